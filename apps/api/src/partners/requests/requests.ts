import type { RequestEndpoint } from '@portico/contract';
import { namedAs } from '@portico/locales/brand-forms';
import type { Account } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { peopleOf } from '#partners/connections/connections.ts';
import { clientFor } from '#partners/team/team.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { Details } from './request-log.ts';
import * as store from './requests.store.ts';

const RETENTION_MS = 7 * DAY;

/** The client's latest requests, for its team. */
export async function requestsOf(
  deps: Pick<Deps, 'db' | 'brand'>,
  { clientId, account }: { clientId: string; account: Account },
) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'viewer' });
  if (!found.ok) return found;
  const rows = await store.findRequests(deps.db, clientId);
  const { name } = await deps.brand();
  return ok({
    successes: found.value.client.state === 'sandbox',
    requests: rows.map(({ id, at, endpoint, outcome, details }) => ({
      id,
      at: new Date(at).toISOString(),
      endpoint: endpoint as RequestEndpoint,
      outcome,
      ...namedAs(JSON.parse(details) as Details, 'en-US', name),
    })),
  });
}

/** What the console counts of a client, for its team. */
export async function numbersOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  { clientId, account }: { clientId: string; account: Account },
) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'viewer' });
  if (!found.ok) return found;
  const now = deps.clock.now();
  const [day, week] = [now - DAY, now - RETENTION_MS];
  const people = await peopleOf(deps, { clientId, day, week });
  const rows = await store.findRequests(deps.db, clientId);
  const failedSince = (since: number) =>
    rows
      .filter(({ at, outcome }) => at >= since && outcome !== 'ok')
      .reduce((sum, { details }) => sum + 1 + (JSON.parse(details) as Details).more, 0);
  return ok({
    day: { people: people.day, failed: failedSince(day) },
    week: { people: people.week, failed: failedSince(week) },
    connected: people.connected,
  });
}

/** Deletes the log of a client, in the transaction that closes it. */
export async function forgetRequestsOf(tx: Queries, clientId: string): Promise<void> {
  await store.deleteOfClient(tx, clientId);
}

export async function purgeOldRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteBefore(db, clock.now() - RETENTION_MS);
}
