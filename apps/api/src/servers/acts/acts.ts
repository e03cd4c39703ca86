import type { ServerAct } from '@portico/contract';
import { type Caller, type ServerClient, withoutAddress } from '#core/caller.ts';
import { DAY, dayOf, SECOND } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { accountByExternalId, closeForCompany, endSessionsForCompany } from '#identity/index.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { Settle } from '#servers/idempotency/idempotency.ts';
import { noteAct } from '#servers/looks/looks.ts';
import { askToRenew } from '#verification/index.ts';

/*
 * What the company's own backend does to an account. Each is what an operator or the person could do, by the same
 * function, and in its transaction are the audit row, the line in the person's list, and the answer for a repeated key.
 */

/** Who does it, and what else is in the transaction. */
type By = { caller: Pick<Caller, 'ip' | 'requestId'>; also(tx: Queries): Promise<void> };
/** False if there is no such account. */
type Act = (deps: Deps, accountId: string, by: By) => Promise<boolean>;

/** What `privacy` does, which this subject does not know: app.ts passes it in. */
export type Erasers = { eraseVerification: Act; deleteAccount: Act };

export type Acting = {
  deps: Deps;
  client: ServerClient;
  externalId: string;
  caller: Caller;
  settle: Settle;
};

export const endSessions = (acting: Acting) => act(acting, 'sessions', endSessionsForCompany);

export const closeAccount = (acting: Acting) => act(acting, 'close', closeForCompany);

export const eraseVerification = (acting: Acting, { eraseVerification: erase }: Erasers) =>
  act(acting, 'erase', erase);

export const deleteAccount = (acting: Acting, { deleteAccount: remove }: Erasers) =>
  act(acting, 'delete', remove);

/** Thrown to roll back a second letter of one day. */
class AskedToday extends Error {}

/** Asks a person to renew their verification: once a day, because each time is a letter. */
export async function askRenewal({ deps, client, externalId, caller, settle }: Acting) {
  const account = await accountByExternalId(deps, externalId);
  if (account === undefined) return fail('not_found');
  const about = { accountId: account.id, clientId: client.id };
  const asked = await askToRenew(deps, account.id, {
    async also(tx) {
      if ((await noteAct(deps, tx, { ...about, what: 'renewal' }, caller)) > 1)
        throw new AskedToday();
      await settle(tx, ok(undefined));
    },
  }).catch((error) => {
    if (error instanceof AskedToday) return 'asked_today' as const;
    throw error;
  });
  switch (asked) {
    case 'asked':
      return ok(undefined);
    case 'not_now':
      return fail('renewal_not_possible');
    case 'unknown':
      return fail('not_found');
    case 'asked_today': {
      const now = deps.clock.now();
      const retryAfterSeconds = Math.ceil(((dayOf(now) + 1) * DAY - now) / SECOND);
      return fail('too_many_requests', { retryAfterSeconds });
    }
  }
}

async function act(
  { deps, client, externalId, caller, settle }: Acting,
  what: Exclude<ServerAct, 'renewal'> | 'delete',
  run: Act,
) {
  const account = await accountByExternalId(deps, externalId);
  if (account === undefined) return fail('not_found');
  const about = { accountId: account.id, clientId: client.id };
  const isThere = await run(deps, account.id, {
    caller: withoutAddress(caller),
    async also(tx) {
      await noteAct(deps, tx, { ...about, what }, caller);
      await settle(tx, ok(undefined));
    },
  });
  return isThere ? ok(undefined) : fail('not_found');
}
