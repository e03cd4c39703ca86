import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { lockInOrder } from '#platform/db/lock-order.ts';
import type { Schema } from '#platform/db/schema.ts';

type ResetRow = Schema['password_resets'];

/** Stores a new reset and replaces the previous one, used or not. */
export async function replaceReset(db: Queries, row: Omit<ResetRow, 'used_at'>): Promise<void> {
  lockInOrder(db, 'password_resets');
  const { key, ...rest } = row;
  await db
    .insertInto('password_resets')
    .values({ ...row, used_at: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...rest, used_at: null }))
    .execute();
}

/** A reset by its token, even if used or expired, with the account that owns the mailbox the link was sent to. */
export async function findReset(
  db: Queries,
  tokenHash: string,
): Promise<(ResetRow & { owner: string | null }) | undefined> {
  return db
    .selectFrom('password_resets')
    .selectAll()
    .select((eb) => mailboxOwner(eb).as('owner'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Uses up a reset and returns its account; undefined if the reset is used or expired, the account is closed, or the
 * mailbox is no longer one of its sign-in methods.
 */
export async function consumeReset(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  lockInOrder(db, 'password_resets');
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb('key', '=', mailboxOwner(eb)))
    .returning('key')
    .executeTakeFirst();
  return used?.key;
}

/** Deletes the account's reset, if it has one. */
export async function dropReset(db: Queries, accountId: string): Promise<void> {
  lockInOrder(db, 'password_resets');
  await db.deleteFrom('password_resets').where('key', '=', accountId).execute();
}

/** Purges resets that expired before `before`, in ms since 1970 UTC. */
export async function deleteExpiredResets(db: Queries, before: number): Promise<void> {
  lockInOrder(db, 'password_resets');
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}

/** The account's reset, without its token, for its person. */
export async function findResetOf(db: Queries, accountId: string) {
  return db
    .selectFrom('password_resets')
    .select(['email', 'created_at', 'expires_at', 'used_at'])
    .where('key', '=', accountId)
    .executeTakeFirst();
}

/** The open account that has the reset's address as a sign-in method. */
function mailboxOwner(eb: ExpressionBuilder<Schema, 'password_resets'>) {
  return eb
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select('accounts.id')
    .whereRef('identities.subject', '=', 'password_resets.email')
    .where('identities.kind', '=', 'email')
    .where('accounts.disabled_at', 'is', null);
}
