import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serverProcess } from '../../../../../scripts/lib/server.mjs';

const ROOT = join(import.meta.dirname, '../../../../..');

const SHARED_DISK = 'apps/api/src/test/engines/shared-disk.ts';

export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

export type Running = {
  child: ChildProcess;
  pid: number;
  /** Its output so far, both streams. */
  said(): string;
  /** The address once it reports that it is ready; throws if it ended instead. */
  ready(): Promise<string>;
  /** The first group of these words, once the process says them. */
  says(words: RegExp): Promise<string>;
  /** The same for its review desk. */
  deskReady(): Promise<string>;
  ended: Promise<Ended>;
};

/** The sources: a bundle of before the last edit must not be tested. The browser tests run the built server. */
const MAIN = 'apps/api/src/main.ts';

/**
 * The product as a separate process, with the options of `npm start`, with this data folder and ports chosen by the
 * system.
 */
function launch(
  dataDir: string,
  env: Record<string, string>,
  program?: string,
  flags: string[] = [],
): Running {
  const server = serverProcess(ROOT);
  const options = server.args.slice(0, -1);
  const ports = { PORT: '0', DESK_PORT: '0' };
  // The most permissive umask: the product's files must still be private.
  const loosely = [
    '-c',
    'umask 000; exec "$0" "$@"',
    process.execPath,
    ...options,
    program ?? MAIN,
    ...flags,
  ];
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
      const poll = () => {
        const found = words.exec(said)?.[1];
        if (found) resolve(found);
      };
      listeners.push(poll);
      poll();
      void ended.then((end) => reject(new Error(`ended with ${end.code}: ${end.said}`)));
    });
  }
  return {
    child,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    says: outputOf,
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
    /** The same with the demo partner beside it, as `npm start` runs it. */
    startWithDemoPartner(env: Record<string, string>): Running {
      const running = launch(folder, env, undefined, ['--demo-partner']);
      started.push(running);
      return running;
    },
    /** The same with stand-ins, as `npm start` runs it. */
    startWithStandIns(env: Record<string, string>): Running {
      const running = launch(folder, env, undefined, ['--stand-ins']);
      started.push(running);
      return running;
    },
    /** The same, with documents that several processes share. */
    startShared(env: Record<string, string>, dataDir = folder): Running {
      // Several workers need an address of object storage, in whose place the folder is.
      const storage = { S3_URL: 'http://unused:unused@127.0.0.1:1/unused' };
      const shared = { ...storage, SHARED_FOLDER: join(folder, 'shared') };
      const running = launch(dataDir, { ...shared, ...env }, SHARED_DISK);
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
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

/** A call with a custom Host header, which fetch does not allow. */
export function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

/** The process gets the signal twice. */
export async function expectCleanEnd(
  place: Place,
  running: Running,
  signal: NodeJS.Signals,
): Promise<void> {
  running.child.kill(signal);
  expect(await stop(running, signal)).toMatchObject({ code: 0, signal: null });
  expect(existsSync(join(place.folder, 'portico.pid'))).toBe(false);
  expect(existsSync(join(place.folder, 'portico.db-wal'))).toBe(false);
}

/** Everything in a folder that other users could read, write or enter. */
export function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );
}
