import { describe, expect, it } from 'vitest';
import { isValid } from './session.ts';

const NOW = 1_800_000_000;

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

describe('R-ROUTE-3 the access token', () => {
  it('R-ROUTE-3 is valid while its expiry is in the future, to the second', () => {
    expect(isValid(token({ exp: NOW + 1 }), NOW)).toBe(true);
    expect(isValid(token({ exp: NOW }), NOW)).toBe(false);
    expect(isValid(token({ exp: NOW - 1 }), NOW)).toBe(false);
  });

  it('R-ROUTE-3 decodes base64url and UTF-8 in any claim beside exp', () => {
    // '>>>???' and 'Ґ…ÿ' need the characters - and _ of base64url.
    expect(isValid(token({ exp: NOW + 1, name: '>>>???~~~ Ґ Є Ї 😀 ÿþ' }), NOW)).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['a word', 'garbage'],
    ['dots alone', '..'],
    [
      'two parts',
      token({ exp: NOW + 1 })
        .split('.')
        .slice(0, 2)
        .join('.'),
    ],
    ['five parts', `${token({ exp: NOW + 1 })}.a.b`],
    ['no base64', 'a.!!!.c'],
    ['no JSON', `a.${Buffer.from('{exp').toString('base64url')}.c`],
    ['broken UTF-8', `a.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.c`],
    ['JSON null', token(null)],
    ['a JSON number', token(7)],
    ['no exp', token({ sub: 'x' })],
    ['exp as text', token({ exp: String(NOW + 1) })],
    ['exp null', token({ exp: null })],
    ['exp as a list', token({ exp: [NOW + 1] })],
  ])('R-ROUTE-3 treats %s as anonymous and never throws', (_name, value) => {
    expect(isValid(value, NOW)).toBe(false);
  });
});
