import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

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
  await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .execute();
}

/** Puts a hash in the place of `from`; false where that is no longer the account's. */
export async function replacePassword(
  db: Queries,
  accountId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
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
 * The account, which nobody else changes before this transaction ends: a write of what is there already, for its lock on
 * the row. Undefined where it is gone or closed. Who closes an account or replaces its password writes to it first and
 * ends its sessions then, so none slips through.
 */
export async function lockOpenAccount(
  db: Queries,
  accountId: string,
): Promise<LockedAccount | undefined> {
  return db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .returning(['locale', 'time_zone', 'password_hash'])
    .executeTakeFirst();
}

/** Writes nothing where it is the same: a sign-in is renewed all day long. */
export async function writeTimeZone(
  db: Queries,
  accountId: string,
  timeZone: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ time_zone: timeZone })
    .where('id', '=', accountId)
    .where('time_zone', 'is distinct from', timeZone)
    .execute();
}

/**
 * Whose session it is, with the lock on that account: a write of what is there already, which whoever ends the
 * account's sessions waits for, or has behind them. Undefined where the account is gone or closed.
 */
export async function lockAccountOfSession(
  db: Queries,
  sessionId: string,
): Promise<string | undefined> {
  const held = await db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('disabled_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('sessions').select('sessions.account_id').where('sessions.id', '=', sessionId),
    )
    .returning('id')
    .executeTakeFirst();
  return held?.id;
}

export async function hasAccount(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Closes an account; false where it is closed already, or gone. */
export async function closeAccount(db: Queries, id: string, now: number): Promise<boolean> {
  const closed = await db
    .updateTable('accounts')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Opens a closed account; false where it is open already, or gone. */
export async function openAccount(db: Queries, id: string): Promise<boolean> {
  const opened = await db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Deletes the account with all that refers to it; false where it is gone. */
export async function removeAccount(tx: Queries, accountId: string): Promise<boolean> {
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
