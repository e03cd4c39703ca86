import type { Queries } from '#db/client.ts';
import type { Channel, Schema } from '#db/schema.ts';

/* What goes with an account and is not tied to it by a reference. */

/** The account's ways in, and the language it was spoken to in. */
export async function findIdentities(
  tx: Queries,
  accountId: string,
): Promise<Pick<Schema['identities'], 'kind' | 'subject'>[]> {
  return tx
    .selectFrom('identities')
    .select(['kind', 'subject'])
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Removes what renews the account's sessions. A renewal holds its token first and its session then; so does this, or the
 * two could wait for each other.
 */
export async function removeRefreshTokens(tx: Queries, accountId: string): Promise<void> {
  await tx
    .deleteFrom('refresh_tokens')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('account_id', '=', accountId),
    )
    .execute();
}

/** Whether a renewal came through between the two. */
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

/** Proofs that somebody has this address. */
export async function removeProofs(
  tx: Queries,
  { channel, address }: { channel: Channel; address: string },
): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .execute();
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
