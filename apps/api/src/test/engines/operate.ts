import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { operate } from '#operate.ts';
import { serverProcess } from '../../../../../scripts/lib/server.mjs';
import type { TestApp } from './start.ts';

const OPERATE = join(import.meta.dirname, '../../operate.ts');
const { NODE_COMPILE_CACHE } = serverProcess(join(import.meta.dirname, '../../../../..')).env;

export type Operated = { code: number | null; out: string; err: string };

/** Runs an administrator command as a separate process with these settings. */
export function operateApart(env: Record<string, string>, ...words: string[]): Promise<Operated> {
  // The most permissive umask: the command's files must still be private.
  const loosely = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, OPERATE, ...words];
  const child = spawn('/bin/sh', loosely, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
}

/** The same within this process. */
export async function operateWith(
  env: Record<string, string>,
  ...words: string[]
): Promise<Operated> {
  const output = { out: '', err: '' };
  const code = await operate(words, env, {
    say: async (text) => {
      output.out += text;
    },
    complain: (text) => {
      output.err += text;
    },
  });
  return { code, ...output };
}

/** The settings of this app: its database, its keys. */
export function settingsOf(t: TestApp): Record<string, string> {
  const { database } = t.deps.config;
  return { DATA_DIR: t.dataDir, DATABASE_URL: database.kind === 'postgres' ? database.url : '' };
}

/** Runs a command on this app's data. */
export function operateOn(t: TestApp, ...words: string[]): Promise<Operated> {
  return operateWith(settingsOf(t), ...words);
}
