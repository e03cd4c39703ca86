import type { Locale } from '@portico/contract';
import type { Brand } from '@portico/contract/site/brand';
import { replaceableTexts } from '@portico/locales/server';
import type { BrandFile } from '#platform/brand/brand.ts';
import { readFont } from '#platform/brand/font/font.ts';
import { givenFile } from './given-file.ts';

/* The font that brand.json names, and the languages that it cannot write. */

/** `warnings`: what is allowed and has a price. */
type Read = { files: BrandFile[]; problems: string[]; warnings: string[] };

const NOTHING: Read = { files: [], problems: [], warnings: [] };

/** The font files of a brand in this folder, and what is wrong with them, each with its place and the file's name. */
export async function readFonts(
  folder: string,
  { font }: Brand,
  locales: readonly Locale[],
): Promise<Read> {
  if (font === undefined) return NOTHING;
  const problems: string[] = [];
  const read = async (place: string, file: string | undefined) => {
    if (file === undefined) return undefined;
    const found = await givenFile(folder, file, async (bytes) => {
      const facts = await readFont(bytes);
      return 'problem' in facts ? facts : { ...facts, bytes };
    });
    if (!('problem' in found)) return found;
    problems.push(`${place} ${file} ${found.problem}`);
    return undefined;
  };
  const usual = await read('font.file', font.file);
  const bold = await read('font.bold', font.bold);
  if (bold !== undefined && usual?.weights)
    problems.push(
      `font.bold ${font.bold} must be left out: ${font.file} has every weight from ${usual.weights.min} to ${usual.weights.max}`,
    );
  if (usual === undefined || problems.length > 0) return { ...NOTHING, problems };
  const lacking = await lackingIn([usual, ...(bold ? [bold] : [])], locales);
  return {
    files: [
      { name: 'font', type: 'font/woff2', bytes: usual.bytes },
      ...(bold ? [{ name: 'font-bold' as const, type: 'font/woff2', bytes: bold.bytes }] : []),
    ],
    problems,
    warnings:
      lacking.length === 0
        ? []
        : [
            `font ${font.file} (${usual.family}) lacks letters of ${LIST.format(lacking)}: they are shown in a font of the device`,
          ],
  };
}

/** So few letters are named. */
const NAMED_MAX = 5;
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** The languages whose texts have letters that a font lacks, with these letters if they are few. */
async function lackingIn(
  fonts: readonly { letters: ReadonlySet<number> }[],
  locales: readonly Locale[],
): Promise<string[]> {
  const found = await Promise.all(
    locales.map(async (locale) => {
      const texts = [...(await replaceableTexts(locale)).values()].map(({ text }) => text).join('');
      const letters = new Set(texts.normalize('NFC').match(/[\p{L}\p{M}]/gu));
      const missing = [...letters].filter((letter) =>
        fonts.some((font) => !font.letters.has(letter.codePointAt(0) ?? 0)),
      );
      if (missing.length === 0) return [];
      const language = LANGUAGES.of(locale.slice(0, 2)) ?? locale;
      return missing.length > NAMED_MAX ? [language] : [`${language} (${missing.join(' ')})`];
    }),
  );
  return found.flat();
}
