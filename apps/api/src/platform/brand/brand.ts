import { randomUUID } from 'node:crypto';
import { type Brand, DEFAULT_BRAND } from '@portico/contract/site/brand';
import type { Clock } from '#core/clock.ts';
import { contactIn } from '#core/contact.ts';
import { createFollowed } from '#core/followed.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db, Queries } from '#platform/db/client.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import * as store from './brand.store.ts';

/*
 * Whose front door this is. Each applied brand is a row; the newest one is shown, and without a row the default one.
 */

/** `version` changes with every change; '' while the default is shown. */
export type ShownBrand = Brand & { version: string };

export async function presentBrand(db: Queries): Promise<ShownBrand> {
  const row = await store.findNewest(db);
  if (row === undefined) return { ...DEFAULT_BRAND, version: '' };
  return { ...(JSON.parse(row.brand) as Brand), version: row.version };
}

/** The brand from memory; another process's change arrives within FRESH_SECONDS. */
export const followBrand = (db: Db, clock: Clock): (() => Promise<ShownBrand>) =>
  createFollowed(clock, isDatabaseDown, () => presentBrand(db));

/** Puts a brand on top of the present one; false if another process was first. */
export async function putBrand(tx: Queries, brand: Brand, appliedAt: number): Promise<boolean> {
  const before = await store.findNewest(tx);
  return store.insertBrand(tx, {
    position: (before?.position ?? 0) + 1,
    brand: JSON.stringify(brand),
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
