import { expect, it } from 'vitest';
import { unusedCodes } from './codes.ts';

const unused = (text: string) => unusedCodes(['not_found'], [{ path: 'a.ts', text }]);

it.each([
  "fail('not_found');",
  "const code = found ? null : 'not_found';",
  "say({ code: 'not_found' });",
])('a code is used by %s', (text) => {
  expect(unused(text)).toEqual([]);
});

it.each([
  "// fail('not_found')",
  "type Code = 'not_found';",
  "fail('not_found_here');",
  'const texts = { not_found: 1 };',
])('a code is not used by %s', (text) => {
  expect(unused(text)).toEqual(['not_found']);
});
