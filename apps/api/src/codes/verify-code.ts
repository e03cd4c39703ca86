import { inTransaction } from '#db/client.ts';
import { accountOf } from '../accounts/accounts.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { ok } from '../result.ts';
import { openSession } from '../sessions/sessions.ts';
import { type Address, judgeCode, rememberVerified } from './codes.ts';

/**
 * Takes a code: a right one is used up and leaves the proof for a registration; where the address has an
 * account already it signs that account in (R-CODE-7), unless codes alone must not.
 */
export async function verifyCode(deps: Deps, from: Address, code: string, caller: Caller) {
  return inTransaction(deps.db, async (tx) => {
    const judged = await judgeCode(deps, tx, from, code);
    // Returned, not thrown: the counted try must be kept.
    if (!judged.ok) return judged;
    const verified = await rememberVerified(deps, tx, from);
    const account = await accountOf({ db: tx }, from);
    if (account === undefined) return ok({ verified });
    if (!deps.config.codeSignIn) return ok({ verified, next: 'login' as const });
    const session = await openSession(deps, tx, account.id, { method: 'code', caller });
    return session.ok ? ok({ verified, ...session.value }) : session;
  });
}
