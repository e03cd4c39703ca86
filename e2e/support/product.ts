import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.ts';
import { serverProcess } from '../../scripts/lib/server.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `deskUrl` is the address of its review desk. */
export type Product = { url: string; deskUrl: string; dataDir: string; stop(): Promise<void> };

/**
 * The real product in a process and a data folder of its own, on a free port unless `env` has one, with SMTP for mail.
 * With `demoPartner` or `standIns`, these run beside it, as with `npm start`.
 */
export async function startProduct(
  env: Record<string, string> = {},
  beside: { demoPartner?: boolean; standIns?: boolean } = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  const port = env.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const server = serverProcess(ROOT);
  if (beside.demoPartner) server.args.push('--demo-partner');
  if (beside.standIns) server.args.push('--stand-ins');
  const child = spawn(process.execPath, server.args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...server.env,
      DATA_DIR: dataDir,
      PORT: port,
      DESK_PORT: '0',
      PUBLIC_URL: url,
      // All people in all tests share one address.
      DISABLE_ADDRESS_LIMITS: 'true',
      // A decision is final at once: most tests are about what follows from it.
      REVIEW_CONFIRMATIONS: '1',
      REVIEW_REJECTIONS: '2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const deskUrl = await ready(child, beside);
  return {
    url,
    deskUrl,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves once it reports that all of it is ready, and its desk's address. */
function ready(
  child: ChildProcess,
  { demoPartner, standIns }: { demoPartner?: boolean; standIns?: boolean },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const deskUrl = /review desk is at (\S+)\n/.exec(said)?.[1];
      const isWhole =
        (!demoPartner || /demo partner .* is at \S+\n/.test(said)) &&
        (!standIns || /played by stand-ins/.test(said));
      if (deskUrl !== undefined && isWhole) resolve(deskUrl);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} at its start`)));
  });
}
