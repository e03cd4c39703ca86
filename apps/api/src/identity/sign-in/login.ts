import type { Address } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail } from '#core/result.ts';
import { accountOf, rehashIfWeak, replacePassword } from '#identity/accounts/accounts.ts';
import { issueSecondFactor, openSession } from '#identity/sessions/sessions.ts';
import { checkPassword } from '#identity/throttle/throttle.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { isImported } from '#platform/ports/imported-hashes/imported-hashes.ts';

type Credentials = { email: string; password: string };

/**
 * Signs in with an email address and a password. For a phone number it returns a pending second factor, which a code
 * completes (R-LOGIN-7). An unknown identifier, a wrong password and a locked account get the same response at the same
 * cost.
 */
export async function logIn(deps: Deps, credentials: Credentials, caller: Caller) {
  const first = await tryToLogIn(deps, credentials, caller);
  // Retry once. The hash was replaced by a reset, or by a concurrent sign-in that rehashed the same password, or the
  // identifier moved to another account.
  const last = first ?? (await tryToLogIn(deps, credentials, caller));
  return last ?? fail('login_failed');
}

/** Null if the account's hash was replaced, or the identifier was removed from it, while the password was compared. */
async function tryToLogIn(
  deps: Deps,
  { email: identifier, password }: Credentials,
  caller: Caller,
) {
  const from = addressOf(identifier);
  if (from.channel === 'sms' && deps.config.offer.off.includes('phone'))
    return fail('login_failed');
  const account = await accountOf(deps, from);
  const known = checkedHash(account?.password_hash ?? null, from);
  const answer = await checkPassword(deps, {
    whose: account === undefined ? { identifier } : { accountId: account.id },
    password,
    hash: known,
    caller,
    failure: 'sign_in_failed',
  });
  if (answer === 'busy') return fail('service_unavailable', { retryAfterSeconds: 5 });
  if (answer === 'wrong' || account === undefined || known === null) return fail('login_failed');
  const hash = await rehashIfWeak(deps, { password, known }, caller);
  return inTransaction(deps.db, async (tx) => {
    if (!(await replacePassword(tx, account.id, { from: known, to: hash }))) return null;
    // Checked under the account's lock, which removing a sign-in method takes, too.
    if ((await accountOf({ db: tx }, from))?.id !== account.id) return null;
    return from.channel === 'sms'
      ? issueSecondFactor(deps, tx, { accountId: account.id, phone: from.to })
      : openSession(deps, tx, account.id, { method: 'password', amr: ['pwd'], caller });
  });
}

/**
 * The hash to compare with. Anybody may ask whether an email address has an account, and nobody whether a phone number
 * has one: an imported hash, whose check takes another time, counts for email addresses alone.
 */
function checkedHash(hash: string | null, { channel }: Address): string | null {
  return channel === 'sms' && hash !== null && isImported(hash) ? null : hash;
}

/** The contract accepts email addresses and E.164 numbers only, both normalized. */
function addressOf(identifier: string): Address {
  return { channel: identifier.includes('@') ? 'email' : 'sms', to: identifier };
}
