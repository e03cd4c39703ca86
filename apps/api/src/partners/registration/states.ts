import { OPERATOR } from '#core/caller.ts';
import { deleteChecksOf } from '#partners/check/check.store.ts';
import {
  type Author,
  type Client,
  findClient,
  lockClient,
  markOwn,
  moveClient,
  recordBy,
} from '#partners/clients/clients.ts';
import { hasHadPeople } from '#partners/connections/connections.store.ts';
import { noticeEverybodyAt } from '#partners/logout/logout.ts';
import { endTokensOfClient } from '#partners/objects/objects.ts';
import { forgetRequestsOf } from '#partners/requests/requests.ts';
import { endReview } from '#partners/reviews/reviews.store.ts';
import { endStreamOf, resumeStreamOf } from '#partners/signals/queue/queue.ts';
import { deleteTestPersons } from '#partners/test-persons/test-persons.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';

/* Closing a client for good, or suspending it for a time. Its tokens stop with the write that ends it. */

type StateDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

const BY_OPERATOR: Author = { caller: OPERATOR };

/** `same`: it was in that state already. `closed`: a closed client stays closed. */
export type Moved = 'done' | 'same' | 'closed' | 'unknown';

/** Closes a client for good: nobody can sign in there, and it gets a logout token for everybody. */
export async function closeClient(deps: StateDeps, id: string): Promise<Moved> {
  const client = await findClient(deps, id);
  if (client === null) return 'unknown';
  const isNew = await inTransaction(deps.db, (tx) => closeClientIn(deps, tx, client, BY_OPERATOR));
  return isNew ? 'done' : 'same';
}

/** Like {@link closeClient}, in the caller's transaction; false if it was closed already. */
export async function closeClientIn(
  deps: Omit<StateDeps, 'db'>,
  tx: Queries,
  client: Client,
  author: Author,
): Promise<boolean> {
  const { id } = client;
  const from = ['sandbox', 'live', 'suspended'] as const;
  if (!(await moveClient(deps, tx, { id, from, to: 'closed' }))) return false;
  await endTokensOfClient(tx, id);
  await endStreamOf(tx, id);
  await forgetRequestsOf(tx, id);
  await deleteChecksOf(tx, id);
  await endReview(
    tx,
    { clientId: id },
    { state: 'withdrawn', decided_at: deps.clock.now(), decided_by: null, reason: null },
  );
  await deleteTestPersons(deps, tx, id);
  await noticeEverybodyAt(deps, tx, client);
  await recordBy(deps, tx, author, 'client_closed', { client: id });
  return true;
}

/** Refuses sign-ins there until the client is resumed. People's consents stay. */
export async function suspendClient(deps: StateDeps, id: string): Promise<Moved> {
  const isNew = await inTransaction(deps.db, (tx) => suspendClientIn(deps, tx, id, BY_OPERATOR));
  return isNew ? 'done' : whyNot(deps, id);
}

/** Like {@link suspendClient}, in the caller's transaction; false if it is not open. */
export async function suspendClientIn(
  deps: Omit<StateDeps, 'db'>,
  tx: Queries,
  id: string,
  author: Author,
): Promise<boolean> {
  const from = ['sandbox', 'live'] as const;
  if (!(await moveClient(deps, tx, { id, from, to: 'suspended' }))) return false;
  await endTokensOfClient(tx, id);
  await recordBy(deps, tx, author, 'client_suspended', { client: id });
  return true;
}

/** Allows sign-ins again, as they were allowed before. Ended tokens stay ended. */
export async function resumeClient(deps: StateDeps, id: string): Promise<Moved> {
  const client = await findClient(deps, id);
  if (client === null) return 'unknown';
  const isNew = await inTransaction(deps.db, (tx) => resumeClientIn(deps, tx, client, BY_OPERATOR));
  return isNew ? 'done' : whyNot(deps, id);
}

/** Like {@link resumeClient}, in the caller's transaction; false if it is not suspended. */
export async function resumeClientIn(
  deps: Omit<StateDeps, 'db'>,
  tx: Queries,
  { id, approvedAt }: Client,
  author: Author,
): Promise<boolean> {
  const to = approvedAt === null ? 'sandbox' : 'live';
  if (!(await moveClient(deps, tx, { id, from: ['suspended'], to }))) return false;
  await resumeStreamOf(deps, tx, id);
  await recordBy(deps, tx, author, 'client_resumed', { client: id, state: to });
  return true;
}

/** `people`: it has some, who would not be known to it by their accounts. */
export type MadeOwn = 'done' | 'same' | 'unknown' | 'not_live' | 'people';

/**
 * Makes a live client the company's own. The people who were there keep the `sub` by which it knows them, so it is
 * refused if there are any, unless `withPeople`. There is no way back: what it got without asking, a partner must not keep
 * getting. Such a client is closed.
 */
export async function makeOwn(
  deps: StateDeps,
  id: string,
  { withPeople }: { withPeople: boolean },
): Promise<MadeOwn> {
  return inTransaction(deps.db, async (tx) => {
    const client = await lockClient(tx, id);
    if (client === null) return 'unknown';
    if (client.isOwn) return 'same';
    if (client.state !== 'live') return 'not_live';
    if (!withPeople && (await hasHadPeople(tx, id))) return 'people';
    await markOwn(deps, tx, id);
    return 'done';
  });
}

async function whyNot(deps: StateDeps, id: string): Promise<Moved> {
  const client = await findClient(deps, id);
  if (client === null) return 'unknown';
  return client.state === 'closed' ? 'closed' : 'same';
}
