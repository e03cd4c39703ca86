import type { Operator, OperatorRole } from '@portico/contract';
import { sql } from 'kysely';
import { dayOf } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type OperatorRow = Schema['operators'];

/** Adds an operator under the next number; undefined if the name or the number is taken. */
export async function insertOperator(
  db: Queries,
  row: Omit<OperatorRow, 'number'>,
): Promise<Operator | undefined> {
  return db
    .insertInto('operators')
    .values({ ...row, number: sql`(select coalesce(max(number), 0) + 1 from operators)` })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'number', 'role'])
    .executeTakeFirst();
}

export async function findByNameKey(db: Queries, key: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('name_key', '=', key).executeTakeFirst();
}

export type ListedOperator = Pick<
  OperatorRow,
  'id' | 'name' | 'number' | 'role' | 'created_at' | 'disabled_at'
>;

export async function listOperators(db: Queries): Promise<ListedOperator[]> {
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'number', 'role', 'created_at', 'disabled_at'])
    .orderBy('number')
    .execute();
}

/** What gives an operator credentials; `hand` is null if the command does. */
type Given = { passwordHash: string; totpSecret: string; hand: string | null; now: number };

/**
 * Replaces an operator's password and authenticator; false if the operator does not exist. For a lead's hand also if the
 * operator is a lead, or another lead gave them credentials at any time: two leads must not become one by the operator
 * whom both know, and what that operator did stays the first lead's.
 */
export async function replaceCredentials(
  db: Queries,
  id: string,
  { passwordHash, totpSecret, hand, now }: Given,
): Promise<boolean> {
  const replaced = await db
    .updateTable('operators')
    .set({ password_hash: passwordHash, totp_secret: totpSecret, totp_step: 0 })
    // Of the command: what the operator did before stays the lead's.
    .$if(hand === null, (query) =>
      query.set((eb) => ({ hand_until: eb.fn.coalesce('hand_until', eb.val(now)) })),
    )
    .$if(hand !== null, (query) =>
      query.set({ hand, hand_until: null }).where('role', '!=', 'lead'),
    )
    .$if(hand !== null, (query) =>
      query.where((eb) => eb.or([eb('hand', 'is', null), eb('hand', '=', hand ?? '')])),
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Locks the leads who can sign in, until the transaction ends, so that no two calls end the last two of them. */
export async function lockLeads(
  tx: Queries,
): Promise<Pick<OperatorRow, 'id' | 'hand' | 'hand_until'>[]> {
  // The one with the lowest number is locked first by everybody.
  await tx
    .updateTable('operators')
    .set((eb) => ({ number: eb.ref('number') }))
    .where('number', '=', (eb) =>
      eb.selectFrom('operators as first').select((of) => of.fn.min('first.number').as('number')),
    )
    .execute();
  return tx
    .selectFrom('operators')
    .select(['id', 'hand', 'hand_until'])
    .where('role', '=', 'lead')
    .where('disabled_at', 'is', null)
    .execute();
}

export async function findById(db: Queries, id: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False if nothing changed. */
export async function setDisabled(
  db: Queries,
  id: string,
  disabledAt: number | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('operators')
    .set({ disabled_at: disabledAt })
    .where('id', '=', id)
    .where('disabled_at', disabledAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False if the operator has this role already. */
export async function setRole(db: Queries, id: string, role: OperatorRole): Promise<boolean> {
  const changed = await db
    .updateTable('operators')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Marks the code of a time step as used if the operator is not disabled and the password is still the one that was
 * checked; undefined otherwise. Locks the operator's row, so that a concurrent disable or reset runs before or after.
 */
export async function consumeTotpStep(
  db: Queries,
  { id, step, passwordHash }: { id: string; step: number; passwordHash: string },
): Promise<Operator | undefined> {
  return db
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .returning(['id', 'name', 'number', 'role'])
    .executeTakeFirst();
}

export async function insertSession(db: Queries, row: Schema['operator_sessions']): Promise<void> {
  await db.insertInto('operator_sessions').values(row).execute();
}

/** Returns the operator of a live session and records that the session was used. */
export async function markSessionUsed(
  db: Queries,
  tokenHash: string,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<Operator | undefined> {
  const used = await db
    .updateTable('operator_sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .returning('operator_id')
    .executeTakeFirst();
  if (used === undefined) return undefined;
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'number', 'role'])
    .where('id', '=', used.operator_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** False if the session does not exist. */
export async function endSession(db: Queries, tokenHash: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('operator_sessions')
    .where('token_hash', '=', tokenHash)
    .returning('operator_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of an operator and returns how many there were. */
export async function endSessionsOf(db: Queries, operatorId: string): Promise<number> {
  const ended = await db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .returning('token_hash')
    .execute();
  return ended.length;
}

export async function deleteEndedSessions(
  db: Queries,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<void> {
  await db
    .deleteFrom('operator_sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_used_at', '<=', idleSince)]))
    .execute();
}

/**
 * Each operator's number of decisions and image accesses on the UTC day of `now`, and of the cases they have claimed
 * now.
 */
export async function countWork(db: Queries, now: number) {
  return db
    .selectFrom('operators')
    .leftJoin('operator_days', (join) =>
      join
        .onRef('operator_days.operator_id', '=', 'operators.id')
        .on('operator_days.day', '=', dayOf(now)),
    )
    .select([
      'operators.id',
      'operators.name',
      'operators.number',
      'operators.role',
      'operators.disabled_at',
      'operators.hand',
      'operators.hand_until',
      'operator_days.decisions',
      'operator_days.looks',
    ])
    .select((eb) =>
      eb
        .selectFrom('reviews')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('claimed_by', '=', 'operators.id')
        .where('decided_at', 'is', null)
        .where('claim_expires_at', '>', now)
        .$asScalar()
        .as('claimedCases'),
    )
    .orderBy('operators.number')
    .execute();
}

/** The sealed authenticator secrets of all operators: an installation has some dozens. */
export async function findTotpSecrets(
  db: Queries,
): Promise<Pick<OperatorRow, 'id' | 'totp_secret'>[]> {
  return db.selectFrom('operators').select(['id', 'totp_secret']).execute();
}

/** Replaces the sealed form of a secret; false if the operator was reset meanwhile. */
export async function replaceTotpSecret(
  db: Queries,
  { id, totp_secret }: Pick<OperatorRow, 'id' | 'totp_secret'>,
  to: string,
): Promise<boolean> {
  const replaced = await db
    .updateTable('operators')
    .set({ totp_secret: to })
    .where('id', '=', id)
    .where('totp_secret', '=', totp_secret)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
