import type { ErrorCode } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail } from '#core/result.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { createAccount, identityOf } from '#identity/accounts/accounts.ts';
import { type Address, consumeProof, isVerified } from '#identity/one-time-codes/one-time-codes.ts';
import { passwordWeakness } from '#identity/passwords/weakness.ts';
import { openSession } from '#identity/sessions/sessions.ts';

/**
 * Creates the account of an address that this browser verified, and signs it in: the account, its way in
 * and its first session are there together or not at all.
 */
export async function register<Taken extends ErrorCode>(
  deps: Deps,
  { channel, address }: Address,
  { password, proof, caller, taken }: Registration<Taken>,
) {
  const weakness = passwordWeakness(password, address);
  if (weakness) return fail('invalid_request', { fields: { password: weakness } });
  const to = { channel, address };
  // Looked at before the costly hash, judged in the transaction.
  if (proof === undefined || !(await isVerified(deps, to, proof))) {
    return fail('verification_missing');
  }
  const hashed = await deps.hasher.hash(password, caller);
  if (hashed.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await consumeProof(deps, tx, to, proof))) return fail('verification_missing');
      const identity = identityOf(channel, address);
      const id = await createAccount(deps, tx, identity, { passwordHash: hashed.hash, caller });
      if (id === null) throw new AddressTaken();
      // As a sign-in by it would be noted: whoever closes the way in ends the sessions that began by it.
      const method = channel === 'sms' ? 'password_and_code' : 'password';
      const session = await openSession(deps, tx, id, { method, caller });
      // An account that was made a moment ago is not closed.
      if (!session.ok) throw new Error('A new account got no session');
      return session;
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
  caller: Caller;
  /** What to answer where the address has an account. */
  taken: Taken;
};

/** Thrown to roll the transaction back. */
class AddressTaken extends Error {}
