import { isLocale, LOCALE_IDS, type Locale } from '@portico/contract';
import { replaceableTexts } from '@portico/locales/server';
import type { Deps } from '#platform/deps.ts';
import { behindOf, recordMade } from '#site/brand/made-from.ts';
import { readTexts, textsFolderIn, textsOnDisk, writeLocale } from '#site/brand/texts.ts';
import { refused } from './brand-command.ts';
import type { TextsCommand } from './command.ts';
import type { Said } from './keys-command.ts';

/** The administrator's commands about an installation's own texts (docs/texts.md). */
export function runTextsCommand({ config }: Pick<Deps, 'config'>, command: TextsCommand) {
  const { brandDir } = config;
  return command.kind === 'texts-overrides' ? list(brandDir) : begin(brandDir, command);
}

type Begun = { locale: string; key: string };

/** Writes present texts into the folder, and records their English; a text that is there already stays. */
async function begin(folder: string, { locale, key }: Begun): Promise<Said> {
  if (!isLocale(locale)) return refused('', [`${locale} is not one of ${LOCALE_IDS.join(', ')}`]);
  const builtIn = [...(await replaceableTexts(locale)).values()];
  const chosen = builtIn.filter(({ place }) => place === key || place.startsWith(`${key}.`));
  if (chosen.length === 0) return refused('', await suggested(locale, key));
  const { texts, problems } = await textsOnDisk(folder);
  if (problems.length > 0) return refused(` Problems in ${folder}:`, problems);
  const own = texts.filter(([of]) => of === locale);
  const there = new Set(own.map(([, place]) => place));
  const added = chosen.filter(({ place }) => !there.has(place));
  const file = await writeLocale(folder, locale, [
    ...own,
    ...added.map(({ place, text }) => [locale, place, text] as const),
  ]);
  const places = chosen.map(({ place }) => place);
  await recordMade(folder, locale, places);
  const kept = chosen.length - added.length;
  return {
    ok: true,
    lines: [
      ...added.map(({ place, text }) => `${place}: ${text}`),
      ...(kept > 0 ? [`Yours already, and now made from the present English: ${kept}`] : []),
      `Edit ${file}, then run: npm run brand -- check`,
      'After that: npm run brand -- apply',
    ],
  };
}

const SUGGESTED = 10;

/** Texts with these words, for who has seen a text and does not know its key. */
async function suggested(locale: Locale, words: string): Promise<string[]> {
  const wanted = words.toLowerCase();
  const found = [...(await replaceableTexts(locale)).values()].filter(
    ({ place, text }) =>
      text.toLowerCase().includes(wanted) || place.toLowerCase().includes(wanted),
  );
  const some = found.slice(0, SUGGESTED).map(({ place, text }) => `${place}: ${text}`);
  if (some.length === 0)
    return [`There is no text with the key ${words}, and none with these words`];
  return [`There is no text with the key ${words}. It may be one of these:`, ...some];
}

async function list(folder: string): Promise<Said> {
  const { texts, problems } = await readTexts(folder);
  const behind = await behindOf(folder);
  const lines = texts.flatMap(([locale, place, text]) => {
    const why = behind(locale, place);
    return [`${locale} ${place}: ${text}`, ...(why === null ? [] : [`  ! ${why}`])];
  });
  const none = `There are none in ${textsFolderIn(folder)}.`;
  return problems.length > 0
    ? { ok: false, lines: [...lines, ...problems.map((problem) => `- ${problem}`)] }
    : { ok: true, lines: lines.length > 0 ? lines : [none] };
}
