import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';
import { isOpen } from './sessions.store.ts';

/* The first three queries run at every renewal. */

const spending = prepared((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .updateTable('refresh_tokens')
    .set({ spent_at: now })
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id'),
);

/** Spends a refresh token and returns its session's id; undefined if it is spent, expired or unknown. */
export async function spendRefreshToken(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await spending(db, { tokenHash, now });
  return row?.session_id;
}

const using = prepared((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isOpen)
    .returning(['id', 'account_id', 'expires_at']),
);

/**
 * Updates a session's last use and returns the session; undefined if it ended or expired. The session cannot end before
 * the transaction does.
 */
export async function markSessionUsed(
  db: Queries,
  id: string,
  now: number,
): Promise<{ id: string; account_id: string; expires_at: number } | undefined> {
  const [row] = await using(db, { id, now });
  return row;
}

type NewToken = { tokenHash: string; sessionId: string; now: number; expiresAt: number };

const inserting = prepared((db, { tokenHash, sessionId, now, expiresAt }: NewToken) =>
  db.insertInto('refresh_tokens').values({
    token_hash: tokenHash,
    session_id: sessionId,
    created_at: now,
    expires_at: expiresAt,
    spent_at: null,
  }),
);

export async function insertRefreshToken(db: Queries, token: NewToken): Promise<void> {
  await inserting(db, token);
}

/** Whether the token exists, is unspent and has not expired. */
export async function isUnspent(db: Queries, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

type Known = Schema['refresh_tokens'] & { ended_at: number | null; account_id: string };

/** A refresh token, even if spent or expired, with its account; undefined if it is unknown or the account is closed. */
export async function findRefreshToken(db: Queries, tokenHash: string): Promise<Known | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('refresh_tokens')
    .select(['sessions.ended_at', 'sessions.account_id'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Removes the refresh tokens of the account. A renewal locks its token before its session; removing tokens first keeps
 * that order and prevents a deadlock.
 */
export async function removeRefreshTokens(tx: Queries, accountId: string): Promise<void> {
  await tx
    .deleteFrom('refresh_tokens')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('account_id', '=', accountId),
    )
    .execute();
}

/** Whether the account has refresh tokens. After a removal this means that a renewal succeeded in between. */
export async function hasRefreshTokens(tx: Queries, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('token_hash')
    .where('sessions.account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
