import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type HandoffRow = Selectable<Schema['handoffs']>;

/** Puts a handover in the place of the one that the account may have, in a transaction that holds the account. */
export async function replaceHandoff(
  tx: Queries,
  row: Insertable<Schema['handoffs']>,
): Promise<void> {
  await endOf(tx, row.account_id, row.created_at);
  await tx.insertInto('handoffs').values(row).execute();
}

/** The live handover that a phone has claimed with what hashes to this. */
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

/** The live handover of the link whose token hashes to this, claimed or not. */
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

/** One of any number of phones gets the handover. */
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

/** Whether the handover is still live, with its sign-in and its account. */
export async function isHandoffActive(db: Queries, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('handoffs')
    .select('id')
    .where('id', '=', id)
    .where((eb) => isLive(eb, now))
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it was over already. */
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

/** The account's own handover, over or not. */
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

/** Ends the account's own handover, where it is not over already; false where it is not there. */
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

/** Ends whatever handover the account has that is not over. */
export async function endOf(tx: Queries, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable('handoffs')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets the handovers that expired before. */
export async function forget(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('handoffs').where('expires_at', '<', before).execute();
}

/** Neither expired nor finished nor ended, and the person is still signed in where they made it. */
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

/** Removes every handoff of the account. */
export async function removeHandoffs(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('handoffs').where('account_id', '=', accountId).execute();
}
