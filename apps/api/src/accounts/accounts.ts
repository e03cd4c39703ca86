import { randomUUID } from 'node:crypto';
import { containsAddress, type ErrorCode, type FieldCode, type Locale } from '@portico/contract';
import { inTransaction, type Queries } from '#db/client.ts';
import { type Address, isVerified, useVerified } from '../codes/codes.ts';
import type { Deps } from '../deps.ts';
import { fail, ok } from '../result.ts';
import { openSession } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Whether an account has this address as a way in. */
export async function accountOf({ db }: { db: Queries }, { channel, address }: Address) {
  return store.findByIdentity(db, identityOf(channel, address));
}

/**
 * Creates the account of an address that this browser verified, and signs it in: the account, its way in
 * and its first session are there together or not at all.
 */
export async function register<Taken extends ErrorCode>(
  deps: Deps,
  { channel, address }: Address,
  { password, proof, locale, taken }: Registration<Taken>,
) {
  const weakness = passwordWeakness(password, address);
  if (weakness) return fail('invalid_request', { fields: { password: weakness } });
  const to = { channel, address };
  // Looked at before the costly hash, judged in the transaction.
  if (proof === undefined || !(await isVerified(deps, to, proof))) {
    return fail('verification_missing');
  }
  const hashed = await deps.hasher.hash(password);
  if (hashed.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await useVerified(deps, tx, to, proof))) return fail('verification_missing');
      const id = randomUUID();
      const now = deps.clock.now();
      await store.insertAccount(tx, { id, password_hash: hashed.hash, locale, created_at: now });
      const identity = identityOf(channel, address);
      if (!(await store.insertIdentity(tx, { ...identity, account_id: id, created_at: now }))) {
        throw new AddressTaken();
      }
      return ok(await openSession(deps, tx, id));
    });
  } catch (error) {
    if (error instanceof AddressTaken) return fail(taken);
    throw error;
  }
}

type Registration<Taken extends ErrorCode> = {
  password: string;
  /** What verify-code answered to this browser. */
  proof: string | undefined;
  locale: Locale;
  /** What to answer where the address has an account. */
  taken: Taken;
};

/** Thrown to roll the transaction back. */
class AddressTaken extends Error {}

/** Why a password that meets the rule is refused all the same (R-VAL-6), or null. */
function passwordWeakness(password: string, address: string): FieldCode | null {
  if (isCommonPassword(password)) return 'password_common';
  return containsAddress(password, address) ? 'password_contains_address' : null;
}

function identityOf(channel: Address['channel'], address: string): store.Identity {
  return { kind: channel === 'email' ? 'email' : 'phone', subject: address };
}
