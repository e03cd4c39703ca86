import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverProcess } from '../../scripts/lib/server.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SITE = 'http://localhost:3000';

/** A server in a separate process; `lines` is the number of lines that it has printed. */
export type Running = { port: number; pid: number; lines(): number; stop(): Promise<void> };

/** `site` is its public address, whatever port it listens on. */
export type Product = Running & { dataDir: string; outbox: string; site: string };

const leftovers = new Set<() => void>();

/** Ends all processes and removes all folders when this process is interrupted. */
export function cleanUpWhenBrokenOff(): void {
  process.once('exit', () => {
    // The latest first: a process ends before its folder is removed.
    for (const remove of [...leftovers].toReversed()) remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
}

/** A folder for the product's data; deleted when the benchmark ends. */
export function newDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  leftovers.add(remove);
  return {
    path,
    remove() {
      leftovers.delete(remove);
      remove();
    },
  };
}

/**
 * The product as `npm start` runs it, on SQLite and with mail to a folder, unless `settings` say otherwise; resolves
 * once it reports that it is ready. `root` is the folder of another version.
 */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<Product> {
  // A clean environment: settings of the person who measures must not change the result.
  const { args, env } = serverProcess(root);
  const variables = {
    ...env,
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    DESK_PORT: '0',
    // All requests come from one address.
    DISABLE_ADDRESS_LIMITS: 'true',
    PUBLIC_URL: SITE,
    ...settings,
  };
  const running = await startServer(args, variables, root);
  return { ...running, dataDir, outbox: join(dataDir, 'outbox'), site: SITE };
}

/** Starts a node program that prints a URL with its port when it is ready. */
export async function startServer(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd = ROOT,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  leftovers.add(kill);
  child.once('exit', () => leftovers.delete(kill));
  let lines = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines += text.split('\n').length - 1;
  });
  const port = await portOf(child);
  return {
    port,
    pid: child.pid ?? 0,
    lines: () => lines,
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
