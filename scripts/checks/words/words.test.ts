import { describe, expect, it } from 'vitest';
import { findInNames, findWords, namesOf, paragraphsOf, proseOf } from './words.ts';

const found = (text: string, path = 'apps/api/src/a.ts') => findWords(proseOf({ path, text }));

describe('the words of comments', () => {
  it.each([
    '// Whoever has the link can open it.',
    '/** Reads the file anew. */',
    '/* Every way in ends here. */',
    '// Who lost a case is told no more of it.',
    '/**\n * Something. Who waits for the lock gets the tokens of the other tab.\n */',
  ])('refuses %s', (text) => {
    expect(found(text).length).toBeGreaterThan(0);
  });

  it.each([
    '// Everyone who has the link can open it.',
    "const text = 'whoever';",
    '// The way in which it is sorted.',
    '/** Who may call, on both servers. */',
    '// Who is it? The account that the token names.',
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('reads the titles of tests and no other text of theirs', () => {
    const path = 'apps/api/src/a.test.ts';
    expect(found("it('tells whoever asks', () => {});", path)).toHaveLength(1);
    expect(found("it.each(rows)('mends %s', () => {});", path)).toHaveLength(1);
    expect(found("expect('whoever').toBe('anew');", path)).toEqual([]);
  });
});

describe('the summaries of calls', () => {
  const call = "endpoint({ summary: 'Makes a wallet a way in.', errors: ['way in'] });";

  it('refuses a replaced word in the contract', () => {
    expect(found(call, 'packages/contract/src/a.ts')).toHaveLength(1);
  });

  it('reads no other text', () => {
    expect(found(call)).toEqual([]);
  });
});

describe('the words of names', () => {
  const refused = (text: string) => findInNames(namesOf({ path: 'apps/api/src/a.ts', text }));

  it.each([
    'const kept = 1;',
    'function keepTyped() {}',
    'type NonceHolder = string;',
    'const KEPT_MS = 1;',
    'const row = { mended_at: 1 };',
    'class Cache { #hold() {} }',
    'type Own = { isHeld: boolean };',
    'const troublesOf = () => [];',
    'const normaliseEmail = 1;',
    'const organisation = 1;',
    'const MISBEHAVIOURS = 1;',
    'const grey = 2;',
  ])('refuses %s', (text) => {
    expect(refused(text)).toHaveLength(1);
  });

  it.each([
    'const socket = { keepAlive: true };',
    "const text = 'kept';",
    'const [threshold, keeper, withheld, promised, otherwise, raised] = [];',
    'await Promise.allSettled(advertised);',
    'const basis = exists(noise, precise);',
  ])('accepts %s', (text) => {
    expect(refused(text)).toEqual([]);
  });

  it('names the file, the line and a replacement, once for each name', () => {
    expect(refused('\nconst heldRow = 1;\nheldRow + heldRow;')).toEqual([
      'apps/api/src/a.ts:2: “held” in heldRow (claim, lock, owner)',
    ]);
  });
});

describe('the words of docs', () => {
  it('names the line, and skips code', () => {
    const text = 'A line.\n\n```\nwhoever\n```\nIt `mends` nothing.\nRun it anew.\n';
    const [finding, ...others] = findWords(paragraphsOf({ path: 'docs/a.md', text }));
    expect(finding).toMatch(/^docs\/a\.md:7: /);
    expect(others).toEqual([]);
  });
});
