import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');

export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

export type Running = {
  child: ChildProcess;
  pid: number;
  /** What it wrote so far, both streams. */
  said(): string;
  /** Where it serves, once it said so; throws where it ended instead. */
  ready(): Promise<string>;
  ended: Promise<Ended>;
};

/** The product as its own process, on this data folder and a port of the system's choice. */
export function launch(dataDir: string, env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...env },
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
  return {
    child,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    ready() {
      return new Promise<string>((resolve, reject) => {
        const look = () => {
          const url = /ready at (http:\S+)/.exec(said)?.[1];
          if (url) resolve(url);
        };
        heard.push(look);
        look();
        void ended.then((end) => reject(new Error(`ended with ${end.code}: ${end.said}`)));
      });
    },
  };
}
