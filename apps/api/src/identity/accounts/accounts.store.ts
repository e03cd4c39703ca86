import type { Queries } from '#platform/db/client.ts';
import { lockInOrder } from '#platform/db/lock-order.ts';
import type { Schema } from '#platform/db/schema.ts';

export async function findPassword(
  db: Queries,
  accountId: string,
): Promise<{ password_hash: string | null } | undefined> {
  return db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
}

export async function updatePassword(db: Queries, accountId: string, hash: string): Promise<void> {
  lockInOrder(db, 'accounts');
  await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .execute();
}

/** Replaces the hash `from` with `to`; false if `from` is no longer the account's hash. */
export async function replacePassword(
  db: Queries,
  accountId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  lockInOrder(db, 'accounts');
  const replaced = await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', accountId)
    .where('password_hash', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export type LockedAccount = {
  locale: string;
  time_zone: string | null;
  password_hash: string | null;
};

/**
 * Locks the account's row until the transaction ends, by writing a value that does not change, and returns the account;
 * undefined if it is deleted or closed. Closing an account or replacing its password writes to this row before it ends
 * the sessions, so no new session is missed.
 */
export async function lockOpenAccount(
  db: Queries,
  accountId: string,
): Promise<LockedAccount | undefined> {
  lockInOrder(db, 'accounts');
  return db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .returning(['locale', 'time_zone', 'password_hash'])
    .executeTakeFirst();
}

/** The same of an account that may be closed; undefined if it is deleted. */
export async function lockEvenClosed(
  db: Queries,
  accountId: string,
): Promise<LockedAccount | undefined> {
  lockInOrder(db, 'accounts');
  return db
    .updateTable('accounts')
    .set((eb) => ({ disabled_at: eb.ref('disabled_at') }))
    .where('id', '=', accountId)
    .returning(['locale', 'time_zone', 'password_hash'])
    .executeTakeFirst();
}

/** Writes nothing if the time zone is unchanged, because sessions are renewed all day long. */
export async function writeTimeZone(
  db: Queries,
  accountId: string,
  timeZone: string,
): Promise<void> {
  lockInOrder(db, 'accounts');
  await db
    .updateTable('accounts')
    .set({ time_zone: timeZone })
    .where('id', '=', accountId)
    .where('time_zone', 'is distinct from', timeZone)
    .execute();
}

/** Notes that the account remembers a browser; false if it ever did before. */
export async function noteFirstBrowser(
  db: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  lockInOrder(db, 'accounts');
  const noted = await db
    .updateTable('accounts')
    .set({ browsers_since: now })
    .where('id', '=', accountId)
    .where('browsers_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Locks the row of the session's account, by writing a value that does not change, and returns the account's id;
 * undefined if the account is deleted or closed. A transaction that ends the account's sessions waits for this lock or
 * has already committed.
 */
export async function lockAccountOfSession(
  db: Queries,
  sessionId: string,
): Promise<string | undefined> {
  lockInOrder(db, 'accounts');
  const locked = await db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('disabled_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('sessions').select('sessions.account_id').where('sessions.id', '=', sessionId),
    )
    .returning('id')
    .executeTakeFirst();
  return locked?.id;
}

export async function hasAccount(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Closes an account; false if it is already closed or deleted. */
export async function closeAccount(db: Queries, id: string, now: number): Promise<boolean> {
  lockInOrder(db, 'accounts');
  const closed = await db
    .updateTable('accounts')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Opens a closed account; false if it is already open or deleted. */
export async function openAccount(db: Queries, id: string): Promise<boolean> {
  lockInOrder(db, 'accounts');
  const opened = await db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Deletes the account and everything that refers to it; false if it does not exist. */
export async function removeAccount(tx: Queries, accountId: string): Promise<boolean> {
  lockInOrder(tx, 'accounts');
  const row = await tx
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(db: Queries, account: Schema['accounts']): Promise<void> {
  await db.insertInto('accounts').values(account).execute();
}
