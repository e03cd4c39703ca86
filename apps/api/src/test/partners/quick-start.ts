import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../../../scripts/lib/free-port.ts';

const ROOT = new URL('../../../../../', import.meta.url);

export const GUIDE = readFileSync(new URL('docs/partners.md', ROOT), 'utf8');

/** A shell command of docs/partners.md, by how it begins. */
export function commandOfGuide(start: string): string {
  const line = GUIDE.split('\n').find((each) => each.trim().startsWith(start));
  if (line === undefined) throw new Error(`The guide has no ${start}`);
  return line.trim();
}

export const quickStart = (name: string) => new URL(`docs/quick-start/${name}`, ROOT);

const STARTS_WITHIN_MS = 15_000;

/**
 * Runs a server of the quick start in a process of its own, as its developer does. `settings` gets the redirect URI,
 * which has a free port.
 */
export async function runQuickStart(
  file: URL,
  settings: (redirectUri: string) => Promise<Record<string, string>>,
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const redirectUri = `${origin}/callback`;
  const env = { PATH: process.env.PATH ?? '', OPENID_REDIRECT_URI: redirectUri };
  const site = spawn(process.execPath, [file.pathname], {
    env: { ...env, ...(await settings(redirectUri)) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  site.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise((done) => site.once('exit', done));
  const close = async () => {
    site.kill();
    await ended;
  };
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answers) return { origin, redirectUri, close };
    if (site.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`${file.pathname} did not start: ${complaints}`);
    }
    await wait(50);
  }
}
