import { inTransaction } from '#db/client.ts';
import { accountOf } from '../accounts/accounts.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../result.ts';
import { openSession } from './sessions.ts';

/** Signs in with a password. Unknown address and wrong password answer alike and cost the same. */
export async function logIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  caller: Caller,
) {
  const account = await accountOf(deps, { channel: 'email', address: email });
  const verified = await deps.hasher.verify(password, account?.password_hash ?? null);
  if (verified.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  if (!verified.matches || account === undefined) return fail('login_failed');
  return inTransaction(deps.db, (tx) =>
    openSession(deps, tx, account.id, { method: 'password', caller }),
  );
}
