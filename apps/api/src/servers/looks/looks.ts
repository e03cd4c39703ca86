import type { ServerLook } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { dayOf } from '#core/clock.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './looks.store.ts';

type Look = { accountId: string; clientId: string; what: readonly ServerLook[] };

/**
 * Records what a client looked at, before it is answered: each call in the audit trail, and in the person's list of
 * accesses one line for each day, client and kind, because a backend may ask every minute.
 */
export async function recordLook(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { accountId, clientId, what }: Look,
  caller: Caller,
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const each of what) {
      const look = { account_id: accountId, client_id: clientId, day: dayOf(at), what: each, at };
      await store.countLook(tx, look);
    }
    const details = { client: clientId, what: what.join(' ') };
    await record(deps, tx, caller, { kind: 'server_read', accountId, details });
  });
}
