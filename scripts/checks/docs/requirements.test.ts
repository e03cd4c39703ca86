import { describe, expect, it } from 'vitest';
import { findGaps, idsOfRows, idsOfTitles, withProofs } from './requirements.ts';

const file = (text: string) => ({
  path: 'apps/api/src/identity/one-time-codes/one-time-codes.test.ts',
  text,
});

describe('requirement rows', () => {
  it('are counted by their first cell alone', () => {
    const markdown = [
      '| id | fact |',
      '|---|---|',
      '| R-CODE-3 | waits 30 s, see R-CODE-4 |',
      '| R-I18N-2 (D) | 11 |',
    ];
    expect(idsOfRows(markdown.join('\n'))).toEqual(['R-CODE-3', 'R-I18N-2']);
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

describe('gaps', () => {
  it('are an id without a test, a test without an id, and a duplicate row', () => {
    const tests = [file("it('R-CODE-1 a', () => {}); it('R-CODE-9 b', () => {})")];
    expect(findGaps(['R-CODE-1', 'R-CODE-2', 'R-CODE-1'], tests)).toEqual([
      'docs/requirements.md: R-CODE-1 has two rows',
      'apps/api/src/identity/one-time-codes/one-time-codes.test.ts: a test names R-CODE-9, which docs/requirements.md does not have',
      'docs/requirements.md: R-CODE-2 has no test that names it in its title',
    ]);
  });

  it('are absent when both agree', () => {
    expect(findGaps(['R-CODE-1'], [file("it('R-CODE-1 a', () => {})")])).toEqual([]);
  });

  it('are reported for an empty document, too', () => {
    expect(findGaps([], [])).toEqual(['docs/requirements.md has no requirement']);
  });
});

describe('the last column', () => {
  it('lists the files whose titles name the row, and keeps a row without a test', () => {
    const rows = '| R-A-1 | A fact. | `old.test.ts` |\n| R-A-2 | Another. | |\n';
    const tests = ['b', 'a'].map((name) => ({
      path: `e2e/${name}.spec.ts`,
      text: "test('R-A-1 it holds', () => {}); it('R-A-1 again', () => {});",
    }));
    expect(withProofs(rows, tests)).toBe(
      '| R-A-1 | A fact. | `e2e/a.spec.ts`, `e2e/b.spec.ts` |\n| R-A-2 | Another. | |\n',
    );
  });
});
