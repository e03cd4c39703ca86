import type { Address } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import { accountOf } from '#identity/accounts/accounts.ts';
import { issueProof, isVerified } from '#identity/one-time-codes/address-proofs.ts';
import {
  type AcceptedCode,
  checkCode,
  type EnteredCode,
} from '#identity/one-time-codes/one-time-codes.ts';
import { BY_PASSWORD_AND_PHONE } from '#identity/sessions/amr.ts';
import { consumeSecondFactor, openSession, reopenSession } from '#identity/sessions/sessions.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';

export type Verification = EnteredCode & {
  /** The pending second factor that `login` returned for the phone number. */
  ticket: string | undefined;
};

/**
 * Verifies a code. A correct code is used up and issues an address proof for a registration. If the address already has
 * an account, it signs that account in (R-CODE-7), unless sign-in by code alone is off. With a pending second factor
 * (`ticket`) it completes a sign-in by password (R-LOGIN-7). A correct code with an invalid one stays valid; a wrong
 * code counts as an attempt. A code that this browser used before gives the same again (R-CODE-16).
 */
export async function verifyCode(deps: Deps, from: Address, verification: Verification) {
  for (;;) {
    try {
      return await inTransaction(deps.db, (tx) => verify(deps, tx, from, verification));
    } catch (error) {
      if (error instanceof SecondFactorGone) return fail('sign_in_expired');
      if (!(error instanceof AddressMoved)) throw error;
    }
  }
}

async function verify(
  deps: Deps,
  tx: Queries,
  from: Address,
  { ticket, ...entered }: Verification,
) {
  const { caller } = entered;
  const judged = await checkCode(deps, tx, from, entered);
  // Returned, not thrown, so that the counted attempt is committed.
  if (!judged.ok) return judged;
  const { isRepeat, proof: verified, sessionId: id } = judged.value;
  if (isRepeat) return repeat(deps, tx, from, { ...judged.value, ticket, caller });
  await issueProof(deps, tx, from, verified);
  const account = await accountOf({ db: tx }, from);
  if (ticket === undefined) {
    if (account === undefined) return ok({ verified });
    if (!deps.config.codeSignIn) return ok({ verified, next: 'login' as const });
    const amr = from.channel === 'sms' ? (['sms'] as const) : [];
    const session = await openSession(deps, tx, account.id, { method: 'code', amr, caller, id });
    if (!session.ok) return session;
    await ensureStillOwner(tx, from, account.id);
    return ok({ verified, ...session.value });
  }
  if (account === undefined) throw new SecondFactorGone();
  // Lock the account before the pending second factor, as a password change does, to prevent a deadlock.
  const session = await openSession(deps, tx, account.id, {
    method: 'password_and_code',
    amr: BY_PASSWORD_AND_PHONE,
    caller,
    id,
  });
  if (!session.ok) return session;
  const isMine = await consumeSecondFactor(deps, tx, {
    ticket,
    accountId: account.id,
    phone: from.to,
  });
  if (!isMine) throw new SecondFactorGone();
  await ensureStillOwner(tx, from, account.id);
  return ok({ verified, ...session.value });
}

/**
 * Gives what the code gave when this browser used it: the session, until it ends, or else the address proof, until it
 * is used. The code opens nothing that it did not open then.
 */
async function repeat(
  deps: Deps,
  tx: Queries,
  from: Address,
  {
    proof: verified,
    sessionId: id,
    ticket,
    caller,
  }: AcceptedCode & Pick<Verification, 'ticket' | 'caller'>,
) {
  const account = await accountOf({ db: tx }, from);
  const tokens = account && (await reopenSession(deps, tx, { id, accountId: account.id, caller }));
  if (account && tokens) {
    await ensureStillOwner(tx, from, account.id);
    return ok({ verified, ...tokens });
  }
  const onlyProves = account === undefined || !deps.config.codeSignIn;
  const isSame = ticket === undefined && onlyProves;
  if (!isSame || !(await isVerified({ ...deps, db: tx }, from, verified))) {
    return fail('incorrect_code');
  }
  return ok(account ? { verified, next: 'login' as const } : { verified });
}

/** Thrown to roll back the transaction, so that the code stays valid for the next sign-in. */
class SecondFactorGone extends Error {}

/**
 * Throws to retry unless the address still belongs to this account. Removing a sign-in method takes the same row lock
 * as a new session and may have committed first.
 */
async function ensureStillOwner(tx: Queries, from: Address, accountId: string): Promise<void> {
  const owner = await accountOf({ db: tx }, from);
  if (owner?.id !== accountId) throw new AddressMoved();
}

/** Thrown to retry: the address was moved to another account or removed in the meantime. */
class AddressMoved extends Error {}
