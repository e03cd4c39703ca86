import { randomUUID } from 'node:crypto';
import { type Brand, DEFAULT_BRAND } from '@portico/contract/site/brand';
import { type AllReplacements, NO_REPLACEMENTS } from '@portico/locales/replaced';
import type { Clock } from '#core/clock.ts';
import { contactIn } from '#core/contact.ts';
import { createFollowed } from '#core/followed.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db, Queries } from '#platform/db/client.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import * as store from './brand.store.ts';
import {
  type BrandFile,
  type BrandFiles,
  type FileName,
  type ServedFile,
  served,
} from './files.ts';
import { fontStyle } from './font/font.ts';
import type { LetterColors, LetterLook, Look } from './look.ts';
import type { OwnText } from './own-texts.ts';
import type { TooClose } from './palette.ts';

export { presentTexts } from './former-texts.ts';
export type { BrandFile, LetterColors, LetterLook, OwnText, ServedFile };

/*
 * Whose front door this is. Each applied brand is a row; the newest one is shown, and without a row the default one.
 */

/** What a folder has: it is applied as a whole. */
export type BrandContent = {
  brand: Brand;
  texts: readonly OwnText[];
  files: readonly BrandFile[];
};

/**
 * `version` changes with every change; '' while the default is shown. `texts` replace built-in ones, `look` is there if
 * it differs from the product's, and `files` for a brand that has some.
 */
export type ShownBrand = Brand & {
  version: string;
  texts: AllReplacements;
  look?: Look | undefined;
  files?: BrandFiles | undefined;
};

/** The brand that was read last: its colors take a while to compute, and versions are unique. */
let latest: ShownBrand | undefined;

/** `known`: what was read before, which is returned while it is the present one. */
export async function presentBrand(db: Queries, known?: ShownBrand): Promise<ShownBrand> {
  if (known !== undefined && ((await store.findVersion(db)) ?? '') === known.version) return known;
  const row = await store.findNewest(db);
  if (row === undefined) return { ...DEFAULT_BRAND, version: '', texts: NO_REPLACEMENTS };
  if (latest?.version !== row.version) {
    const brand = JSON.parse(row.brand) as Brand;
    const rows = await store.findFiles(db, row.version);
    const files = rows.map(({ name, type, bytes }) => ({
      ...{ name: name as FileName, type, bytes: Buffer.from(bytes, 'base64') },
    }));
    latest = await shownAs({ brand, texts: textsOf(row), files }, row.version);
  }
  return latest;
}

/** A brand as it would be shown. */
export async function shownAs(
  { brand, texts: own, files }: BrandContent,
  version = 'not applied',
): Promise<ShownBrand> {
  const shown = files.length === 0 ? undefined : served(files);
  const { texts } = await judgedTexts(own);
  return { ...brand, version, texts, look: await lookOf(brand, shown), files: shown };
}

/**
 * Undefined for a brand that changes neither colors, corners, font nor mark, nor the logo of a theme. Loaded late: an
 * installation without a brand needs neither the library of colors nor that of fonts.
 */
async function lookOf(brand: Brand, files: BrandFiles = {}): Promise<Look | undefined> {
  const { font, dark, square } = files;
  const changes = [brand.colors, brand.radius, font, dark, square];
  if (changes.every((change) => change === undefined)) return undefined;
  return (await import('./look.ts')).lookOf(brand, files, await fontStyle(files));
}

/** The colors of a brand that are too close to what they lie on, each with the nearest one that is not. */
export async function tooCloseIn({ colors }: Brand): Promise<TooClose[]> {
  if (colors === undefined) return [];
  const { paletteOf, tooClose } = await import('./palette.ts');
  return tooClose(paletteOf(colors));
}

/** An installation's own texts as they were applied. */
export async function storedTexts(db: Queries): Promise<OwnText[]> {
  const row = await store.findNewest(db);
  return row === undefined ? [] : textsOf(row);
}

const textsOf = ({ texts }: store.BrandRow): OwnText[] =>
  texts === null ? [] : (JSON.parse(texts) as OwnText[]);

/**
 * The texts that replace built-in ones, and what is wrong with the others: they were checked before they were applied,
 * but perhaps by another version of the product.
 */
export async function judgedTexts(own: readonly OwnText[]) {
  if (own.length === 0) return { texts: NO_REPLACEMENTS, problems: [] };
  // Loaded late: most installations have no texts of their own, and need neither the parser nor every text in memory.
  const { judge } = await import('./own-texts.ts');
  return judge(own);
}

/** The brand from memory; another process's change arrives within FRESH_SECONDS. */
export const followBrand = (db: Db, clock: Clock): (() => Promise<ShownBrand>) =>
  createFollowed<ShownBrand>(clock, isDatabaseDown, (known) => presentBrand(db, known));

/** Puts a brand on top of the present one; false if another process was first. */
export async function putBrand(
  tx: Queries,
  { brand, texts, files }: BrandContent,
  appliedAt: number,
): Promise<boolean> {
  const before = await store.findNewest(tx);
  const version = randomUUID();
  const isFirst = await store.insertBrand(tx, {
    position: (before?.position ?? 0) + 1,
    brand: JSON.stringify(brand),
    texts: texts.length === 0 ? null : JSON.stringify(texts),
    version,
    applied_at: appliedAt,
  });
  if (!isFirst) return false;
  const rows = files.map(({ name, type, bytes }) => ({
    ...{ version, name, type, bytes: bytes.toString('base64') },
  }));
  await store.insertFiles(tx, rows);
  return true;
}

/** The file at an address; null if the brand has none there. Another process may have applied it a moment ago. */
export async function brandFile(
  { db, brand }: { db: Db; brand(): Promise<ShownBrand> },
  address: string,
): Promise<ServedFile | null> {
  const among = ({ files = {} }: ShownBrand) =>
    Object.values(files).find((file) => file.address === address);
  return among(await brand()) ?? among(await presentBrand(db)) ?? null;
}

/** Removes this brand, so that the one before is shown again; false if it is gone already. */
export const dropBrand = (tx: Queries, version: string): Promise<boolean> =>
  store.deleteBrand(tx, version);

/** Where people write to: the brand's address, else the installation's, else the sender of emails. */
export function contactOf(
  config: Pick<Config, 'mail' | 'supportEmail'>,
  brand: Pick<Brand, 'supportEmail'>,
): string {
  return brand.supportEmail ?? config.supportEmail ?? contactIn(config.mail.from);
}

/** The sender of emails: the address of MAIL_FROM, under the brand's name once one is applied. */
export function senderOf({ mail }: Pick<Config, 'mail'>, { name, version }: ShownBrand): Sender {
  return version === '' ? mail.from : { name, address: contactIn(mail.from) };
}

type Sender = string | { name: string; address: string };
