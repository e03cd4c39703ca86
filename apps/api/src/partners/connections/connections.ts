import {
  CLAIMS_BY_SCOPE,
  CONSENT_UNUSED_DAYS,
  DETAIL_SCOPES,
  DISCLOSURES_SHOWN,
  PARTNER_SCOPES,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { DAY, iso } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { hasDetails, scopesOfOwn, validScopes } from '#partners/details/details.ts';
import { noticePerson } from '#partners/logout/logout.ts';
import { endTokens } from '#partners/objects/objects.ts';
import { dropSignals } from '#partners/signals/queue/queue.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { valuesSinceOf } from '#verification/index.ts';
import * as store from './connections.store.ts';

/*
 * The consents of people for clients. A consent is found by account and client, so it holds in every browser and after
 * every sign-in, until the person disconnects or does not use it for a year.
 */

/** A consent that was not used for this long has to be given again. */
const UNUSED_MS = CONSENT_UNUSED_DAYS * DAY;

type ConnectionDeps = Pick<Deps, 'db' | 'clock'>;
type Pair = { accountId: string; clientId: string };

/** The scopes that the person agreed to give to the client; empty without a consent that holds. */
async function consentedScopes(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  pair: Pair,
): Promise<Set<string>> {
  const row = await store.findConnection(db, pair);
  return row === undefined ? new Set() : scopesOf(row, clock.now());
}

type Consent = Pick<store.ConnectionRow, 'consented_at' | 'last_used_at' | 'ended_at'>;

/** The scopes of a connection, as far as its consent holds; its columns are null if there is none. */
export function scopesOf(row: Consent & { scope: string | null }, now: number): Set<string> {
  if (row.ended_at !== null || row.consented_at === null || row.scope === null) return new Set();
  const lastUse = Math.max(row.consented_at, row.last_used_at ?? 0);
  if (now - lastUse > UNUSED_MS) return new Set();
  return new Set(row.scope.split(' ').filter((scope) => scope !== ''));
}

/**
 * Keeps the person's consent, in addition to what they gave before. `lapsed`: earlier scopes that no longer hold, and
 * would with a new date.
 */
export async function giveConsent(
  deps: Pick<Deps, 'clock'>,
  tx: Queries,
  {
    scopes,
    lapsed = new Set(),
    ...pair
  }: Pair & { scopes: ReadonlySet<string>; lapsed?: ReadonlySet<string> },
): Promise<void> {
  const before = [...(await consentedScopes(deps, tx, pair))].filter((each) => !lapsed.has(each));
  const scope = [...new Set([...before, ...scopes])].sort().join(' ');
  await store.upsertConsent(tx, { ...pair, scope, now: deps.clock.now() });
}

type Disclosed = Pair & { grantId: string; claims: readonly string[] };

/** The number of recorded disclosures in memory; a forgotten one costs a statement that changes nothing. */
const REMEMBERED = 10_000;

/**
 * Records that claims were given to a client. The same claims in the same browser on the same day are one disclosure, so
 * that most calls have nothing to write.
 */
export function createDisclosures({ db, clock }: ConnectionDeps) {
  const recorded = new Set<string>();
  return async ({ grantId, claims, accountId, clientId }: Disclosed): Promise<void> => {
    const now = clock.now();
    const names = [...claims].sort().join(' ');
    const id = hashToken(`${grantId} ${Math.floor(now / DAY)} ${names}`);
    if (recorded.has(id)) return;
    const isNew = await store.insertDisclosure(db, {
      id,
      account_id: accountId,
      client_id: clientId,
      claims: names,
      at: now,
    });
    // Not in one transaction: a process that is killed in between leaves an older date of the last use.
    if (isNew) await store.markUsed(db, { accountId, clientId, now });
    recorded.add(id);
    const [oldest] = recorded;
    if (recorded.size > REMEMBERED && oldest !== undefined) recorded.delete(oldest);
  };
}

/** Ends the consent and every token at once. Without a connection nothing happens. */
export async function endConnection(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  pair: Pair,
  caller: Caller,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await noticePerson(deps, tx, pair);
    if (!(await store.endConnection(tx, { ...pair, now: deps.clock.now() }))) return;
    await endTokens(tx, pair);
    await dropSignals(tx, pair);
    const { accountId, clientId: client } = pair;
    await record(deps, tx, caller, {
      kind: 'partner_disconnected',
      accountId,
      details: { client },
    });
  });
}

/** Ends every consent and token of the account, in the caller's transaction. */
export async function endAllConnections(
  deps: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<void> {
  await noticePerson(deps, tx, { accountId });
  await store.endConnections(tx, accountId, deps.clock.now());
  await endTokens(tx, { accountId });
  await dropSignals(tx, { accountId });
}

/** How many people a client learned something about since `day` and since `week`, and how many are connected now. */
export async function peopleOf(
  { db }: Pick<Deps, 'db'>,
  asked: { clientId: string; day: number; week: number },
): Promise<{ day: number; week: number; connected: number }> {
  return store.countPeople(db, asked);
}

/** What a person sees of their connections. */
export async function connectionsOf({ db, clock }: ConnectionDeps, accountId: string) {
  const rows = await store.findConnections(db, accountId);
  const given = await store.findDisclosures(db, accountId, DISCLOSURES_SHOWN);
  const now = clock.now();
  const valuesSince = rows.some(({ scope }) => hasDetails(scope.split(' ')))
    ? await valuesSinceOf(db, accountId, now)
    : null;
  const scopesIn = async (row: (typeof rows)[number]) => {
    const scopes = new Set(row.scope.split(' '));
    const agreed = { scopes, consentedAt: row.consented_at };
    const valid =
      row.own_since === null
        ? await validScopes(db, accountId, agreed, valuesSince)
        : scopesOfOwn(scopes);
    return PARTNER_SCOPES.filter((each) => valid.has(each));
  };
  return {
    connections: await Promise.all(
      rows.map(async (row) => ({
        clientId: row.client_id,
        name: row.name,
        host: hostOf(row.metadata),
        test: row.state === 'sandbox',
        own: row.own_since !== null,
        open: row.state === 'sandbox' || row.state === 'live',
        scopes: await scopesIn(row),
        agreedAt: iso(row.consented_at ?? 0),
        firstUsedAt: row.first_used_at === null ? null : iso(row.first_used_at),
        lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
      })),
    ),
    disclosures: given.map(({ client_id, name, claims, at }) => ({
      clientId: client_id,
      name,
      claims: claims.split(' '),
      at: iso(at),
    })),
    recipients: await recipientsOf({ db }, accountId),
  };
}

/** The claims that are details: those of the scopes, and the nationality in `verified_claims`. */
const DETAIL_CLAIMS: ReadonlySet<string> = new Set([
  ...DETAIL_SCOPES.flatMap((scope) => CLAIMS_BY_SCOPE[scope]),
  'nationalities',
]);

/** The partners that got details, the latest first. */
async function recipientsOf({ db }: Pick<Deps, 'db'>, accountId: string) {
  const disclosed = new Map<string, { claims: Set<string>; at: number }>();
  for (const { client_id, claims, at } of await store.findDisclosed(db, accountId)) {
    const details = claims.split(' ').filter((claim) => DETAIL_CLAIMS.has(claim));
    if (details.length === 0) continue;
    const known = disclosed.get(client_id) ?? { claims: new Set(), at: 0 };
    for (const claim of details) known.claims.add(claim);
    disclosed.set(client_id, { ...known, at: Math.max(known.at, Number(at)) });
  }
  const knowing = await store.findKnowing(db, accountId, [...disclosed.keys()]);
  return knowing
    .map(({ id, name, metadata, sub }) => {
      const { claims = new Set<string>(), at = 0 } = disclosed.get(id) ?? {};
      const site = { host: hostOf(metadata), home: homeOf(metadata) };
      return { clientId: id, name, ...site, sub, claims: [...claims].sort(), at: iso(at) };
    })
    .sort((one, other) => other.at.localeCompare(one.at) || one.name.localeCompare(other.name));
}

/** The host to which its people return. */
const hostOf = (metadata: string): string => firstAddress(metadata)?.host ?? '';

/** Its site; null if its people return to an app. */
function homeOf(metadata: string): string | null {
  const address = firstAddress(metadata);
  const isSite = address !== null && ['https:', 'http:'].includes(address.protocol);
  return isSite ? `${address.origin}/` : null;
}

function firstAddress(metadata: string): URL | null {
  const {
    redirect_uris: [first = ''],
  } = JSON.parse(metadata) as { redirect_uris: string[] };
  return URL.canParse(first) ? new URL(first) : null;
}

export { awaitDecisionAt, takeAwaited } from './awaiting.ts';
