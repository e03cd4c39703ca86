import { DEFAULT_LOCALE, isLocale, LOCALE_IDS } from '@portico/contract';
import { findBehind, madeFromOf, recordMade, writeMadeFrom } from '../checks/texts/made-from.ts';
import { noteFor } from '../checks/texts/notes.ts';
import { readTranslatableOf } from '../checks/texts/read-texts.ts';
import { run, Stop } from '../lib/say.mjs';
import { formerEnglish } from './former-english.ts';

const USAGE = `npm run texts -- changed LOCALE              what has to be translated, with the English before and now
npm run texts -- translated LOCALE KEY…      these texts are now made from the present English
npm run texts -- translated LOCALE --all     all of them are
npm --silent run texts -- export LOCALE      every text with its English and its note, as JSON

LOCALE is one of ${translated().join(', ')}, or "all".`;

await run(async () => {
  const [verb, where, ...keys] = process.argv.slice(2);
  const locales = where === 'all' ? translated() : [where ?? ''];
  if (!locales.every((locale) => isLocale(locale) && locale !== DEFAULT_LOCALE))
    throw new Stop(USAGE);
  const english = await readTranslatableOf(DEFAULT_LOCALE);
  for (const locale of locales) {
    if (verb === 'changed') await showChanged(locale, english);
    else if (verb === 'translated' && keys.length > 0) record(locale, english, keys);
    else if (verb === 'export') await exportAll(locale, english);
    else throw new Stop(USAGE);
  }
});

function translated() {
  return LOCALE_IDS.filter((id) => id !== DEFAULT_LOCALE);
}

type Texts = Awaited<ReturnType<typeof readTranslatableOf>>;

async function showChanged(locale: string, english: Texts): Promise<void> {
  const own = await readTranslatableOf(locale);
  const behind = findBehind(madeFromOf(locale), english);
  const former = await formerEnglish(behind.flatMap(({ was }) => was ?? []));
  for (const { key, was, now } of behind) {
    const lines = [
      ['was', was === null ? undefined : former.get(was)],
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

function record(locale: string, english: Texts, keys: string[]): void {
  const made = keys.includes('--all') ? [...english.keys()] : keys;
  const unknown = made.find((key) => !english.has(key));
  if (unknown !== undefined) throw new Stop(`English has no text "${unknown}".`);
  const next = recordMade(madeFromOf(locale), english, made);
  writeMadeFrom(locale, next);
  console.log(`${locale}: ${findBehind(next, english).length} texts left to translate`);
}

async function exportAll(locale: string, english: Texts): Promise<void> {
  const own = await readTranslatableOf(locale);
  const behind = new Set(findBehind(madeFromOf(locale), english).map(({ key }) => key));
  const rows = [...english].map(([key, text]) => ({
    key,
    english: text,
    translation: own.get(key) ?? '',
    note: noteFor(key, text),
    state: behind.has(key) ? 'to translate' : 'translated',
  }));
  console.log(JSON.stringify(rows, null, 2));
}
