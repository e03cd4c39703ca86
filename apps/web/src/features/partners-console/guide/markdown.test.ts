import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorOf, type Block, blocksOf, piecesOf } from './markdown.ts';

const GUIDE = readFileSync(new URL('../../../../../../docs/partners.md', import.meta.url), 'utf8');

const flat = (blocks: Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...(block.kind === 'list' ? flat(block.items.flat()) : [])]);
const all = flat(blocksOf(GUIDE));

describe('R-OP-61 the guide at the console', () => {
  it('R-OP-61 has every example of the guide, to be copied as it is', () => {
    const code = all.flatMap((block) => (block.kind === 'code' ? [block.text] : []));
    expect(code).toHaveLength((GUIDE.match(/^ *```\w/gm) ?? []).length);
    const server = new URL('../../../../../../docs/quick-start/server.js', import.meta.url);
    expect(code).toContain(readFileSync(server, 'utf8'));
  });

  it('R-OP-61 has every heading and row, and its links lead to headings', () => {
    const headings = all.flatMap((block) =>
      block.kind === 'heading' ? [anchorOf(block.text)] : [],
    );
    expect(headings).toHaveLength((GUIDE.match(/^#+ /gm) ?? []).length);
    const rows = all.flatMap((block) =>
      block.kind === 'table' ? [block.head, ...block.rows] : [],
    );
    const lines = (GUIDE.match(/^\|/gm) ?? []).length - (GUIDE.match(/^\|-/gm) ?? []).length;
    expect(rows).toHaveLength(lines);
    for (const { head, rows: own } of all.filter((block) => block.kind === 'table')) {
      for (const row of own) expect(row, row.join()).toHaveLength(head.length);
    }
    const texts = all.flatMap((block) => {
      if (block.kind === 'paragraph') return [block.text];
      return block.kind === 'table' ? block.rows.flat() : [];
    });
    const links = texts.flatMap(piecesOf).filter((piece) => piece.kind === 'link');
    expect(links.length).toBeGreaterThan(30);
    for (const { to } of links.filter((link) => link.to.startsWith('#'))) {
      expect(headings).toContain(to.slice(1));
    }
  });

  it('R-OP-61 leaves no mark of Markdown in its sentences', () => {
    const words = all.flatMap((block) =>
      'text' in block && block.kind !== 'code' ? piecesOf(block.text) : [],
    );
    for (const { kind, text } of words)
      if (kind === 'text') expect(text).not.toMatch(/\*\*|`|\]\(/);
  });
});
