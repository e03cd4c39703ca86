import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { issuerOf } from '#verification/review/mrz/countries.ts';
import { documentUntilOf } from './document-until.ts';
import { foldedNumber, normalizedNumber, tagOf } from './tag.ts';

const KEY = Buffer.alloc(32, 5);
const PASSPORT = { document: 'passport', issuer: 'UA', number: 'FE123456' } as const;

describe('R-LIFE-12 a document number as typed', () => {
  it.each([
    ['FE123456', 'FE123456'],
    ['fe 123 456', 'FE123456'],
    [' FE-12.34/56 ', 'FE123456'],
    ['№ FE123456', 'FE123456'],
    ['FE123456<', 'FE123456'],
    ['ＦＥ１２３４５６', 'FE123456'],
    ['FE١٢٣٤٥٦', 'FE123456'],
    ['FE\u00a0123\u200b456\u00ad', 'FE123456'],
    // Cyrillic Е, А and В; Greek Ε.
    ['FЕ123456', 'FE123456'],
    ['FΕ123456', 'FE123456'],
    ['АВ 123456', 'AB123456'],
    ['ав 123456', 'AB123456'],
    // No Latin letter looks like it.
    ['ДЖ 123456', 'ДЖ123456'],
  ])('R-LIFE-12 %j is the number %j', (typed, number) => {
    expect(normalizedNumber(typed)).toBe(number);
  });

  it.each([
    '',
    '   ',
    '-',
    'n/a',
    '1234',
    '000000000',
    'XXXXXXXXX',
    'unknown',
    'AAAAAAA1',
    '<<<<<<<<<',
    'FE123456😀',
    'FE123456; drop',
    '1'.repeat(400),
    'A1'.repeat(13),
  ])('R-LIFE-12 %j is no number, so that two people without one do not share a tag', (typed) => {
    expect(normalizedNumber(typed)).toBeNull();
  });

  it('R-LIFE-12 keeps apart what documents keep apart: O and 0, I and 1', () => {
    expect(normalizedNumber('FO123456')).not.toBe(normalizedNumber('F0123456'));
    expect(normalizedNumber('FI123456')).not.toBe(normalizedNumber('F1123456'));
  });

  it.each([
    ['AO123456', 'A0123456'],
    ['A0123456', 'A0123456'],
    // The specimen of ICAO Doc 9303 part 4, with its check digit behind it, and one with the letter O.
    ['L898902C3', 'L898902C3'],
    ['L898902C36', 'L898902C3'],
    ['AO1234563', 'AO123456'],
    ['A01234563', 'AO123456'],
  ])('R-LIFE-12 %s may be the same number as %s', (typed, other) => {
    expect(foldedNumber(typed)).toBe(foldedNumber(other));
  });

  it('R-LIFE-12 a tag keeps apart what may be the same number', () => {
    const numbers = ['AO123456', 'A0123456', 'A01234563'];
    const tags = numbers.map((number) => tagOf(KEY, { ...PASSPORT, number }, []));
    expect(new Set(tags).size).toBe(3);
    expect(foldedNumber('FE123456')).not.toBe(foldedNumber('FE123457'));
  });

  it.each([
    ['ua', 'UA'],
    ['UKR', 'UA'],
    ['D', 'DE'],
    ['DEU', 'DE'],
    [' ＤＥ ', 'DE'],
    ['usa', 'USA'],
    ['UTO', 'UTO'],
    // A zone has USA: the two-letter code would be another state.
    ['US', null],
    ['Ukraine', null],
    ['', null],
    ['U<A', null],
    ['УКР', null],
  ])('R-LIFE-12 the state %j is %j, as a zone has it', (typed, issuer) => {
    expect(issuerOf(typed)).toBe(issuer);
  });
});

describe('R-LIFE-13 a tag', () => {
  it('R-LIFE-13 is HMAC-SHA-256 of the inputs, each after its length in four bytes', () => {
    const prefixed = (text: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, Buffer.byteLength(text)]), Buffer.from(text)]);
    const text = ['portico person tag 1', 'passport', 'UA', 'FE123456'].map(prefixed);
    const expected = createHmac('sha256', KEY).update(Buffer.concat(text)).digest('hex');
    expect(tagOf(KEY, PASSPORT, [])).toBe(expected);
  });

  it('R-LIFE-13 differs where the same characters are divided in another way', () => {
    const parts = [
      { ...PASSPORT, issuer: 'U', number: 'AFE123456' },
      { ...PASSPORT, issuer: 'UAF', number: 'E123456' },
      { ...PASSPORT, issuer: 'UA\u0000\u0000', number: 'FE123456' },
      PASSPORT,
    ];
    expect(new Set(parts.map((each) => tagOf(KEY, each, []))).size).toBe(parts.length);
  });

  it('R-LIFE-13 differs by type, state, number and key: it claims one document, never one person', () => {
    const tags = [
      tagOf(KEY, PASSPORT, []),
      tagOf(KEY, { ...PASSPORT, document: 'id_card' }, []),
      tagOf(KEY, { ...PASSPORT, issuer: 'PL' }, []),
      tagOf(KEY, { ...PASSPORT, number: 'FE123457' }, []),
      tagOf(Buffer.alloc(32, 6), PASSPORT, []),
    ];
    expect(new Set(tags).size).toBe(tags.length);
  });
});

describe('R-LIFE-14 the end of a document', () => {
  const now = Date.UTC(2026, 10, 24, 12);
  it('R-LIFE-14 is the day after its last one; ten years away if it is not known, or had come before', () => {
    expect(documentUntilOf(now, { year: 2031, month: 12, day: 31 })).toBe(Date.UTC(2032, 0, 1));
    // Its last day is today.
    expect(documentUntilOf(now, { year: 2026, month: 11, day: 24 })).toBe(Date.UTC(2026, 10, 25));
    const longest = Date.UTC(2036, 10, 25);
    expect(documentUntilOf(now, { year: 2026, month: 11, day: 23 })).toBe(longest);
    expect(documentUntilOf(now, null)).toBe(longest);
    expect(documentUntilOf(Date.UTC(2028, 1, 29), null) % DAY).toBe(0);
  });
});
