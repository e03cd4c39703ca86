import type { ServerAct, ServerLook } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { dayOf } from '#core/clock.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './looks.store.ts';

type NoteDeps = Pick<Deps, 'clock' | 'secrets'>;
type About = { accountId: string; clientId: string };
type Look = About & { what: readonly ServerLook[] };

/**
 * Records what a client looked at, before it is answered: each call in the audit trail, and in the person's list of
 * accesses one line for each day, client and kind, because a backend may ask every minute.
 */
export async function recordLook(
  deps: NoteDeps & Pick<Deps, 'db'>,
  look: Look,
  caller: Caller,
): Promise<void> {
  await inTransaction(deps.db, (tx) => noteLook(deps, tx, look, caller));
}

/** The same in the caller's transaction. */
export async function noteLook(
  deps: NoteDeps,
  tx: Queries,
  { what, ...about }: Look,
  caller: Caller,
): Promise<void> {
  for (const each of what) await count(deps, tx, about, each);
  const details = { client: about.clientId, what: what.join(' ') };
  await record(deps, tx, caller, { kind: 'server_read', accountId: about.accountId, details });
}

/**
 * Records in the caller's transaction what a client did to an account, in the same two places; a deletion is in the audit
 * trail alone. Returns how often the client did it today.
 */
export async function noteAct(
  deps: NoteDeps,
  tx: Queries,
  { what, ...about }: About & { what: ServerAct | 'delete' },
  caller: Caller,
): Promise<number> {
  const times = what === 'delete' ? 1 : await count(deps, tx, about, what);
  const details = { client: about.clientId, what };
  await record(deps, tx, caller, { kind: 'server_acted', accountId: about.accountId, details });
  return times;
}

function count(
  { clock }: NoteDeps,
  tx: Queries,
  { accountId, clientId }: About,
  what: ServerLook | ServerAct,
): Promise<number> {
  const at = clock.now();
  const day = dayOf(at);
  return store.countLook(tx, { account_id: accountId, client_id: clientId, day, what, at });
}
