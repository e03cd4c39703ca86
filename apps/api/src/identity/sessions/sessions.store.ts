import type { SignInMethod } from '@portico/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type SessionRow = Schema['sessions'];

export async function insertSession(db: Queries, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Condition that the account of a session is open. No session of a closed account is active. */
export function isOpen(eb: ExpressionBuilder<Schema, 'sessions'>) {
  // A correlated subquery, because SQLite would collect every open account for an `in`.
  return eb.exists(
    eb
      .selectFrom('accounts')
      .select('accounts.id')
      .whereRef('accounts.id', '=', 'sessions.account_id')
      .where('accounts.disabled_at', 'is', null),
  );
}

type Claimed = { sessionId: string; accountId: string; now: number };

// Runs at every authenticated call.
const activeSession = prepared((db, { sessionId, accountId, now }: Claimed) =>
  db
    .selectFrom('sessions')
    .select((eb) =>
      eb
        .selectFrom('terms_acceptances')
        .select('version')
        .where('terms_acceptances.account_id', '=', accountId)
        .orderBy('version', 'desc')
        .limit(1)
        .as('accepted_terms'),
    )
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isOpen),
);

/**
 * The latest version of the terms that the account accepted, null if none; undefined unless the session belongs to this
 * account and has not ended or expired, and the account is open.
 */
export async function findAlive(
  db: Queries,
  claimed: Claimed,
): Promise<{ accepted_terms: number | null } | undefined> {
  const [row] = await activeSession(db, claimed);
  return row;
}

export async function findSession(db: Queries, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account's sessions that can still be renewed, most recently used first. */
export async function findActiveSessions(
  db: Queries,
  accountId: string,
  now: number,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('spent_at', 'is', null)
          .where('refresh_tokens.expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Ends a session, only if it belongs to `accountId` where that is given; false if it is already over or unknown. An
 * expired session is also marked as ended, so that it does not become active again when the clock is set back.
 */
export async function endSession(
  db: Queries,
  { id, accountId, now }: { id: string; accountId?: string; now: number },
): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .$if(accountId !== undefined, (update) => update.where('account_id', '=', accountId ?? ''))
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst();
  return ended !== undefined && ended.expires_at > now;
}

/** Ends the account's sessions that have not ended, except `except`; returns how many it ended. */
export async function endSessionsOf(
  db: Queries,
  accountId: string,
  now: number,
  except: string | undefined,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (update) => update.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}

/** Purges sessions that ended or expired before `before`, together with their tokens. */
export async function deleteEndedSessions(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
}

/** Ends the account's sessions that began with one of `methods`, except `except`; returns how many it ended. */
export async function endSessionsBy(
  db: Queries,
  accountId: string,
  { methods, except, now }: { methods: readonly SignInMethod[]; except: string; now: number },
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    // The oldest sessions have no recorded method.
    .where('method', 'in', [...methods, ''])
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}

export async function followSession(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ followed: 1 })
    .where('id', '=', id)
    .where('followed', '=', 0)
    .execute();
}

/** Of several callers, one gets a session. */
export async function takeEndedSessions(
  db: Queries,
  limit: number,
): Promise<Pick<SessionRow, 'id'>[]> {
  return db
    .updateTable('sessions')
    .set({ followed: 0 })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions as ended')
        .select('ended.id')
        // A literal, so that the partial index applies.
        .where('ended.followed', '=', eb.lit(1))
        .where('ended.ended_at', 'is not', null)
        .orderBy('ended.ended_at')
        .limit(limit),
    )
    .where('followed', '=', 1)
    .returning('id')
    .execute();
}
