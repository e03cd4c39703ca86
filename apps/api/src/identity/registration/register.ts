import type { Address, ErrorCode } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail } from '#core/result.ts';
import { createAccount, identityOf } from '#identity/accounts/accounts.ts';
import { consumeProof, isVerified } from '#identity/one-time-codes/address-proofs.ts';
import { passwordWeakness } from '#identity/passwords/weakness.ts';
import { openSession } from '#identity/sessions/sessions.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * Creates an account for an address that this browser verified, and signs it in. The account, its sign-in method and
 * its first session are created in one transaction.
 */
export async function register<Taken extends ErrorCode>(
  deps: Deps,
  to: Address,
  { password, proof, caller, taken }: Registration<Taken>,
) {
  const weakness = passwordWeakness(password, to.to);
  if (weakness) return fail('invalid_request', { fields: { password: weakness } });
  // Checked before the expensive hash; the transaction decides.
  if (proof === undefined || !(await isVerified(deps, to, proof))) {
    return fail('verification_missing');
  }
  const hashed = await deps.hasher.hash(password, caller);
  if (hashed.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await consumeProof(deps, tx, to, proof))) return fail('verification_missing');
      const identity = identityOf(to);
      const id = await createAccount(deps, tx, identity, { passwordHash: hashed.hash, caller });
      if (id === null) throw new AddressTaken();
      // The method that a later sign-in would record: removing a sign-in method ends the sessions that began with it.
      const method = to.channel === 'sms' ? 'password_and_code' : 'password';
      // The code proved the address. A password that was just chosen proves nothing.
      const amr = to.channel === 'sms' ? (['sms'] as const) : [];
      const session = await openSession(deps, tx, id, { method, amr, caller });
      // Cannot happen: an account created in this transaction is not closed.
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
  /** The address proof that `verify-code` returned to this browser. */
  proof: string | undefined;
  caller: Caller;
  /** The error if the address already has an account. */
  taken: Taken;
};

/** Thrown to roll back the transaction. */
class AddressTaken extends Error {}
