import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

type Seen = { accountId: string; hash: string; now: number; until: number };

/** Notes a sign-in from a browser that the account knows; false if it does not, or not any more. */
export async function renewBrowser(
  tx: Queries,
  { accountId, hash, now, until }: Seen,
): Promise<boolean> {
  const renewed = await tx
    .updateTable('known_browsers')
    .set({ used_at: now, expires_at: until })
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('browser_hash')
    .executeTakeFirst();
  return renewed !== undefined;
}

export async function insertBrowser(
  tx: Queries,
  { accountId, hash, now, until }: Seen,
): Promise<void> {
  const times = { first_at: now, used_at: now, expires_at: until };
  await tx
    .insertInto('known_browsers')
    .values({ account_id: accountId, browser_hash: hash, ...times })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet(times))
    .execute();
}

/** Forgets all but the `most` browsers that the account used last. */
export async function keepLatest(tx: Queries, accountId: string, most: number): Promise<void> {
  await tx
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('browser_hash', 'not in', (eb) =>
      eb
        .selectFrom('known_browsers')
        .select('browser_hash')
        .where('account_id', '=', accountId)
        .orderBy('used_at', 'desc')
        .orderBy('first_at', 'desc')
        .limit(most),
    )
    .execute();
}

/** Forgets the account's browsers, except the one with this hash. */
export async function deleteBrowsers(
  tx: Queries,
  accountId: string,
  except: string | null,
): Promise<void> {
  await tx
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .$if(except !== null, (rows) => rows.where('browser_hash', '!=', except ?? ''))
    .execute();
}

export async function deleteBrowser(
  tx: Queries,
  { account_id, browser_hash }: Pick<Schema['known_browsers'], 'account_id' | 'browser_hash'>,
): Promise<void> {
  await tx
    .deleteFrom('known_browsers')
    .where('account_id', '=', account_id)
    .where('browser_hash', '=', browser_hash)
    .execute();
}

export async function deleteExpiredBrowsers(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('known_browsers').where('expires_at', '<=', now).execute();
}

export type NotMeLink = Schema['not_me_links'];

export async function insertLink(tx: Queries, link: NotMeLink): Promise<void> {
  await tx.insertInto('not_me_links').values(link).execute();
}

/** The link with this token, used or not, until it expires. */
export async function findLink(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<NotMeLink | undefined> {
  return db
    .selectFrom('not_me_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks the link as used; of any number of concurrent calls, one gets true. */
export async function useLink(tx: Queries, tokenHash: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('not_me_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredLinks(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('not_me_links').where('expires_at', '<=', now).execute();
}
