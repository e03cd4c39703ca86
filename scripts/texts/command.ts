import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_LOCALE } from '@portico/contract';
import { hashOf } from '../../apps/api/src/core/hash-of-text.ts';
import { run, Stop } from '../lib/say.mjs';
import { readTexts, writeTexts } from './files.ts';
import { readRows, WRITERS } from './formats.ts';
import { formerEnglish } from './former-english.ts';
import { findBehind, type MadeFrom, readMadeFrom, recordMade, writeMadeFrom } from './made-from.ts';
import { noteFor } from './notes.ts';
import { rowsOf, TRANSLATED, takeRows } from './rows.ts';
import { writeTypes } from './types.ts';

const USAGE = `npm run texts                                what has to be translated, in every language
npm run texts -- changed LOCALE              the same of one language, with the English before and now
npm run texts -- translated LOCALE KEY…      these texts are now made from the present English
npm run texts -- translated LOCALE --all     all of them are
npm --silent run texts -- export [LOCALE] [--format json|xliff] [--out FILE]
                                             every text with its English and its note, for a translator
npm run texts -- import FILE                 takes such a file back
npm run texts -- types                       writes what each English text takes, for the compiler
npm run texts -- override LOCALE KEY         replaces a text in this installation (docs/texts.md)
npm run texts -- overrides                   the list of these

LOCALE is one of ${TRANSLATED.join(', ')}, or "all".`;

const english = readTexts(DEFAULT_LOCALE);

await run(async () => {
  const { values, positionals } = given();
  const [verb = 'changed', word = 'all', ...keys] = positionals;
  if (verb === 'types') return writeTypes(english);
  if (verb === 'import') return takeFile(word);
  const locales = TRANSLATED.filter((locale) => word === 'all' || word === locale);
  if (locales.length === 0) throw new Stop(USAGE);
  if (verb === 'changed') return showChanged(locales);
  if (verb === 'export') return giveOut(locales, values.format, values.out);
  const made = values.all ? [...english.keys()] : keys;
  if (verb !== 'translated' || made.length === 0) throw new Stop(USAGE);
  record(locales, made);
});

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        format: { type: 'string', default: 'json' },
        out: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Stop(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function showChanged(locales: readonly string[]): void {
  const made = readMadeFrom();
  for (const locale of locales) {
    const own = readTexts(locale);
    const behind = findBehind(made, locale, own, english);
    for (const { key, was, now } of behind) {
      const lines = [
        ['was', was === null ? undefined : formerEnglish(key, was)],
        ['now', now],
        [locale, own.get(key)],
        ['note', noteFor(key, now)],
      ];
      console.log(key);
      for (const [name, text] of lines) if (text) console.log(`  ${name}: ${text}`);
      console.log('');
    }
    console.log(`${locale}: ${behind.length} texts to translate`);
  }
}

function record(locales: readonly string[], keys: readonly string[]): void {
  const made = new Map(keys.map((key) => [key, hashOf(textOf(key))]));
  let next = readMadeFrom();
  for (const locale of locales) {
    next = recordMade(next, locale, made, english, TRANSLATED);
    showLeft(next, locale);
  }
  writeMadeFrom(next);
}

function textOf(key: string): string {
  const text = english.get(key);
  if (text === undefined) throw new Stop(`English has no text "${key}".`);
  return text;
}

function giveOut(locales: readonly string[], format: string, out: string | undefined): void {
  const write = WRITERS[format];
  if (write === undefined) throw new Stop(USAGE);
  const made = readMadeFrom();
  const rows = locales.map(
    (locale) => [locale, rowsOf(locale, readTexts(locale), english, made)] as const,
  );
  const file = write(new Map(rows));
  if (out === undefined) process.stdout.write(file);
  else writeFileSync(out, file);
}

/** All of the file, or nothing. */
function takeFile(path: string): void {
  let made = readMadeFrom();
  const taken = rowsIn(path).map(([locale, rows]) => {
    if (!TRANSLATED.some((each) => each === locale))
      throw new Stop(`${path}: "${locale}" is not a language that is translated.`);
    const result = takeRows(locale, rows, { texts: readTexts(locale), english, record: made });
    made = result.record;
    return { locale, ...result };
  });
  const problems = taken.flatMap((each) => each.problems);
  if (problems.length > 0) throw new Stop([...problems, 'Nothing was imported.'].join('\n'));
  for (const { locale, texts, changed } of taken) {
    writeTexts(locale, texts);
    console.log(`${locale}: ${changed} texts changed`);
    showLeft(made, locale);
  }
  writeMadeFrom(made);
}

function rowsIn(path: string) {
  try {
    return readRows(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function showLeft(made: MadeFrom, locale: string): void {
  const left = findBehind(made, locale, readTexts(locale), english);
  console.log(`${locale}: ${left.length} texts left to translate`);
}
