import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, Stop } from './lib/say.mjs';
import { serverProcess } from './lib/server.mjs';

/**
 * Starts the product once on an empty folder, renders a page, and stops it. Node then has its compiled code in the
 * cache, which an image keeps; an image without a part that the product needs is not built.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-warm-'));
  const { args, env } = serverProcess(root);
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, DATA_DIR: dataDir, PORT: '0', DESK_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  try {
    const url = await Promise.race([
      addressOf(server),
      ended.then((code) => {
        throw new Stop(`The server ended with ${code} before it was ready.`);
      }),
    ]);
    const page = await fetch(`${url}/auth`, { headers: { accept: 'text/html' } });
    if (!page.ok || !(await page.text()).includes('<form')) {
      throw new Stop(`/auth answered ${page.status} without its form.`);
    }
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Stop(`The server ended with ${code} after SIGTERM.`);
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Where it listens, from the line that reports it. */
function addressOf(server) {
  let said = '';
  return new Promise((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}
