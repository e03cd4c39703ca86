import type { Queries } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { Schema } from '#db/schema.ts';

export type RefreshRow = Schema['refresh_tokens'];

/** Opens a session, unless the account is gone or closed: judged in the same statement. */
export async function insertSession(db: Queries, session: Schema['sessions']): Promise<boolean> {
  const columns = Object.keys(session) as (keyof Schema['sessions'])[];
  const inserted = await db
    .insertInto('sessions')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(columns.map((column) => eb.val(session[column]).as(column)))
        .where('accounts.id', '=', session.account_id)
        .where('accounts.disabled_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
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

/** Ends every living session of the account but `except`; answers how many. */
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

/** Forgets sessions that ended or expired, and their tokens with them. */
export async function forgetSessions(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
}
