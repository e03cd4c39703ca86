import { describe, expect, it } from 'vitest';
import { encodesNul, holdsNul } from './nul.ts';

describe('R-API-13 where U+0000 is found', () => {
  it.each<[string, unknown]>([
    ['a text', 'a\0'],
    ['a member', { a: 'x\0y' }],
    ['a name', { 'a\0': 1 }],
    ['a name deep inside', { a: [{ b: { '\0': [] } }] }],
    ['a list in a list', [['x'], [['\0']]]],
    ['a member beside a password', { password: 'x', a: '\0' }],
    ['the name of a password', { 'password\0': 'x' }],
    [
      'the bottom of ten thousand lists',
      JSON.parse(`${'['.repeat(10_000)}"\\u0000"${']'.repeat(10_000)}`),
    ],
  ])('R-API-13 in %s', (_what, value) => {
    expect(holdsNul(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['text', 'a\\u0000%00'],
    ['other controls and lone surrogates', ['\u0001', '\ud800', '\uffff']],
    [
      'a password, which is never stored',
      { password: '\0', newPassword: 'a\0', currentPassword: '\0' },
    ],
    ['what is no text', [null, undefined, 0, true, {}, []]],
  ])('R-API-13 not in %s', (_what, value) => {
    expect(holdsNul(value)).toBe(false);
  });

  it('R-API-13 in an address or a form, encoded or not', () => {
    for (const text of ['/a?b=%00', '/%00', 'a=x%00y', 'a=\0']) expect(encodesNul(text)).toBe(true);
    for (const text of ['/a?b=%2500', 'a=%01', 'a=%c0%80']) expect(encodesNul(text)).toBe(false);
  });
});
