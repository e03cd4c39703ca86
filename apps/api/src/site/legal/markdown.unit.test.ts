import { describe, expect, it } from 'vitest';
import { isAllowed, parseMarkdown } from './markdown.ts';

const refusals = (text: string) => {
  const read = parseMarkdown(text);
  return read.ok ? [] : read.problems.map(({ line, problem }) => `${line} ${problem}`);
};

describe('R-LEGAL-1 Markdown of legal texts', () => {
  it('R-LEGAL-1 keeps each heading, list, emphasis, link and table', () => {
    const read = parseMarkdown(
      [
        '# Terms of *use*',
        'One **bold *both*** and [a link](https://a.example/x) & &amp; \\*star\\*',
        'goes on.  \nBreak',
        '## Section & one',
        '### Below',
        '- a\n- b\n  1. c\n\n     d\n  2. e',
        '',
        '3. three\n4. four',
        '',
        '| A | B |\n|---|---|\n| 1 | **2** |',
        '## Two',
      ].join('\n'),
    );
    expect(read).toEqual({
      ok: true,
      parsed: {
        title: 'Terms of use',
        blocks: [
          {
            kind: 'text',
            runs: [
              { text: 'One ' },
              { strong: true, text: 'bold ' },
              { strong: true, em: true, text: 'both' },
              { text: ' and ' },
              { href: 'https://a.example/x', text: 'a link' },
              { text: ' & & ' },
              { text: '*' },
              { text: 'star' },
              { text: '*' },
              { text: ' goes on.' },
              { text: '\n' },
              { text: 'Break' },
            ],
          },
          { kind: 'section', id: 'section-1', heading: 'Section & one' },
          { kind: 'heading', heading: 'Below' },
          {
            kind: 'list',
            items: [
              { depth: 0, number: null, paragraphs: [[{ text: 'a' }]] },
              { depth: 0, number: null, paragraphs: [[{ text: 'b' }]] },
              { depth: 1, number: 1, paragraphs: [[{ text: 'c' }], [{ text: 'd' }]] },
              { depth: 1, number: 2, paragraphs: [[{ text: 'e' }]] },
            ],
          },
          {
            kind: 'list',
            items: [
              { depth: 0, number: 3, paragraphs: [[{ text: 'three' }]] },
              { depth: 0, number: 4, paragraphs: [[{ text: 'four' }]] },
            ],
          },
          {
            kind: 'table',
            head: [[{ text: 'A' }], [{ text: 'B' }]],
            rows: [[[{ text: '1' }], [{ strong: true, text: '2' }]]],
          },
          { kind: 'section', id: 'section-2', heading: 'Two' },
        ],
      },
    });
  });

  it.each([
    ['text', '1 must begin with its title: # Title'],
    ['## a', '1 must begin with its title: # Title'],
    ['# a\n\n# b', '3 has a second title: begin sections with ##'],
    ['text\n\n# b', '3 has the title, which must come first'],
    ['# a\n\n#### b', '3 has a heading of a fourth level: there are #, ## and ###'],
    ['# a\n\n##\n', '3 has a heading without words'],
    ['# a\n\none\ntwo <b>three</b>', '4 has HTML, which a legal text cannot have'],
    ['# a\n\n<script>alert(1)</script>', '3 has HTML, which a legal text cannot have'],
    ['# a\n\n<!-- a note -->', '3 has HTML, which a legal text cannot have'],
    ['# a\n\n- one\n- two\n- <i>three</i>', '5 has HTML, which a legal text cannot have'],
    ['# a\n\n|b|\n|-|\n|1|\n|<br>|', '6 has HTML, which a legal text cannot have'],
    ['# a\n\n![x](https://a.example/x.png)', '3 has an image, which a legal text cannot have'],
    ['# a\n\n> b', '3 has a quotation, which a legal text cannot have'],
    ['# a\n\n```\nb\n```', '3 has a block of code'],
    ['# a\n\n    indented', '3 has a block of code'],
    ['# a\n\n`b`', '3 has code, which a legal text cannot have'],
    ['# a\n\n- [x] b', '3 has a box to check, which a legal text cannot have'],
    ['# a\n\n~~b~~', '3 has crossed-out text, which a legal text cannot have'],
    ['# a\n\nb\n\n---\n\nc', '5 has a line across the page, which a legal text cannot have'],
    ['# a\n\n[b](javascript:alert(1))', '3 links to "javascript:alert(1)"'],
    ['# a\n\n[b][c]\n\n[c]: JaVaScRiPt:alert(1)', '3 links to "JaVaScRiPt:alert(1)"'],
    ['# a\n\n<javascript:alert(1)>', '3 '],
    ['# a\n\n[b](data:text/html,x)', '3 links to "data:text/html,x"'],
    ['# a\n\n[b](//evil.example)', '3 links to "//evil.example"'],
    ['# a\n\n- 1\n  - 2\n    - 3\n      - 4', '6 has a list in 3 others'],
  ])('R-LEGAL-2 %j is refused with its line', (text, problem) => {
    const found = refusals(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toContain(problem);
  });

  it('R-LEGAL-2 an endless line is refused before it is read', () => {
    expect(refusals(`# a\n\n${'['.repeat(20_001)}`)).toEqual(['3 has more than 20000 characters']);
  });

  it('R-LEGAL-2 a link leads to a page, an address or a number, and nowhere else', () => {
    const allowed = ['/privacy', '/my-data#x', 'https://a.example', 'mailto:{email}', 'tel:+49301'];
    for (const href of allowed) expect([href, isAllowed(href)]).toEqual([href, true]);
    const refused = [
      '',
      '#x',
      'x',
      '//a',
      '/\\a',
      'java\nscript:x',
      'vbscript:x',
      'https://',
      ' /x',
    ];
    for (const href of refused) expect([href, isAllowed(href)]).toEqual([href, false]);
  });
});
