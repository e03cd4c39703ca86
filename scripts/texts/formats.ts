import { DEFAULT_LOCALE } from '@portico/contract';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { asJson } from './files.ts';
import type { Given, Row } from './rows.ts';

/** By locale, what a file for translators holds. */
type Rows = ReadonlyMap<string, readonly Row[]>;
type GivenRows = [locale: string, rows: Given[]][];

/** The files that translators and their tools read and write. */
export const WRITERS: Record<string, (rows: Rows) => string> = { json: toJson, xliff: toXliff };

/** What came back in a file of either format; throws with a sentence if it is neither. */
export function readRows(file: string): GivenRows {
  const read = file.trimStart().startsWith('<') ? fromXliff(file) : fromJson(file);
  // A tool may split a language into several files.
  const files = Map.groupBy(read, ([locale]) => locale);
  return [...files].map(([locale, parts]) => [locale, parts.flatMap(([, rows]) => rows)]);
}

const STATES = { made: 'translated', behind: 'to translate' };

function toJson(rows: Rows): string {
  const locales = [...rows].map(([locale, own]) => [
    locale,
    own.map(({ isMade, ...row }) => ({ ...row, state: isMade ? STATES.made : STATES.behind })),
  ]);
  return asJson(Object.fromEntries(locales));
}

function fromJson(file: string): GivenRows {
  const locales = JSON.parse(file) as Record<string, Record<string, unknown>[]>;
  return Object.entries(locales).map(([locale, rows]) => [
    locale,
    rows.map(({ key, english, translation, state }) =>
      given({ key, english, translation, isMade: state === STATES.made }),
    ),
  ]);
}

/*
 * XLIFF 1.2 (OASIS, 2008): the version that Weblate, Crowdin and Lokalise all read. Texts are ICU messages as they are,
 * with their tags escaped, so that no tool turns them into its own markup.
 */

/** States of section 2.3 whose target has to be translated; Weblate leaves the state out otherwise. */
const UNFINISHED = ['new', 'needs-translation', 'needs-adaptation', 'needs-l10n'];

function toXliff(rows: Rows): string {
  const files = [...rows].map(([locale, own]) =>
    [
      `  <file original="portico" source-language="${DEFAULT_LOCALE}" target-language="${locale}" datatype="plaintext">`,
      '    <body>',
      ...own.map(toUnit),
      '    </body>',
      '  </file>\n',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `${files.join('')}</xliff>\n`,
  ].join('\n');
}

function toUnit({ key, english, translation, note, isMade }: Row): string {
  const state = isMade ? 'translated' : 'needs-translation';
  return [
    `      <trans-unit id="${escaped(key)}" xml:space="preserve">`,
    `        <source>${escaped(english)}</source>`,
    `        <target state="${state}">${escaped(translation)}</target>`,
    `        <note>${escaped(note)}</note>`,
    '      </trans-unit>',
  ].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

type Element = { '@'?: Record<string, string>; '#text': string };
type Unit = { '@': { id: string }; source: Element; target?: Element };
type File = { '@': { 'target-language': string }; body: object };

function fromXliff(file: string): GivenRows {
  const valid = XMLValidator.validate(file);
  if (valid !== true) throw new Error(`line ${valid.err.line}: ${valid.err.msg}`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    attributesGroupName: '@',
    alwaysCreateTextNode: true,
    parseTagValue: false,
    // Numbered entities, too.
    htmlEntities: true,
    trimValues: false,
    removeNSPrefix: true,
    isArray: (name) => ['file', 'group', 'trans-unit'].includes(name),
  });
  const { xliff } = parser.parse(file) as { xliff?: { file?: File[] } };
  return (xliff?.file ?? []).map(({ '@': { 'target-language': locale }, body }) => [
    locale,
    unitsIn(body).map(fromUnit),
  ]);
}

/** Tools may put units into groups, one in another. */
function unitsIn(node: { 'trans-unit'?: Unit[]; group?: object[] }): Unit[] {
  return [...(node['trans-unit'] ?? []), ...(node.group ?? []).flatMap(unitsIn)];
}

function fromUnit({ '@': { id }, source, target }: Unit): Given {
  const isMade = target !== undefined && !UNFINISHED.includes(target['@']?.state ?? '');
  const translation = target === undefined ? '' : textIn(target);
  return given({ key: id, english: textIn(source), translation, isMade });
}

/** The text of an element; undefined if there are elements in it. */
function textIn({ '@': _, '#text': text, ...others }: Element): string | undefined {
  return Object.keys(others).length === 0 ? text : undefined;
}

function given(row: Record<keyof Given, unknown>): Given {
  const { key, english, translation, isMade } = row;
  if (typeof key !== 'string') throw new Error('a text has no key');
  if (typeof english !== 'string') throw new Error(`${key}: its English is not a text`);
  if (typeof translation !== 'string') throw new Error(`${key}: its translation is not a text`);
  return { key, english, translation, isMade: isMade === true };
}
