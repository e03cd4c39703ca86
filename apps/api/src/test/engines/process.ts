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
  /** What it wrote so far, both streams. */
  said(): string;
  /** Where it serves, once it said so; throws where it ended instead. */
  ready(): Promise<string>;
  /** The same of its review desk. */
  deskReady(): Promise<string>;
  ended: Promise<Ended>;
};

/** The product as its own process, run as `npm start` runs it, on this data folder and ports of the system's choice. */
function launch(dataDir: string, env: Record<string, string> = {}): Running {
  const server = serverProcess(ROOT);
  const ports = { PORT: '0', DESK_PORT: '0' };
  // The loosest umask: what the product writes is its own all the same.
  const loosely = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, ...server.args];
  const child = spawn('/bin/sh', loosely, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...ports, ...server.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const heard: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const listener of heard) listener();
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, said }));
  });
  /** What it says between those words, once it does. */
  function told(words: RegExp): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = words.exec(said)?.[1];
        if (found) resolve(found);
      };
      heard.push(look);
      look();
      void ended.then((end) => reject(new Error(`ended with ${end.code}: ${end.said}`)));
    });
  }
  return {
    child,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    ready: () => told(/ready at (http:\S+)/),
    deskReady: () => told(/desk is at (http:\S+)\n/),
  };
}

export async function stop(running: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  running.child.kill(signal);
  return running.ended;
}

export type Place = ReturnType<typeof aPlace>;

/** A data folder of its own and the processes on it, which end with it. */
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
