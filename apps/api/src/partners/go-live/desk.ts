import {
  DESK_CLIENTS_MAX,
  type DeskClient,
  type DeskReview,
  type decideReview,
  type moveClientAtDesk,
  type Operator,
  type ParsedBodyOf,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import {
  approveClient,
  type Client,
  findClient,
  listUsedClients,
  lockClient,
  recordBy,
  takesNonce,
} from '#partners/clients/clients.ts';
import { liveNameProblem } from '#partners/names/taken-name.ts';
import { closeClientIn, resumeClientIn, suspendClientIn } from '#partners/registration/states.ts';
import {
  countOwners,
  endReview,
  findReview,
  findWaitingReviews,
  type ReviewRow,
} from '#partners/reviews/reviews.store.ts';
import { invalid } from '#partners/team/team.ts';
import { mailOwners } from '#partners/team/tell-owners.ts';
import { deleteTestPersons } from '#partners/test-persons/test-persons.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { ConsoleMessage } from '#platform/messages/outbox/outbox.ts';
import { lockNames, namesThere } from '#site/index.ts';
import { askedOf, hostsOf, judgedOf } from './asked.ts';

/* Partners' clients at the desk: what leads see and decide. */

/** The waiting requests, and the clients that people use or used. */
export async function clientsFor(deps: Deps, operator: Operator) {
  if (operator.role !== 'lead') return fail('not_allowed');
  const waiting = await findWaitingReviews(deps.db, DESK_CLIENTS_MAX);
  const used = await listUsedClients(deps, DESK_CLIENTS_MAX);
  const asking = await Promise.all(waiting.map(({ client_id }) => findClient(deps, client_id)));
  const shown = [...used, ...asking.filter((client) => client !== null)];
  const owners = await countOwners(deps.db, [...new Set(shown.map(({ id }) => id))]);
  return ok({
    reviews: waiting.flatMap((row, nth) => {
      const client = asking[nth] ?? null;
      return client === null ? [] : [reviewOf(row, client, owners)];
    }),
    clients: used.map((client) => clientOf(client, owners)),
  });
}

function clientOf(client: Client, owners: Map<string, number>): DeskClient {
  const { id, name, state, metadata, ceiling, purpose } = client;
  const hosts = hostsOf(metadata.redirect_uris);
  return { id, name, state, hosts, scopes: [...ceiling], purpose, owners: owners.get(id) ?? 0 };
}

function reviewOf(row: ReviewRow, client: Client, owners: Map<string, number>): DeskReview {
  const { purpose, scopes, redirectUris, nonceInsteadOfPkce, was } = askedOf(row);
  return {
    id: row.id,
    askedAt: new Date(row.asked_at).toISOString(),
    client: clientOf(client, owners),
    purpose,
    scopes: [...scopes],
    hosts: hostsOf(redirectUris),
    redirectUris: [...redirectUris],
    nonceInsteadOfPkce: nonceInsteadOfPkce ?? takesNonce(client.metadata),
    outdated: was !== judgedOf(client),
  };
}

type Decision = ParsedBodyOf<typeof decideReview>;

/** The first decision counts: another lead, or an owner who withdraws, comes too late. */
export async function decideOn(
  deps: Deps,
  operator: Operator,
  { id, decision, reason }: Decision,
  caller: Caller,
) {
  if (operator.role !== 'lead') return fail('not_allowed');
  if ((decision === 'decline') !== (reason !== undefined)) {
    return fail('invalid_request', {
      fields: { reason: reason === undefined ? 'required' : 'invalid_value' },
    });
  }
  const asked = await findReview(deps.db, id);
  if (asked === undefined) return fail('not_found');
  const isApproved = decision === 'approve';
  const there = await namesThere(deps);
  const result = await inTransaction(deps.db, async (tx) => {
    // Of two clients that go live with alike names, one does. The lock comes before a client's.
    if (isApproved) await lockNames(tx);
    // Everything that changes a client or its requests locks the client first.
    const client = await lockClient(tx, asked.client_id);
    if (client === null) return fail('not_found');
    const isWaiting = (await findReview(tx, id))?.state === 'waiting';
    const problem = isApproved && isWaiting ? await problemOf(tx, { client, asked, there }) : null;
    if (problem !== null) return invalid(problem);
    const ended = await endReview(
      tx,
      { id, clientId: client.id },
      {
        state: isApproved ? 'approved' : 'declined',
        decided_at: deps.clock.now(),
        decided_by: operator.id,
        reason: reason ?? null,
      },
    );
    if (ended === undefined) return fail('not_found');
    if (isApproved) await approve(deps, tx, { client, asked, operator });
    const details = { client: client.id, review: id, decision };
    const author = { caller, operatorId: operator.id };
    await recordBy(deps, tx, author, 'client_review_decided', details);
    await tell(deps, tx, client, isApproved ? 'approved' : 'declined', reason);
    return ok(undefined);
  });
  deps.outbox.wake();
  return result;
}

async function problemOf(
  tx: Queries,
  { client, asked, there }: { client: Client; asked: ReviewRow; there: There },
): Promise<string | null> {
  if (client.state === 'closed' || client.state === 'suspended') {
    return `The app is ${client.state}.`;
  }
  if (askedOf(asked).was !== judgedOf(client)) {
    return 'The app was changed after it asked. Decline, so that its owners ask again.';
  }
  return client.state === 'sandbox' ? liveNameProblem(tx, client, there) : null;
}

type There = Awaited<ReturnType<typeof namesThere>>;

async function approve(
  deps: Deps,
  tx: Queries,
  { client, asked, operator }: { client: Client; asked: ReviewRow; operator: Operator },
): Promise<void> {
  const { purpose, scopes, redirectUris, nonceInsteadOfPkce = false } = askedOf(asked);
  // Before the state changes: tokens of test people must not work at a live client.
  await deleteTestPersons(deps, tx, client.id);
  const approval = { id: client.id, ceiling: scopes, purpose, redirectUris, nonceInsteadOfPkce };
  await approveClient(deps, tx, client, { ...approval, operatorId: operator.id });
}

const MOVES = {
  suspend: 'suspended',
  resume: 'resumed',
  close: 'closed',
} as const;

/** Suspends, resumes or closes a client. */
export async function moveAtDesk(
  deps: Deps,
  operator: Operator,
  { id, move }: ParsedBodyOf<typeof moveClientAtDesk>,
  caller: Caller,
) {
  if (operator.role !== 'lead') return fail('not_allowed');
  const author = { caller, operatorId: operator.id };
  const result = await inTransaction(deps.db, async (tx) => {
    const client = await lockClient(tx, id);
    if (client === null) return fail('not_found');
    const isDone = await {
      suspend: () => suspendClientIn(deps, tx, id, author),
      resume: () => resumeClientIn(deps, tx, client, author),
      close: () => closeClientIn(deps, tx, client, author),
    }[move]();
    if (!isDone) return fail('not_found');
    await tell(deps, tx, client, MOVES[move]);
    return ok(undefined);
  });
  deps.outbox.wake();
  return result;
}

function tell(
  deps: Deps,
  tx: Queries,
  { id, name }: Client,
  outcome: Extract<ConsoleMessage, { kind: 'client_decided' }>['outcome'],
  reason: string | null = null,
): Promise<void> {
  const url = `${deps.config.publicUrl}/partners/${id}`;
  return mailOwners(deps, tx, id, { kind: 'client_decided', client: name, outcome, reason, url });
}
