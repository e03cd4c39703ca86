import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverProcess } from '../../scripts/lib/server.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SITE = 'http://localhost:3000';

/** A server in a process of its own. */
export type Running = { port: number; pid: number; stop(): Promise<void> };

/** `site` is the address by which it goes, whatever port it listens on. */
export type Product = Running & { outbox: string; site: string };

/** A folder for the product's data; gone when the benchmark ends. */
export function newDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * The product as `npm start` runs it, on SQLite and with mail to a folder, but for what `settings` say; resolves once it
 * says that it is ready.
 */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  // A clean environment: settings of whoever measures must not change what is measured.
  const { args, env } = serverProcess(ROOT);
  const running = await startServer(args, {
    ...env,
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    DESK_PORT: '0',
    // All of the load comes from one address.
    DISABLE_ADDRESS_LIMITS: 'true',
    PUBLIC_URL: SITE,
    ...settings,
  });
  return { ...running, outbox: join(dataDir, 'outbox'), site: SITE };
}

/** Starts a node program that prints a URL with its port when it is ready. */
export async function startServer(args: string[], env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const port = /http:\/\/[\w.]+:(\d+)/.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`A server ended before it was ready (${code}).`)),
    );
  });
}
