import type { Caller } from '#core/caller.ts';
import { fail } from '#core/result.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { accountOf, rehashIfWeak, replacePassword } from '#identity/accounts/accounts.ts';
import type { Address } from '#identity/one-time-codes/one-time-codes.ts';
import { issueTicket, openSession } from '#identity/sessions/sessions.ts';
import { checkPassword } from '#identity/throttle/throttle.ts';

type Credentials = { email: string; password: string };

/**
 * Signs in with a password and an e-mail address; for a phone number it gives a ticket, which a code completes
 * (R-LOGIN-7). Unknown identifier, wrong password and locked account answer alike and cost the same.
 */
export async function logIn(deps: Deps, credentials: Credentials, caller: Caller) {
  const first = await tryToLogIn(deps, credentials, caller);
  // Another hash by now: a reset, or only the same password, hashed anew by a sign-in at the same moment. Or another's
  // address.
  const last = first ?? (await tryToLogIn(deps, credentials, caller));
  return last ?? fail('login_failed');
}

/** Null where the account's hash was replaced, or the identifier taken from it, while the password was compared. */
async function tryToLogIn(
  deps: Deps,
  { email: identifier, password }: Credentials,
  caller: Caller,
) {
  const from = addressOf(identifier);
  const account = await accountOf(deps, from);
  const known = account?.password_hash ?? null;
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
    // Under the account's lock, which whoever closes a way in has, too.
    if ((await accountOf({ db: tx }, from))?.id !== account.id) return null;
    return from.channel === 'sms'
      ? issueTicket(deps, tx, { accountId: account.id, phone: from.address })
      : openSession(deps, tx, account.id, { method: 'password', caller });
  });
}

/** The contract lets e-mail addresses and E.164 through, both normalised. */
function addressOf(identifier: string): Address {
  return { channel: identifier.includes('@') ? 'email' : 'sms', address: identifier };
}
