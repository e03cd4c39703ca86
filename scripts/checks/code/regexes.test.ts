import { expect, it } from 'vitest';
import { expressionsOf, findSuperLinear } from './regexes.ts';

const path = 'apps/api/src/a.ts';
const findings = (text: string, allowed = {}) =>
  findSuperLinear(expressionsOf({ path, text }), allowed);

it.each([
  String.raw`/(?<=.)\/+$/`,
  '/^(a+)+$/',
  String.raw`/\/+$/`,
  String.raw`/\s+$/gm`,
  '/<([^>]+)>/',
  '/[IY]{2,}$/',
  String.raw`/^\d*\w*;$/u`,
  "new RegExp('[0-9]+x')",
  "RegExp('^' + ends)",
  `new RegExp(\`^(\${words})*$\`)`,
  'new RegExp(`^a`, flags)',
  'new globalThis.RegExp(words)',
])('R-AVAIL-6 %s is reported', (code) => {
  expect(findings(`const pattern = ${code};`)).toEqual([
    expect.stringMatching(/^apps\/api\/src\/a\.ts:1: \//),
  ]);
});

it.each([
  '/^a*$/',
  String.raw`/(?<!\/)\/+$/`,
  '/<([^<>]+)>/',
  String.raw`/^\d+(?:\.\d+)*$/u`,
  "new RegExp('^[a-z]+$', 'u')",
  "pattern.exec('a+b')",
])('R-AVAIL-6 %s is accepted', (code) => {
  expect(findings(`const pattern = ${code};`)).toEqual([]);
});

it('a reason exempts one expression, and an unused reason is reported', () => {
  const text = `new RegExp(\`^[\${letters}]$\`, 'u');`;
  expect(findings(text)).toHaveLength(1);
  expect(findings(text, { [`${path} /^[…]$/u`]: 'our own letters' })).toEqual([]);
  expect(findings('', { [`${path} /^[…]$/u`]: 'our own letters' })).toEqual([
    `scripts/checks/code/regexes.ts: allows ${path} /^[…]$/u, which the check accepts anyway`,
  ]);
});
