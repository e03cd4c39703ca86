import { spawnSync } from 'node:child_process';
import { textsIn } from '@portico/locales/leaves';
import { hashOf } from '../../apps/api/src/core/hash-of-text.ts';
import { ROOT } from '../checks/source/tree.ts';
import { FOLDER, parseTexts } from './files.ts';

/** Older history is not needed for translations. */
const COMMITS = 60;

/** The earlier English of a key by its hash; undefined if it is older, or without a history. */
export function formerEnglish(key: string, hash: string): string | undefined {
  const part = key.slice(0, key.indexOf('.'));
  const file = `${FOLDER}/en-US/${part}.json`;
  for (const commit of git('log', `-${COMMITS}`, '--format=%H', '--', file).split('\n')) {
    const json = git('show', `${commit}:${file}`);
    const text = json && new Map(textsIn(parseTexts(json), part)).get(key);
    if (text && hashOf(text) === hash) return text;
  }
  return undefined;
}

/** What git answers; '' if it fails. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : '';
}
