import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProcess } from '../../../../../scripts/lib/server.mjs';

const ROOT = join(import.meta.dirname, '../../../../..');

export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

export type Running = {
  child: ChildProcess;
  pid: number;
  /** Its output so far, both streams. */
  said(): string;
  /** The address once it reports that it is ready; throws if it ended instead. */
  ready(): Promise<string>;
  /** The same for its review desk. */
  deskReady(): Promise<string>;
  ended: Promise<Ended>;
};

/**
 * The product as a separate process, run as `npm start` runs it, with this data folder and ports chosen by the
 * system.
 */
function launch(dataDir: string, env: Record<string, string> = {}): Running {
  const server = serverProcess(ROOT);
  const ports = { PORT: '0', DESK_PORT: '0' };
  // The most permissive umask: the product's files must still be private.
  const loosely = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, ...server.args];
  const child = spawn('/bin/sh', loosely, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...ports, ...server.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, said }));
  });
  /** Waits for the output to match and returns the first group. */
  function outputOf(words: RegExp): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = words.exec(said)?.[1];
        if (found) resolve(found);
      };
      listeners.push(look);
      look();
      void ended.then((end) => reject(new Error(`ended with ${end.code}: ${end.said}`)));
    });
  }
  return {
    child,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    ready: () => outputOf(/ready at (http:\S+)/),
    deskReady: () => outputOf(/desk is at (http:\S+)\n/),
  };
}

export async function stop(running: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  running.child.kill(signal);
  return running.ended;
}

export type Place = ReturnType<typeof aPlace>;

/** A separate data folder and its processes, which are ended with it. */
export function aPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-process-'));
  const started: Running[] = [];
  return {
    folder,
    start(env: Record<string, string> = {}, dataDir = folder): Running {
      const running = launch(dataDir, env);
      started.push(running);
      return running;
    },
    async clear(): Promise<void> {
      for (const running of started) await stop(running, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A JSON call to a process that serves at `url`. */
export function callAt(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
