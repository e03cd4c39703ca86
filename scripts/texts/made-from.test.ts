import { describe, expect, it } from 'vitest';
import { hashOf } from '../../apps/api/src/core/hash-of-text.ts';
import { findBehind, type MadeFrom, recordMade } from './made-from.ts';

const LOCALES = ['de-DE', 'fr-FR'];
const BEFORE = new Map([
  ['ui.a', 'Sign in'],
  ['ui.b', 'Delete'],
]);
const AFTER = new Map([...BEFORE, ['ui.b', 'Delete it'], ['ui.c', 'Review']]);
const TEXTS = new Map([...AFTER.keys()].map((key) => [key, 'Text']));

const record: MadeFrom = {
  english: { 'ui.a': hashOf('Sign in'), 'ui.b': hashOf('Delete') },
  behind: {},
};
const made = (from: MadeFrom, locale: string, ...keys: string[]) => {
  const hashes = new Map(keys.map((key) => [key, hashOf(AFTER.get(key) ?? '')]));
  return recordMade(from, locale, hashes, AFTER, LOCALES);
};
const behind = (from: MadeFrom, locale: string, english = AFTER) =>
  findBehind(from, locale, TEXTS, english).map(({ key }) => key);

describe('R-I18N-7 a translation', () => {
  it('R-I18N-7 is outdated when its English changed, and when it was never recorded', () => {
    expect(findBehind(record, 'de-DE', TEXTS, AFTER)).toEqual([
      { key: 'ui.b', was: hashOf('Delete'), now: 'Delete it' },
      { key: 'ui.c', was: null, now: 'Review' },
    ]);
  });

  it('R-I18N-7 is not there for a language that has no text, whatever the record says', () => {
    expect(findBehind(record, 'de-DE', new Map(), BEFORE).map(({ was }) => was)).toEqual([
      null,
      null,
    ]);
  });

  it('R-I18N-7 is current when the same English returns, in any Unicode normal form', () => {
    const accented = { english: { 'ui.a': hashOf('caf\u00e9') }, behind: {} };
    expect(behind(accented, 'de-DE', new Map([['ui.a', 'cafe\u0301']]))).toEqual([]);
  });

  it('R-I18N-7 is recorded for its language alone; the others stay outdated', () => {
    const next = made(record, 'de-DE', 'ui.b', 'ui.c');
    expect(behind(next, 'de-DE')).toEqual([]);
    expect(behind(next, 'fr-FR')).toEqual(['ui.b', 'ui.c']);
    expect(next.behind).toEqual({ 'fr-FR': { 'ui.b': hashOf('Delete'), 'ui.c': null } });
  });

  it('R-I18N-7 leaves nothing but the shared record once every language followed', () => {
    const next = made(made(record, 'de-DE', 'ui.b', 'ui.c'), 'fr-FR', 'ui.b', 'ui.c');
    expect(next.behind).toEqual({});
    expect(next.english).toEqual(
      Object.fromEntries([...AFTER].map(([key, text]) => [key, hashOf(text)])),
    );
  });

  it('R-I18N-7 made from an older English than the others is listed with it', () => {
    const next = recordMade(record, 'fr-FR', new Map([['ui.a', 'f00']]), BEFORE, LOCALES);
    expect(next.behind).toEqual({ 'fr-FR': { 'ui.a': 'f00' } });
  });

  it('R-I18N-7 is no longer recorded when English dropped its text', () => {
    const next = recordMade(record, 'de-DE', new Map(), new Map([['ui.a', 'Sign in']]), LOCALES);
    expect(Object.keys(next.english)).toEqual(['ui.a']);
  });
});
