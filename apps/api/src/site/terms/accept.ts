import type { OwnTerms } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { termsInForce } from './in-force.ts';
import * as store from './terms.store.ts';
import type { InForce } from './terms.ts';

/** What the account accepted, beside what is in force. */
export async function termsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<OwnTerms> {
  return ownTerms(deps.db, accountId, await termsInForce(deps));
}

async function ownTerms(
  db: Queries,
  accountId: string,
  { version, from, next }: InForce,
): Promise<OwnTerms> {
  const last = await store.findLastAcceptance(db, accountId);
  const accepted = last?.version ?? 0;
  return {
    version,
    from,
    accepted: accepted >= version,
    last: last ? { version: last.version, at: new Date(last.accepted_at).toISOString() } : null,
    coming: next !== null && accepted < next.version ? next : null,
  };
}

/** Whether the account accepted the version in force, or a later one. */
export async function hasAcceptedTerms(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  return (await termsOf(deps, accountId)).accepted;
}

type Acceptance = { account: Account; version: number; caller: Caller };

/** Accepts the version in force, once; a person who accepted it before gets the same answer. */
export async function accept(
  deps: Deps,
  { account: { id: accountId }, version, caller }: Acceptance,
) {
  const inForce = await termsInForce(deps);
  if (inForce.version !== version) return fail('terms_changed');
  const row = { account_id: accountId, version, accepted_at: deps.clock.now() };
  const isShared = deps.config.database.kind === 'postgres';
  return inTransaction(deps.db, async (tx) => {
    if (await store.acceptOnce(tx, row, { isShared })) {
      await record(deps, tx, caller, { kind: 'terms_accepted', accountId, details: { version } });
    }
    const terms = await ownTerms(tx, accountId, inForce);
    // The account was closed or deleted meanwhile.
    return terms.accepted ? ok(terms) : fail('missing_token');
  });
}
