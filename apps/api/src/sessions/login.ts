import { inTransaction } from '#db/client.ts';
import { accountOf } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { fail, ok } from '../result.ts';
import { openSession } from './sessions.ts';

/** Signs in with a password. Unknown address and wrong password answer alike and cost the same. */
export async function logIn(deps: Deps, { email, password }: { email: string; password: string }) {
  const account = await accountOf(deps, { channel: 'email', address: email });
  const verified = await deps.hasher.verify(password, account?.password_hash ?? null);
  if (verified.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  if (!verified.matches || account === undefined) return fail('login_failed');
  return ok(await inTransaction(deps.db, (tx) => openSession(deps, tx, account.id)));
}
