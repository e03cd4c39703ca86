import { describe, expect, it } from 'vitest';
import { findGaps, idsInGate, idsOfTitles, rowsOf, withProofs } from './requirements.ts';

const file = (text: string) => ({
  path: 'apps/api/src/identity/one-time-codes/one-time-codes.test.ts',
  text,
});

describe('requirement rows', () => {
  it('are counted by their first cell alone, with the layers of the last but one', () => {
    const markdown = [
      '| id | fact | layer | proved in |',
      '|---|---|---|---|',
      '| R-CODE-3 | waits 30 s, see R-CODE-4 | api, e2e | `a.test.ts` |',
      '| R-I18N-2 (D) | 11 | unit | |',
    ];
    expect(rowsOf(markdown.join('\n'))).toEqual([
      { id: 'R-CODE-3', layers: ['api', 'e2e'] },
      { id: 'R-I18N-2', layers: ['unit'] },
    ]);
  });
});

describe('ids in test titles', () => {
  it.each([
    ["it('R-CODE-3 waits', () => {})", ['R-CODE-3']],
    ["test.describe('R-CODE-3 and R-CODE-4', () => {})", ['R-CODE-3', 'R-CODE-4']],
    ["it.each([1, 2])('R-I18N-2 speaks %s', () => {})", ['R-I18N-2']],
    ["it.each`a`('R-CODE-5', () => {})", ['R-CODE-5']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template.
    ['for (const x of [1]) it(`R-CODE-6 ${x} R-CODE-7`, () => {})', ['R-CODE-6', 'R-CODE-7']],
    ["it.skip('R-CODE-3 waits', () => {})", []],
    ["test.step('R-CODE-3 waits', () => {})", []],
    ["it('waits', () => { expect('R-CODE-3').toBe(1); }) // R-CODE-4", []],
  ])('%s', (text, ids) => {
    expect(idsOfTitles(file(text))).toEqual(ids);
  });
});

describe('ids in the gate', () => {
  const title = "it('R-CODE-3 waits', () => {})";
  it.each([
    ['apps/api/src/codes/codes.test.ts', title, ['R-CODE-3']],
    ['apps/api/src/codes/codes.race.test.ts', title, ['R-CODE-3']],
    ['apps/api/src/codes/codes.full.test.ts', title, []],
    ['apps/api/test/process.system.test.ts', title, []],
    ['e2e/codes.spec.ts', "test('R-CODE-3 waits @gate', () => {})", ['R-CODE-3']],
    ['e2e/codes.spec.ts', "test('R-CODE-3 waits', () => {})", []],
  ])('%s: %s', (path, text, ids) => {
    expect(idsInGate({ path, text })).toEqual(ids);
  });
});

describe('gaps', () => {
  const api = (id: string) => ({ id, layers: ['api'] });

  it('are an id without a test, a test without an id, and a duplicate row', () => {
    const tests = [file("it('R-CODE-1 a', () => {}); it('R-CODE-9 b', () => {})")];
    expect(findGaps([api('R-CODE-1'), api('R-CODE-2'), api('R-CODE-1')], tests)).toEqual([
      'docs/requirements.md: R-CODE-1 has two rows',
      'apps/api/src/identity/one-time-codes/one-time-codes.test.ts: a test names R-CODE-9, which docs/requirements.md does not have',
      'docs/requirements.md: R-CODE-2 has no api test of the gate with its id in its title',
    ]);
  });

  it('are a layer without a test of the gate, and one that there is not', () => {
    const rows = [{ id: 'R-CODE-1', layers: ['api', 'e2e', 'browser'] }];
    const browser = { path: 'e2e/codes.spec.ts', text: "test('R-CODE-1 a', () => {})" };
    expect(findGaps(rows, [file("it('R-CODE-1 a', () => {})"), browser])).toEqual([
      'docs/requirements.md: R-CODE-1 has no e2e test of the gate with its id in its title',
      'docs/requirements.md: R-CODE-1 has "browser" for a layer, not unit, api, e2e',
    ]);
  });

  it('are absent when both agree', () => {
    expect(findGaps([api('R-CODE-1')], [file("it('R-CODE-1 a', () => {})")])).toEqual([]);
  });

  it('are reported for an empty document, too', () => {
    expect(findGaps([], [])).toEqual(['docs/requirements.md has no requirement']);
  });
});

describe('the last column', () => {
  const title = "it('R-A-1 it holds', () => {});";
  const tests = ['c.full', 'b', 'a'].map((name) => ({
    path: `apps/api/src/${name}.test.ts`,
    text: name === 'b' ? title.repeat(2) : title,
  }));
  const filled = (cell: string) => withProofs(`| R-A-1 | A fact. | api | ${cell} |\n`, tests);

  it('names one file of the gate, the one with the most tests', () => {
    expect(filled('')).toBe('| R-A-1 | A fact. | api | `apps/api/src/b.test.ts` |\n');
    expect(filled('`apps/api/src/gone.test.ts`')).toBe(filled(''));
  });

  it('keeps a file that proves the row, so that a new test changes no row', () => {
    expect(filled('`apps/api/src/a.test.ts`')).toContain('`apps/api/src/a.test.ts`');
  });

  it('keeps a row without a test', () => {
    const row = '| R-A-2 | Another. | api | |\n';
    expect(withProofs(row, tests)).toBe(row);
  });
});
