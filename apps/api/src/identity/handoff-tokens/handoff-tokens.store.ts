import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type HandoffRow = Selectable<Schema['handoffs']>;

/**
 * Inserts a handoff and ends the account's previous one, in a transaction that has locked the account's verification.
 */
export async function replaceHandoff(
  tx: Queries,
  row: Insertable<Schema['handoffs']>,
): Promise<void> {
  await endOf(tx, row.account_id, row.created_at);
  await tx.insertInto('handoffs').values(row).execute();
}

/** The active handoff whose phone token has this hash. */
export async function findByPhone(
  db: Queries,
  phoneHash: string,
  now: number,
): Promise<HandoffRow | undefined> {
  return db
    .selectFrom('handoffs')
    .selectAll()
    .where('phone_hash', '=', phoneHash)
    .where((eb) => isLive(eb, now))
    .executeTakeFirst();
}

/** The active handoff whose link token has this hash, claimed or not. */
export async function findByLink(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<HandoffRow | undefined> {
  return db
    .selectFrom('handoffs')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where((eb) => isLive(eb, now))
    .executeTakeFirst();
}

/** Claims the handoff for a phone; one of any number of concurrent calls succeeds. */
export async function claim(
  tx: Queries,
  { tokenHash, phoneHash, now }: { tokenHash: string; phoneHash: string; now: number },
): Promise<HandoffRow | undefined> {
  return tx
    .updateTable('handoffs')
    .set({ phone_hash: phoneHash, claimed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('claimed_at', 'is', null)
    .where((eb) => isLive(eb, now))
    .returningAll()
    .executeTakeFirst();
}

/** Whether the handoff is still active, including its session and account. */
export async function isHandoffActive(db: Queries, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('handoffs')
    .select('id')
    .where('id', '=', id)
    .where((eb) => isLive(eb, now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the handoff as finished; false if it was already over. */
export async function finish(db: Queries, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('handoffs')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where((eb) => isLive(eb, now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Own = { id: string; accountId: string };

/** The account's own handoff, active or over. */
export async function findOwn(
  db: Queries,
  { id, accountId }: Own,
): Promise<HandoffRow | undefined> {
  return db
    .selectFrom('handoffs')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Ends the account's own handoff, keeping the first end time; false if it does not exist. */
export async function end(
  db: Queries,
  { id, accountId, now }: Own & { now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('handoffs')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every handoff of the account that is not over. */
export async function endOf(tx: Queries, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable('handoffs')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes the handoffs that expired before this time. */
export async function forget(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('handoffs').where('expires_at', '<', before).execute();
}

/** Not expired, finished or ended, and the session that created it is still active. */
function isLive(eb: ExpressionBuilder<Schema, 'handoffs'>, now: number) {
  return eb.and([
    eb('handoffs.expires_at', '>', now),
    eb('handoffs.finished_at', 'is', null),
    eb('handoffs.ended_at', 'is', null),
    eb.exists(
      eb
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select('sessions.id')
        .whereRef('sessions.id', '=', 'handoffs.session_id')
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', now)
        .where('accounts.disabled_at', 'is', null),
    ),
  ]);
}

/** Deletes every handoff of the account. */
export async function removeHandoffs(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('handoffs').where('account_id', '=', accountId).execute();
}
