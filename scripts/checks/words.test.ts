import { describe, expect, it } from 'vitest';
import { findWords, paragraphsOf, proseOf } from './words.ts';

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

describe('the words of docs', () => {
  it('names the line, and skips code', () => {
    const text = 'A line.\n\n```\nwhoever\n```\nIt `mends` nothing.\nRun it anew.\n';
    const [finding, ...others] = findWords(paragraphsOf({ path: 'docs/a.md', text }));
    expect(finding).toMatch(/^docs\/a\.md:7: /);
    expect(others).toEqual([]);
  });
});
