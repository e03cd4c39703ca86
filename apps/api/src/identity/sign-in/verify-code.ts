import type { Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { accountOf } from '#identity/accounts/accounts.ts';
import { type Address, checkCode, issueProof } from '#identity/one-time-codes/one-time-codes.ts';
import { consumeTicket, openSession } from '#identity/sessions/sessions.ts';

export type Verification = {
  code: string;
  /** What `login` answered for the phone number. */
  ticket: string | undefined;
  caller: Caller;
};

/**
 * Takes a code: a right one is used up and leaves the proof for a registration; where the address has an account already
 * it signs that account in (R-CODE-7), unless codes alone must not. With a ticket it completes a sign-in by password
 * (R-LOGIN-7); a right code beside a ticket that does not hold stays good, a wrong one counts like any other.
 */
export async function verifyCode(deps: Deps, from: Address, verification: Verification) {
  for (;;) {
    try {
      return await inTransaction(deps.db, (tx) => verify(deps, tx, from, verification));
    } catch (error) {
      if (error instanceof TicketGone) return fail('sign_in_expired');
      if (!(error instanceof AddressMoved)) throw error;
    }
  }
}

async function verify(
  deps: Deps,
  tx: Queries,
  from: Address,
  { code, ticket, caller }: Verification,
) {
  const judged = await checkCode(deps, tx, from, { code, caller });
  // Returned, not thrown: the counted try must be kept.
  if (!judged.ok) return judged;
  const verified = await issueProof(deps, tx, from);
  const account = await accountOf({ db: tx }, from);
  if (ticket === undefined) {
    if (account === undefined) return ok({ verified });
    if (!deps.config.codeSignIn) return ok({ verified, next: 'login' as const });
    const session = await openSession(deps, tx, account.id, { method: 'code', caller });
    if (!session.ok) return session;
    await holdTo(tx, from, account.id);
    return ok({ verified, ...session.value });
  }
  if (account === undefined) throw new TicketGone();
  // Before the ticket: who changes a password holds the account first, too, and neither waits for the other.
  const session = await openSession(deps, tx, account.id, { method: 'password_and_code', caller });
  if (!session.ok) return session;
  const isMine = await consumeTicket(deps, tx, {
    ticket,
    accountId: account.id,
    phone: from.address,
  });
  if (!isMine) throw new TicketGone();
  await holdTo(tx, from, account.id);
  return ok({ verified, ...session.value });
}

/** Thrown to roll the transaction back: the code is to be there for the next sign-in. */
class TicketGone extends Error {}

/**
 * Starts over unless the address opens this account still: whoever takes a way in away has the account's row, as a new
 * session does, and may have been before this one.
 */
async function holdTo(tx: Queries, from: Address, accountId: string): Promise<void> {
  const holder = await accountOf({ db: tx }, from);
  if (holder?.id !== accountId) throw new AddressMoved();
}

/** Thrown to start over: the address went to another account meanwhile, or to none. */
class AddressMoved extends Error {}
