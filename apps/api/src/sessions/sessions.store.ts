import type { Queries } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { Schema } from '#db/schema.ts';

export type RefreshRow = Schema['refresh_tokens'];

export async function insertSession(db: Queries, session: Schema['sessions']): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function insertRefreshToken(db: Queries, row: RefreshRow): Promise<void> {
  await db.insertInto('refresh_tokens').values(row).execute();
}

type Claimed = { sessionId: string; accountId: string; now: number };

// Read with every call of a signed-in person.
const livingSession = prepared((db, { sessionId, accountId, now }: Claimed) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now),
);

/** Whether the session is there, of this account, and not ended. */
export async function isAlive(db: Queries, claimed: Claimed): Promise<boolean> {
  const [row] = await livingSession(db, claimed);
  return row !== undefined;
}

/** Spends a refresh token of a living session; undefined where it is spent, expired, unknown or its session over. */
export async function spendRefreshToken(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<RefreshRow | undefined> {
  return db
    .updateTable('refresh_tokens')
    .set({ spent_at: now })
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('sessions.id')
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', now),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function findRefreshToken(
  db: Queries,
  tokenHash: string,
): Promise<(RefreshRow & { ended_at: number | null; account_id: string }) | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .selectAll('refresh_tokens')
    .select(['sessions.ended_at', 'sessions.account_id'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findSession(
  db: Queries,
  id: string,
): Promise<Schema['sessions'] | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ends a session once; the first end's time stays. */
export async function endSession(db: Queries, id: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets sessions that ended or expired, and their tokens with them. */
export async function forgetSessions(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
}
