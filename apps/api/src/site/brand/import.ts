import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_IDS, type Locale } from '@portico/contract';
import { type Brand, brandFile, DEFAULT_BRAND } from '@portico/contract/site/brand';
import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import {
  type BrandContent,
  type BrandFile,
  dropBrand,
  presentBrand,
  putBrand,
  type ShownBrand,
} from '#platform/brand/brand.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { problemsOf, readJson, said } from '#site/landing/import/json-file.ts';
import { putLegal, refusedLegal } from '#site/legal/apply-legal.ts';
import type { OwnText as LegalText } from '#site/legal/legal-files.ts';
import { colorProblems } from './colors.ts';
import { readFonts } from './fonts.ts';
import { readPictures } from './pictures.ts';
import { smsProblem } from './sms-letters.ts';
import { initTexts, readTexts } from './texts.ts';

/*
 * brand.json on its way into the database (docs/brand.md). Servers follow by themselves (platform/brand); none reads the
 * folder.
 */

/** `warnings`: what is allowed and has a price. */
type Read = ({ ok: true; warnings: string[] } & BrandContent) | { ok: false; problems: string[] };
type Changed = { ok: true; brand: ShownBrand } | { ok: false; problem: string };

const FILE = 'brand.json';
export const brandFileIn = (folder: string): string => join(folder, FILE);

/** The brand in a folder with its texts, or everything that is wrong with them. Its font is to write these languages. */
export async function readBrand(
  folder: string,
  locales: readonly Locale[] = LOCALE_IDS,
): Promise<Read> {
  const read = await readFile(folder, locales);
  const own = await readTexts(folder);
  const problems = [...(read.ok ? [] : read.problems), ...own.problems];
  if (!read.ok || problems.length > 0) return { ok: false, problems };
  const { brand, files, warnings } = read;
  return { ok: true, brand, files, texts: own.texts, warnings: [...warnings, ...own.warnings] };
}

async function readFile(folder: string, locales: readonly Locale[]) {
  const read = await readJson(brandFileIn(folder));
  const named = (problem: string) => `${FILE}: ${problem}`;
  if (!read.ok) return { ok: false as const, problems: [named(read.problem)] };
  const { data: brand, error } = brandFile.safeParse(read.given, { error: said });
  if (brand === undefined)
    return { ok: false as const, problems: problemsOf(error?.issues).map(named) };
  const pictures = await readPictures(folder, brand);
  const fonts = await readFonts(folder, brand, locales);
  const unusable = [...(await colorProblems(brand)), ...pictures.problems, ...fonts.problems];
  if (unusable.length > 0) return { ok: false as const, problems: unusable.map(named) };
  const warning = smsProblem(brand.name);
  return {
    ok: true as const,
    brand,
    files: [...pictures.files, ...fonts.files],
    warnings: [...(warning === null ? [] : [`name ${warning}`]), ...fonts.warnings],
  };
}

/** Writes the present brand and its texts as files to begin with; false if there is one already. */
export async function initBrand({ db }: Pick<Deps, 'db'>, folder: string): Promise<boolean> {
  const { version: _, look: __, texts: ___, files = {}, ...brand } = await presentBrand(db);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(brandFileIn(folder), `${JSON.stringify(brand, null, 2)}\n`, { flag: 'wx' });
    for (const [name, file] of givenFiles(brand)) {
      const stored = files[name];
      if (stored !== undefined) await writeFile(join(folder, file), stored.bytes);
    }
    await initTexts(db, folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The files that a brand names. */
const givenFiles = ({ logo = {}, socialPreview, font }: Brand) =>
  Object.entries({
    ...logo,
    preview: socialPreview,
    font: font?.file,
    'font-bold': font?.bold,
  }).filter(([, file]) => file !== undefined) as [BrandFile['name'], string][];

const MEANWHILE = 'Another brand was applied or reverted at the same time. Run it again';

type Applied = Partial<Omit<BrandContent, 'brand'>> & { legal?: readonly LegalText[] };

/** Shows this brand with its texts and files from now on, in every process. */
export async function applyBrand(
  deps: Deps,
  brand: Brand,
  { texts = [], files = [], legal = [] }: Applied = {},
): Promise<Changed> {
  return inTransaction<Changed>(deps.db, async (tx) => {
    const isOurs = await putBrand(tx, { brand, texts, files }, deps.clock.now());
    if (!isOurs) return { ok: false, problem: MEANWHILE };
    await putLegal(deps, tx, legal);
    await record(deps, tx, OPERATOR, { kind: 'brand_applied' });
    return { ok: true, brand: await presentBrand(tx) };
  }).catch(refusedLegal);
}

/** Shows the brand before this one again. */
export async function revertBrand(deps: Deps): Promise<Changed> {
  return inTransaction(deps.db, async (tx) => {
    const { version } = await presentBrand(tx);
    if (version === '') {
      return { ok: false, problem: `No brand is applied: ${DEFAULT_BRAND.name} is shown` };
    }
    if (!(await dropBrand(tx, version))) return { ok: false, problem: MEANWHILE };
    await record(deps, tx, OPERATOR, { kind: 'brand_reverted' });
    return { ok: true, brand: await presentBrand(tx) };
  });
}
