import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type NonceRow = Schema['wallet_nonces'];

export async function insertNonce(db: Queries, row: NonceRow): Promise<void> {
  await db.insertInto('wallet_nonces').values(row).execute();
}

// Compiled once: these run with every sign-in by wallet.
const nonceOf = prepared((db, { nonceHash }: { nonceHash: string }) =>
  db.selectFrom('wallet_nonces').selectAll().where('nonce_hash', '=', nonceHash),
);

export async function findNonce(db: Queries, nonceHash: string): Promise<NonceRow | undefined> {
  const [row] = await nonceOf(db, { nonceHash });
  return row;
}

type Use = { nonceHash: string; now: number };

const useOnce = prepared((db, { nonceHash, now }: Use) =>
  db
    .updateTable('wallet_nonces')
    .set({ used_at: now })
    .where('nonce_hash', '=', nonceHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('nonce_hash'),
);

/** Marks a nonce as used; false if it is unknown, used or expired. */
export async function consumeNonce(db: Queries, use: Use): Promise<boolean> {
  const [used] = await useOnce(db, use);
  return used !== undefined;
}

const accountOfWallet = prepared((db, { subject }: { subject: string }) =>
  db
    .selectFrom('identities')
    .select('account_id')
    .where('kind', '=', 'wallet')
    .where('subject', '=', subject),
);

/** The account that has this wallet. */
export async function findWalletOwner(db: Queries, subject: string): Promise<string | undefined> {
  const [row] = await accountOfWallet(db, { subject });
  return row?.account_id;
}

export async function deleteExpiredNonces(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('wallet_nonces').where('expires_at', '<', before).execute();
}
