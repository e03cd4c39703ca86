import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../apps/api/src/core/hash-of-text.ts';
import { readTexts } from '../../texts/files.ts';
import { ROOT } from '../source/tree.ts';
import { NO_PROMISE, PROMISES, READ } from './promises.ts';

const english = readTexts(DEFAULT_LOCALE);
const titles = globSync('{apps,packages,e2e}/**/*.{test,spec}.ts', {
  cwd: ROOT,
  exclude: (name) => name.includes('node_modules'),
})
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');
const keys = [...new Set(PROMISES.flatMap((each) => each.keys))].sort();

describe('R-I18N-17 what the texts promise', () => {
  it.each(PROMISES)('R-I18N-17 $claim', ({ keys: own, code, tests }) => {
    expect(own.filter((key) => !english.has(key))).toEqual([]);
    if (code !== undefined) expect(code.is).toEqual(code.kept);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it('R-I18N-17 was compared with the code since its English changed: read the claims of a key, then put its hash', () => {
    const now = keys.map((key) => [key, hashOf(english.get(key) ?? '')]);
    expect(Object.fromEntries(now)).toEqual(READ);
  });

  it('R-I18N-17 leaves out no text of the policy and the terms that nobody has judged', () => {
    const legal = [...english.keys()].filter((key) => key.startsWith('legal.'));
    const judged = [...keys, ...NO_PROMISE];
    expect(legal.filter((key) => !judged.includes(key) && !key.endsWith('.heading'))).toEqual([]);
    expect(NO_PROMISE.filter((key) => keys.includes(key) || !english.has(key))).toEqual([]);
  });
});
