import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../apps/api/src/core/hash-of-text.ts';
import { filesOf, readTexts } from './files.ts';
import { readRows, WRITERS } from './formats.ts';
import { readMadeFrom } from './made-from.ts';
import { type Given, rowsOf, TRANSLATED, takeRows } from './rows.ts';

const english = readTexts('en-US');
const record = readMadeFrom();

describe.each(Object.entries(WRITERS))('R-I18N-15 texts that leave as %s', (_, write) => {
  it('R-I18N-15 come back byte for byte, of all languages in one file', () => {
    const rows = TRANSLATED.map(
      (locale) => [locale, rowsOf(locale, readTexts(locale), english, record)] as const,
    );
    const back = readRows(write(new Map(rows)));
    expect(back.map(([locale]) => locale)).toEqual(TRANSLATED);
    for (const [locale, given] of back) {
      const taken = takeRows(locale, given, { texts: new Map(), english, record });
      expect(taken.problems).toEqual([]);
      expect(taken.record).toEqual(record);
      for (const { path, json } of filesOf(locale, taken.texts))
        expect(json === readFileSync(path, 'utf8'), path).toBe(true);
    }
  });

  it('R-I18N-15 bring the note of each, and its state', () => {
    const row = {
      key: 'ui.a',
      english: 'A & <b>B</b> &lt;',
      translation: '',
      note: '“C”',
      isMade: false,
    };
    const made = { ...row, key: 'ui.b', translation: ' "D"\u2066 ', isMade: true };
    const file = write(new Map([['de-DE', [row, made]]]));
    expect(file).toContain('“C”');
    const [[locale, given] = []] = readRows(file);
    expect(locale).toBe('de-DE');
    expect(given).toEqual([row, made].map(({ note: _, ...each }) => each));
  });
});

describe('R-I18N-15 an XLIFF file of another tool', () => {
  const unit = (target: string) => `<?xml version='1.0'?>
    <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <x:file original="ui" target-language="de-DE"><x:body><x:group>
        <x:trans-unit id="ui.a" approved="yes"><x:source xml:lang="en">A</x:source>${target}<x:note>1</x:note>
          <x:note from="x">2</x:note></x:trans-unit></x:group></x:body></x:file></x:xliff>`;
  const read = (target: string) => readRows(unit(target))[0]?.[1][0];

  it('R-I18N-15 has its texts in CDATA or entities, and a state only if something is to do', () => {
    const row = { key: 'ui.a', english: 'A' };
    expect(read('<x:target><![CDATA[<b>Ä</b>]]></x:target>')).toEqual({
      ...row,
      translation: '<b>Ä</b>',
      isMade: true,
    });
    expect(read('<x:target state="needs-adaptation" xml:lang="de">&#196;&amp;</x:target>')).toEqual(
      {
        ...row,
        translation: 'Ä&',
        isMade: false,
      },
    );
    expect(read('')).toEqual({ ...row, translation: '', isMade: false });
  });

  it('R-I18N-15 may be split into several files of one language', () => {
    const file = (key: string) =>
      `<file target-language="de-DE"><body><trans-unit id="${key}"><source/><target/></trans-unit></body></file>`;
    const read = readRows(`<xliff>${file('ui.a')}${file('ui.b')}</xliff>`);
    expect(read.map(([locale, rows]) => [locale, rows.map(({ key }) => key)])).toEqual([
      ['de-DE', ['ui.a', 'ui.b']],
    ]);
  });

  it('R-I18N-15 is refused with markup in a text, and if it is not XML', () => {
    expect(() => read('<x:target>A<x:g id="1">B</x:g></x:target>')).toThrow(
      'ui.a: its translation',
    );
    expect(() => read('<x:target>')).toThrow(/^line \d/);
    expect(() => readRows('key,text')).toThrow('JSON');
  });
});

describe('R-I18N-15 what comes back', () => {
  const base = {
    english: new Map([
      ['ui.a', 'Step {n}'],
      ['ui.b', 'Delete'],
    ]),
    texts: new Map([
      ['ui.a', 'Schritt {n}'],
      ['ui.b', 'Entfernen'],
    ]),
    record: { english: { 'ui.a': hashOf('Step {n}'), 'ui.b': hashOf('Remove') }, behind: {} },
  };
  const take = (...rows: Partial<Given>[]) =>
    takeRows(
      'de-DE',
      rows.map((row) => ({ key: '', english: '', translation: '', isMade: false, ...row })),
      base,
    );

  it('R-I18N-15 is refused as a whole, with a line for each unknown key and each wrong argument', () => {
    const taken = take(
      { key: 'ui.x', translation: 'Ja' },
      { key: 'ui.a', translation: 'Schritt {m}' },
      { key: 'ui.b', translation: 'Löschen' },
    );
    expect(taken.problems).toEqual([
      'de-DE ui.x: is not in English',
      'de-DE ui.a: lacks n',
      'de-DE ui.a: has m, which English does not have',
    ]);
    expect(taken.texts).toBe(base.texts);
    expect(taken.record).toBe(base.record);
  });

  it('R-I18N-15 is recorded as made from the English in the file, if it changed or is called translated', () => {
    const changed = take({ key: 'ui.b', english: 'Delete', translation: 'Löschen' });
    expect(changed.texts.get('ui.b')).toBe('Löschen');
    expect(changed.record.english['ui.b']).toBe(hashOf('Delete'));
    const confirmed = take({
      key: 'ui.b',
      english: 'Delete',
      translation: 'Entfernen',
      isMade: true,
    });
    expect(confirmed.record.english['ui.b']).toBe(hashOf('Delete'));
    const old = take({ key: 'ui.b', english: 'Drop', translation: 'Fallen lassen', isMade: true });
    expect(old.record.behind['de-DE']).toEqual({ 'ui.b': hashOf('Drop') });
  });

  it('R-I18N-15 changes nothing where it is as it was, or empty', () => {
    const taken = take(
      { key: 'ui.b', english: 'Delete', translation: 'Entfernen' },
      { key: 'ui.a', english: 'Step {n}', translation: '' },
    );
    expect(taken.texts).toEqual(base.texts);
    expect(taken.record).toEqual(base.record);
    expect(taken.changed).toBe(0);
  });
});
