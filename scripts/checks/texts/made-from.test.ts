import { describe, expect, it } from 'vitest';
import { findBehind, hashOf, readRecord, recordMade, writeRecord } from './made-from.ts';

const BEFORE = new Map([
  ['ui.a', 'Sign in'],
  ['ui.b', 'Delete'],
]);
const record = recordMade({ unfinished: true, hashes: {} }, BEFORE, [...BEFORE.keys()]);

describe('R-I18N-7 a translation', () => {
  it('R-I18N-7 is outdated when its English changed, or when it was never recorded', () => {
    const english = new Map([...BEFORE, ['ui.b', 'Delete it'], ['ui.c', 'Review']]);
    expect(findBehind(record, english)).toEqual([
      { key: 'ui.b', was: hashOf('Delete'), now: 'Delete it' },
      { key: 'ui.c', was: null, now: 'Review' },
    ]);
  });

  it('R-I18N-7 is current when the same English returns, in any Unicode normal form', () => {
    const accented = new Map([['ui.a', 'caf\u00e9']]);
    const made = recordMade({ unfinished: false, hashes: {} }, accented, ['ui.a']);
    expect(findBehind(made, new Map([['ui.a', 'cafe\u0301']]))).toEqual([]);
  });

  it('R-I18N-7 is recorded alone: the others stay outdated, and the locale unfinished', () => {
    const english = new Map([
      ['ui.a', 'Sign in here'],
      ['ui.b', 'Delete it'],
    ]);
    const next = recordMade(record, english, ['ui.a']);
    expect(findBehind(next, english).map(({ key }) => key)).toEqual(['ui.b']);
    const unfinished = recordMade({ ...record, unfinished: true }, english, ['ui.a']);
    expect(unfinished.unfinished).toBe(true);
  });

  it('R-I18N-7 finishes the locale as the last one, and drops keys that English dropped', () => {
    expect(record.unfinished).toBe(false);
    const next = recordMade(record, new Map([['ui.a', 'Sign in']]), []);
    expect(Object.keys(next.hashes)).toEqual(['ui.a']);
  });

  it('R-I18N-7 writes one key per line, in order, and reads back unchanged', () => {
    const written = writeRecord({ unfinished: true, hashes: { 'ui.b': 'f00', 'ui.a': 'ba4' } });
    expect(written.split('\n').map((line) => line.trim())).toEqual([
      '{',
      '"@unfinished": "yes",',
      '"ui.a": "ba4",',
      '"ui.b": "f00"',
      '}',
      '',
    ]);
    expect(readRecord(written)).toEqual({
      unfinished: true,
      hashes: { 'ui.a': 'ba4', 'ui.b': 'f00' },
    });
  });
});
