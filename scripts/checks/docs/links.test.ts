import { expect, it } from 'vitest';
import { findDeadLinks } from './links.ts';

const THERE = ['docs/a.md', 'docs/decisions/0001-one.md', 'apps/api/src'];
const deadIn = (path: string, text: string) =>
  findDeadLinks(
    [
      { path: 'docs/a.md', text: '## What is `kept`, and how long\n' },
      { path, text },
    ],
    (each) => THERE.includes(each) || each === path,
  );

it.each([
  ['a document', 'docs/b.md', '[a](gone.md)'],
  ['an anchor', 'docs/b.md', '[a](a.md#what-is-kept)'],
  ['a decision, in a comment', 'apps/a.ts', '// docs/decisions/0002-two.md'],
  ['a decision by its number', 'apps/a.ts', '// docs/decisions/0001'],
  ['a path in a document', 'docs/b.md', 'See `apps/web/src/gone.ts`.'],
])('a reference to %s that is not there is found', (_, path, text) => {
  expect(deadIn(path, text)).toHaveLength(1);
});

it.each([
  ['docs/b.md', '[a](a.md#what-is-kept-and-how-long), [b](#b)\n# B'],
  [
    'docs/b.md',
    '[a](decisions/0001-one.md), `apps/api/src`, <https://example.com>, [c](https://a.b/c)',
  ],
  ['docs/b.md', '`apps/api/dist/main.js` is made by the build'],
  ['apps/a.ts', '// docs/decisions/0001-one.md'],
])('%s: %s', (path, text) => {
  expect(deadIn(path, text)).toEqual([]);
});
