import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/* The codes that only the browser that asked for them redeems. Each row is one browser's at one address. */

export type BrowserCodeRow = Schema['browser_codes'];

type Key = Pick<BrowserCodeRow, 'channel' | 'address' | 'browser_hash'>;

export async function findBrowserCode(
  db: Queries,
  { channel, address, browser_hash }: Key,
): Promise<BrowserCodeRow | undefined> {
  return db
    .selectFrom('browser_codes')
    .selectAll()
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('browser_hash', '=', browser_hash)
    .executeTakeFirst();
}

/** What is stored about the codes of an address, without their hashes, for its person. */
export async function findBrowserCodesOf(
  db: Queries,
  { channel, address }: Pick<BrowserCodeRow, 'channel' | 'address'>,
) {
  return db
    .selectFrom('browser_codes')
    .select(['channel', 'issued_at', 'expires_at', 'used_at', 'attempts'])
    .where('channel', '=', channel)
    .where('address', '=', address)
    .orderBy('issued_at')
    .execute();
}

/**
 * Replaces the browser's previous code with a new one that has attempts of its own, in one statement that also enforces
 * the cooldown. A used code lifts it. False if the cooldown refuses.
 */
export async function issueBrowserCode(
  db: Queries,
  code: Omit<BrowserCodeRow, 'used_at' | 'attempts'>,
  { cooldownMs }: { cooldownMs: number },
): Promise<boolean> {
  const { salt, code_hash, issued_at, expires_at } = code;
  const fresh = { salt, code_hash, issued_at, expires_at, used_at: null, attempts: 0 };
  const row = await db
    .insertInto('browser_codes')
    .values({ ...code, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'address', 'browser_hash'])
        .doUpdateSet(fresh)
        .where((eb) =>
          eb.or([
            eb('browser_codes.issued_at', '<=', issued_at - cooldownMs),
            // A used code shows that the caller owns the address, so there is no cooldown.
            eb('browser_codes.used_at', 'is not', null),
          ]),
        ),
    )
    .returning('salt')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one wrong attempt against the code that `salt` names or, if `matched`, uses up the code. Both happen in one
 * statement, so that parallel attempts can neither exceed the limit nor use a code twice. Undefined if the code is
 * expired, replaced or out of attempts, or was used before. A wrong attempt at a used code counts, because the right
 * one is accepted again ({@link isRepeatedTry}).
 */
export async function judgeBrowserTry(
  db: Queries,
  row: Key & Pick<BrowserCodeRow, 'salt'>,
  { matched, now, maxAttempts }: { matched: boolean; now: number; maxAttempts: number },
): Promise<{ attempts: number } | undefined> {
  return db
    .updateTable('browser_codes')
    .set((eb) => (matched ? { used_at: now } : { attempts: eb('attempts', '+', 1) }))
    .where('channel', '=', row.channel)
    .where('address', '=', row.address)
    .where('browser_hash', '=', row.browser_hash)
    .where('salt', '=', row.salt)
    .where((eb) => {
      const isLive = eb.and([eb('used_at', 'is', null), eb('expires_at', '>', now)]);
      return matched ? isLive : eb.or([isLive, eb('used_at', 'is not', null)]);
    })
    .where('attempts', '<', maxAttempts)
    .returning('attempts')
    .executeTakeFirst();
}

/**
 * Whether the code that `salt` names was used after `since`. An update, so that it waits for its turn among parallel
 * attempts: those before it count.
 */
export async function isRepeatedTry(
  db: Queries,
  row: Key & Pick<BrowserCodeRow, 'salt'>,
  { since, now, maxAttempts }: { since: number; now: number; maxAttempts: number },
): Promise<boolean> {
  const repeated = await db
    .updateTable('browser_codes')
    .set((eb) => ({ used_at: eb.ref('used_at') }))
    .where('channel', '=', row.channel)
    .where('address', '=', row.address)
    .where('browser_hash', '=', row.browser_hash)
    .where('salt', '=', row.salt)
    .where('used_at', '>', since)
    // After the clock was set back, nothing that was used works again.
    .where('used_at', '<=', now)
    .where('attempts', '<', maxAttempts)
    .returning('salt')
    .executeTakeFirst();
  return repeated !== undefined;
}

/** Sets a time of issue after `now` to `now`, so that no wait is longer than the cooldown after the clock was set back. */
export async function bringBrowserCodeToNow(
  db: Queries,
  { channel, address, browser_hash }: Key,
  now: number,
): Promise<void> {
  await db
    .updateTable('browser_codes')
    .set({ issued_at: now })
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('browser_hash', '=', browser_hash)
    .where('issued_at', '>', now)
    .execute();
}

/** Purges codes that expired before `before`. */
export async function deleteExpiredBrowserCodes(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('browser_codes').where('expires_at', '<', before).execute();
}
