import { readFileSync } from 'node:fs';
import { isPassword } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const list = readFileSync(
  new URL('../../../../../packages/contract/src/rules/common-passwords.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter(Boolean);

describe('R-VAL-6 the list of common passwords', () => {
  it('R-VAL-6 refuses every entry in lower and upper case', () => {
    expect(list.length).toBeGreaterThan(10_000);
    const through = list.filter(
      (word) => !isCommonPassword(word) || !isCommonPassword(word.toUpperCase()),
    );
    expect(through).toEqual([]);
  });

  it('R-VAL-6 refuses a listed word with digits or symbols added to meet the rule', () => {
    for (const password of ['Monkey12', 'Dragon!1', 'Football2026', 'Password!', 'Sunshine1!']) {
      expect(isCommonPassword(password), password).toBe(true);
    }
  });

  it('R-VAL-6 accepts passphrases that are not common', () => {
    for (const password of [
      'Colonnade 47 verdigris',
      'Vestibul 7x',
      'Пілястра 9 карниз',
      'Password and 47 others',
      '9Password',
    ]) {
      expect(isPassword(password), password).toBe(true);
      expect(isCommonPassword(password), password).toBe(false);
    }
  });

  it('R-VAL-6 does not mistake a word for an object property', () => {
    for (const word of ['constructor', '__proto__', 'toString']) {
      expect(isCommonPassword(`${word}x9Q`)).toBe(false);
    }
  });
});
