import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { operate } from '#operate.ts';
import type { TestApp } from './start.ts';

const OPERATE = join(import.meta.dirname, '../../operate.ts');

export type Operated = { code: number | null; out: string; err: string };

/** One of the operator's commands, as a process of its own with these settings. */
export function operateApart(env: Record<string, string>, ...words: string[]): Promise<Operated> {
  // The loosest umask: what a command writes is its own all the same.
  const loosely = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, OPERATE, ...words];
  const child = spawn('/bin/sh', loosely, {
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

/** The same as a call. */
export async function operateWith(
  env: Record<string, string>,
  ...words: string[]
): Promise<Operated> {
  const said = { out: '', err: '' };
  const code = await operate(words, env, {
    say: async (text) => {
      said.out += text;
    },
    complain: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

/** The settings of this app: its database, its keys. */
export function settingsOf(t: TestApp): Record<string, string> {
  const { database } = t.deps.config;
  return { DATA_DIR: t.dataDir, DATABASE_URL: database.kind === 'postgres' ? database.url : '' };
}

/** A command beside this app. */
export function operateOn(t: TestApp, ...words: string[]): Promise<Operated> {
  return operateWith(settingsOf(t), ...words);
}
