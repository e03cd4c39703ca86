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
import type { OwnText } from './own-texts.ts';

export { presentTexts } from './former-texts.ts';
export type { OwnText } from './own-texts.ts';

/*
 * Whose front door this is. Each applied brand is a row; the newest one is shown, and without a row the default one.
 */

/** `version` changes with every change; '' while the default is shown. `texts` replace built-in ones. */
export type ShownBrand = Brand & { version: string; texts: AllReplacements };

/** `known`: what was read before, which is returned while it is the present one. */
export async function presentBrand(db: Queries, known?: ShownBrand): Promise<ShownBrand> {
  if (known !== undefined && ((await store.findVersion(db)) ?? '') === known.version) return known;
  const row = await store.findNewest(db);
  if (row === undefined) return { ...DEFAULT_BRAND, version: '', texts: NO_REPLACEMENTS };
  const { texts } = await judgedTexts(textsOf(row));
  return { ...(JSON.parse(row.brand) as Brand), version: row.version, texts };
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

/** Puts a brand with its texts on top of the present one; false if another process was first. */
export async function putBrand(
  tx: Queries,
  { brand, texts, appliedAt }: { brand: Brand; texts: readonly OwnText[]; appliedAt: number },
): Promise<boolean> {
  const before = await store.findNewest(tx);
  return store.insertBrand(tx, {
    position: (before?.position ?? 0) + 1,
    brand: JSON.stringify(brand),
    texts: texts.length === 0 ? null : JSON.stringify(texts),
    version: randomUUID(),
    applied_at: appliedAt,
  });
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
