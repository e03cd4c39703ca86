import { CONSENT_UNUSED_DAYS, DISCLOSURES_SHOWN, PARTNER_SCOPES } from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { noticePerson } from '#partners/logout/logout.ts';
import { endTokens } from '#partners/objects/objects.ts';
import { dropSignals } from '#partners/signals/queue/queue.ts';
import * as store from './connections.store.ts';

/*
 * What people agreed to give to which client. A consent is found by account and client, so it holds in every browser and
 * after every sign-in, until the person disconnects or does not use it for a year.
 */

/** A consent that was not used for so long has to be given again. */
export const UNUSED_MS = CONSENT_UNUSED_DAYS * DAY;

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

/** Keeps the person's consent, in addition to what they gave before. */
export async function giveConsent(
  deps: Pick<Deps, 'clock'>,
  tx: Queries,
  { scopes, ...pair }: Pair & { scopes: ReadonlySet<string> },
): Promise<void> {
  const before = await consentedScopes(deps, tx, pair);
  const scope = [...new Set([...before, ...scopes])].sort().join(' ');
  await store.upsertConsent(tx, { ...pair, scope, now: deps.clock.now() });
}

type Disclosed = Pair & { grantId: string; claims: readonly string[] };

/** So many recorded disclosures are remembered; one that is forgotten costs a statement, which then changes nothing. */
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

/** What a person sees of their connections. */
export async function connectionsOf({ db }: Pick<Deps, 'db'>, accountId: string) {
  const rows = await store.findConnections(db, accountId);
  const given = await store.findDisclosures(db, accountId, DISCLOSURES_SHOWN);
  return {
    connections: rows.map(({ metadata, ...row }) => ({
      clientId: row.client_id,
      name: row.name,
      host: hostOf(metadata),
      test: row.state === 'sandbox',
      open: row.state === 'sandbox' || row.state === 'live',
      scopes: PARTNER_SCOPES.filter((scope) => row.scope.split(' ').includes(scope)),
      agreedAt: iso(row.consented_at ?? 0),
      firstUsedAt: row.first_used_at === null ? null : iso(row.first_used_at),
      lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
    })),
    disclosures: given.map(({ client_id, name, claims, at }) => ({
      clientId: client_id,
      name,
      claims: claims.split(' '),
      at: iso(at),
    })),
  };
}

const iso = (at: number) => new Date(at).toISOString();

/** The host to which its people return. */
function hostOf(metadata: string): string {
  const {
    redirect_uris: [first = ''],
  } = JSON.parse(metadata) as { redirect_uris: string[] };
  return URL.canParse(first) ? new URL(first).host : '';
}

export { awaitDecisionAt, takeAwaited } from './awaiting.ts';
