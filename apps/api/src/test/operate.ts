import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestApp } from './start.ts';

const OPERATE = join(import.meta.dirname, '../operate.ts');

export type Operated = { code: number | null; out: string; err: string };

/** One of the operator's commands, as a process of its own with these settings. */
export function operate(env: Record<string, string>, ...words: string[]): Promise<Operated> {
  const child = spawn(process.execPath, [OPERATE, ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

/** The same beside this app: on its database, with its keys. */
export function operateOn(t: TestApp, ...words: string[]): Promise<Operated> {
  const { database } = t.deps.config;
  const url = database.kind === 'postgres' ? database.url : '';
  return operate({ DATA_DIR: t.dataDir, DATABASE_URL: url }, ...words);
}
