import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_LOCALE } from '@portico/contract';
import { ROOT } from '../checks/source/tree.ts';
import { hashOf } from '../checks/texts/made-from.ts';
import { FOLDER, readTranslatable } from '../checks/texts/read-texts.ts';

const run = promisify(execFile);
const ENGLISH = `${FOLDER}/${DEFAULT_LOCALE}`;
/** Older history is not needed for translations. */
const COMMITS = 60;

/** Earlier English texts by their hash, as far as the history has them; empty without a history. */
export async function formerEnglish(hashes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = new Set(hashes);
  if (wanted.size === 0) return found;
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  try {
    for (const commit of await commits()) {
      for (const text of await textsAt(commit, join(folder, commit))) {
        const hash = hashOf(text);
        if (wanted.delete(hash)) found.set(hash, text);
      }
      if (wanted.size === 0) break;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return found;
}

async function commits(): Promise<string[]> {
  try {
    return lines(await git('log', `-${COMMITS}`, '--format=%H', '--', ENGLISH));
  } catch {
    return [];
  }
}

async function textsAt(commit: string, folder: string): Promise<string[]> {
  await mkdir(folder);
  const files = lines(await git('ls-tree', '--name-only', commit, `${ENGLISH}/`));
  for (const file of files) {
    await writeFile(
      join(folder, file.slice(ENGLISH.length + 1)),
      await git('show', `${commit}:${file}`),
    );
  }
  return [...(await readTranslatable(folder)).values()];
}

const git = async (...args: string[]) =>
  (await run('git', args, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 })).stdout;

const lines = (text: string) => text.split('\n').filter((line) => line !== '');
