import { randomUUID } from 'node:crypto';
import {
  type askForReview,
  CLIENT_SCOPES,
  type clientReview,
  type ParsedBodyOf,
  type ReplyOf,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { iso } from '#core/clock.ts';
import { isLoopback } from '#core/loopback.ts';
import { type Fail, fail, ok } from '#core/result.ts';
import { type Client, recordBy } from '#partners/clients/clients.ts';
import { liveNameProblem } from '#partners/names/taken-name.ts';
import {
  endReview,
  findLatestReview,
  insertReview,
  type ReviewRow,
} from '#partners/reviews/reviews.store.ts';
import { changing, clientFor, invalid } from '#partners/team/team.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { lockNames, namesThere } from '#site/index.ts';
import { type Asked, askedOf, hostsOf, judgedOf } from './asked.ts';
import { readPurpose } from './purpose.ts';

/* Requests to the desk: to go live, or to change what was approved. Nothing changes before the decision. */

export type Member = { clientId: string; account: Account; caller: Caller };

/** Asks to go live, or for another purpose or other scopes of a live client. */
export async function ask(deps: Deps, member: Member, asked: ParsedBodyOf<typeof askForReview>) {
  const there = await namesThere(deps);
  // Names are compared in turn, under a lock that comes before a client's.
  return changing(
    deps,
    { ...member, atLeast: 'owner' },
    async (tx, { client }) => {
      const purpose = readPurpose(asked.purpose);
      if (typeof purpose === 'string') return invalid(purpose);
      const scopes = CLIENT_SCOPES.filter((scope) => asked.scopes.includes(scope));
      if (!scopes.includes('openid')) return invalid('The scopes must contain openid.');
      const redirectUris = client.metadata.redirect_uris;
      const hosts = hostsOf(redirectUris);
      if (
        hosts.some((host) => !asked.hosts.includes(host)) ||
        asked.hosts.length !== hosts.length
      ) {
        return invalid(`Confirm the hosts to which people are sent: ${hosts.join(', ')}.`);
      }
      const now = JSON.stringify([client.purpose, [...client.ceiling].sort()]);
      if (client.state !== 'sandbox' && now === JSON.stringify([purpose, [...scopes].sort()])) {
        return invalid('That is what the app has already.');
      }
      const taken = client.state === 'sandbox' ? await liveNameProblem(tx, client, there) : null;
      if (taken !== null) return invalid(taken);
      return add(deps, tx, { client, member, asked: { purpose, scopes, redirectUris } });
    },
    lockNames,
  );
}

/**
 * Asks for other redirect URIs of a live client or for a nonce instead of PKCE, in the caller's transaction, which has
 * locked it. Its purpose and scopes stay.
 */
export function askForChange(
  deps: Deps,
  tx: Queries,
  {
    client,
    member,
    redirectUris,
    nonceInsteadOfPkce,
  }: { client: Client; member: Member; redirectUris: string[]; nonceInsteadOfPkce: boolean },
) {
  const { purpose, ceiling: scopes } = client;
  const nonce = nonceInsteadOfPkce ? { nonceInsteadOfPkce } : {};
  return add(deps, tx, { client, member, asked: { purpose, scopes, redirectUris, ...nonce } });
}

async function add(
  deps: Deps,
  tx: Queries,
  { client, member, asked }: { client: Client; member: Member; asked: Omit<Asked, 'was'> },
) {
  const problem = liveProblem(client, asked);
  if (problem !== null) return invalid(problem);
  const latest = await findLatestReview(tx, client.id);
  const review: ReviewRow = {
    id: randomUUID(),
    client_id: client.id,
    state: 'waiting',
    asked: JSON.stringify({ ...asked, was: judgedOf(client) } satisfies Asked),
    // Later than the one before, even within the same millisecond: the times say which one is the latest.
    asked_at: Math.max(deps.clock.now(), (latest?.asked_at ?? 0) + 1),
    asked_by: member.account.id,
    decided_at: null,
    decided_by: null,
    reason: null,
  };
  if (!(await insertReview(tx, review))) {
    return invalid('A request of this app waits for a decision already. Withdraw it first.');
  }
  await recordBy(deps, tx, authorOf(member), 'client_review_asked', detailsOf(review));
  return ok(undefined);
}

/** Why a client with these settings cannot be live. */
function liveProblem(
  { state, metadata, ceiling }: Client,
  { scopes, redirectUris }: Omit<Asked, 'was'>,
): string | null {
  if (state === 'suspended') return 'The app is suspended.';
  const { initiate_login_uri: entrance, post_logout_redirect_uris: after = [] } = metadata;
  const addresses = [...redirectUris, ...after, ...(entrance === undefined ? [] : [entrance])];
  const local = addresses.find((each) => {
    const { protocol, hostname } = new URL(each);
    return protocol !== 'https:' || isLoopback(hostname);
  });
  if (local !== undefined) {
    return `The address ${local} works in the sandbox alone: a live app needs https, and no address of a developer's own machine.`;
  }
  const isNew = state === 'sandbox' || !ceiling.includes('verified');
  // A person who has to get verified first returns days later, on any device, through this address.
  return isNew && scopes.includes('verified') && entrance === undefined
    ? 'An app that asks whether people are verified needs a login URI (initiate_login_uri): the email about their verification leads back there.'
    : null;
}

/** Withdraws the request that waits. */
export function withdraw(deps: Deps, member: Member) {
  return changing(deps, { ...member, atLeast: 'owner' }, async (tx, { client }) => {
    const review = await endReview(
      tx,
      { clientId: client.id },
      { state: 'withdrawn', decided_at: deps.clock.now(), decided_by: null, reason: null },
    );
    if (review === undefined) return fail('not_found') as Fail<'not_found'>;
    await recordBy(deps, tx, authorOf(member), 'client_review_withdrawn', detailsOf(review));
    return ok(undefined);
  });
}

/** The latest request of a client, for each member of its team. */
export async function describeReview(deps: Deps, clientId: string, account: Account) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'viewer' });
  if (!found.ok) return found;
  const row = await findLatestReview(deps.db, clientId);
  return ok<ReplyOf<typeof clientReview>>({
    purpose: found.value.client.purpose,
    review: row === undefined ? null : shownOf(row),
  });
}

function shownOf(row: ReviewRow) {
  const { purpose, scopes, redirectUris, nonceInsteadOfPkce = false } = askedOf(row);
  return {
    id: row.id,
    state: row.state,
    askedAt: iso(row.asked_at),
    purpose,
    scopes: [...scopes],
    redirectUris: [...redirectUris],
    nonceInsteadOfPkce,
    decidedAt: row.decided_at === null ? null : iso(row.decided_at),
    reason: row.reason,
  };
}

const authorOf = ({ account, caller }: Member) => ({ caller, accountId: account.id });
const detailsOf = ({ id, client_id }: ReviewRow) => ({ client: client_id, review: id });
