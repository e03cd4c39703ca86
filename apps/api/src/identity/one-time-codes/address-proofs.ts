import { type Address, VERIFIED_TTL_MINUTES } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './one-time-codes.store.ts';

/** Records that this browser verified the address, with the address proof that its code gives. */
export async function issueProof(
  { clock }: Deps,
  tx: Queries,
  { channel, to: address }: Address,
  token: string,
): Promise<void> {
  const now = clock.now();
  await store.insertVerification(tx, {
    token_hash: hashToken(token),
    channel,
    address,
    created_at: now,
    expires_at: now + VERIFIED_TTL_MINUTES * MINUTE,
    used_at: null,
  });
}

/** Whether the token proves the address now. Does not use it up. */
export async function isVerified(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queries },
  { channel, to: address }: Address,
  token: string,
): Promise<boolean> {
  const row = await store.findProof(db, hashToken(token));
  return (
    row !== undefined &&
    row.channel === channel &&
    row.address === address &&
    row.used_at === null &&
    row.expires_at > clock.now()
  );
}

/** Uses up the address proof in the registration's transaction; false if it is not valid. */
export async function consumeProof(
  { clock }: Deps,
  tx: Queries,
  { channel, to: address }: Address,
  token: string,
): Promise<boolean> {
  return store.consumeProofRow(tx, {
    tokenHash: hashToken(token),
    channel,
    address,
    now: clock.now(),
  });
}

export { removeProofs } from './one-time-codes.store.ts';
