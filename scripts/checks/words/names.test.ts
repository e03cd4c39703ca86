import { describe, expect, it } from 'vitest';
import { declaredNames, REPLACED } from './names.ts';
import { findInNames } from './words.ts';

const found = (text: string, path = 'apps/web/src/a.ts') =>
  findInNames(declaredNames({ path, text }), REPLACED);

describe('the words of names', () => {
  it.each([
    'const keptSides = [];',
    'const KEPT_MS = 1;',
    'function useStanding() {}',
    'const show = (troubles = 0) => troubles;',
    'type Look = { looks: string[] };',
    'const [colour] = ["red"];',
  ])('refuses %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    // Keys of calls and of texts.
    'const { mended, kept: stored = [] } = answer;',
    'call(decide, { marks: [], kept: true });',
    "t('standing.mended');",
    'const market = standings.length;',
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('refuses a file name', () => {
    expect(found('', 'e2e/site/troubles.spec.ts')).toHaveLength(1);
  });
});
