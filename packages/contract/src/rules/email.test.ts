import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';
import { hasForeignMailbox, normalizeEmail } from './email-domain.ts';

const accepts = (raw: string) => isEmail(normalizeEmail(raw));

describe('R-VAL-5 email addresses', () => {
  it.each([
    ['Anna@Example.COM', 'anna@example.com'],
    ['  anna@example.com\n', 'anna@example.com'],
    ['anna@example\u200b.com', 'anna@example.com'],
    ['\ufeffanna@example.com', 'anna@example.com'],
    ['an\u00adna@example.com', 'anna@example.com'],
    ['\u202aanna@example.com\u202c', 'anna@example.com'],
    ['ａｎｎａ@example．com', 'anna@example.com'],
    ['\u212Aate@example.com', 'kate@example.com'],
  ])('R-VAL-5 %j is %s', (raw, normal) => {
    expect(normalizeEmail(raw)).toBe(normal);
    expect(isEmail(normal)).toBe(true);
  });

  it.each([
    ['Anna@Bücher.Example', 'anna@xn--bcher-kva.example'],
    ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
    ['anna@straße.de', 'anna@xn--strae-oqa.de'],
    ['anna@пошта.укр', 'anna@xn--80a1acn3a.xn--j1amh'],
    ['anna@例え。jp', 'anna@xn--r8jz45g.jp'],
    ['anna@موقع.وزارة-الاتصالات.مصر', 'anna@xn--4gbrim.xn----ymcbaaajlc6dj7bxne2c.xn--wgbh1c'],
  ])('R-VAL-7 %j is mailed as %s', (raw, normal) => {
    expect(normalizeEmail(raw)).toBe(normal);
    expect(isEmail(normal)).toBe(true);
    expect(normalizeEmail(normal)).toBe(normal);
  });

  it.each([
    'anna@bücher.example:80',
    'anna@bücher.example/path',
    'anna@bücher.example?x',
    'anna@ü:x@example.com',
    'anna@ü%2eexample.com',
    'anna@bücher..example',
    `anna@${'ü'.repeat(300)}.example`,
    'anna@ü',
  ])('R-VAL-7 rejects %j', (raw) => {
    expect(accepts(raw)).toBe(false);
  });

  it('R-VAL-7 detects foreign letters before the at sign', () => {
    expect(hasForeignMailbox(normalizeEmail('jürgen@example.com'))).toBe(true);
    expect(hasForeignMailbox(normalizeEmail('олена@bücher.example'))).toBe(true);
    for (const other of ['anna@bücher.example', 'no address', 'a b@example.com', 'ü@x@y', '@ü.de'])
      expect(hasForeignMailbox(normalizeEmail(other)), other).toBe(false);
  });

  it('R-VAL-5 accepts everything that the specification’s rule accepts', () => {
    const word = fc.stringMatching(/^\w{1,20}$/);
    const dotted = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
    const suffix = fc.stringMatching(/^\w{2,4}$/);
    fc.assert(
      fc.property(dotted, dotted, suffix, (local, domain, end) => {
        fc.pre(local.length <= 64);
        expect(accepts(`${local}@${domain}.${end}`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('R-VAL-5 accepts suffixes longer than four characters, plus signs, dots and hyphens', () => {
    for (const address of [
      'a@b.online',
      'a@b.museum',
      'a+b@c.de',
      'a.b-c@d-e.co.uk',
      "o'neil@example.ie",
      'xn--a@xn--b.xn--p1ai',
    ]) {
      expect(accepts(address), address).toBe(true);
    }
  });

  it('R-VAL-5 accepts only plain ASCII with one at sign, which every parser reads alike', () => {
    const bit = fc.constantFrom(
      'a',
      'B',
      '.',
      '@',
      '-',
      '+',
      '"',
      '(',
      ')',
      '<',
      '>',
      ',',
      ';',
      ':',
      '\\',
      ' ',
      '\r\n',
      '\u0000',
      '\uff20',
      '\ufe6b',
      '\u200b',
      '\uff0e',
      '%',
      '!',
      '[',
      ']',
      'é',
      '٤',
    );
    fc.assert(
      fc.property(
        fc.array(bit, { maxLength: 20 }),
        fc.string({ unit: 'binary', maxLength: 10 }),
        (bits, tail) => {
          const address = normalizeEmail(`${bits.join('')}${tail}@example.com`);
          if (!isEmail(address)) return;
          expect(address).toMatch(/^[a-z0-9_.+'&~-]+@[a-z0-9_.-]+$/);
          expect(address).toBe(address.toLowerCase());
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it('R-VAL-5 limits lengths: 64 before the at sign, 63 per label, 254 in total', () => {
    expect(accepts(`${'a'.repeat(64)}@example.com`)).toBe(true);
    expect(accepts(`${'a'.repeat(65)}@example.com`)).toBe(false);
    expect(accepts(`a@${'b'.repeat(63)}.com`)).toBe(true);
    expect(accepts(`a@${'b'.repeat(64)}.com`)).toBe(false);
    const label = `${'b'.repeat(48)}.`;
    const longest = `a@${label.repeat(5)}abcdefg`;
    expect(longest).toHaveLength(254);
    expect(accepts(longest)).toBe(true);
    expect(accepts(`a${longest}`)).toBe(false);
  });
});
