import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ConnectionRow = Schema['connections'];
type Pair = { accountId: string; clientId: string };

const oneConnection = prepared((db, { accountId, clientId }: Pair) =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId),
);

export async function findConnection(db: Queries, pair: Pair): Promise<ConnectionRow | undefined> {
  const [row] = await oneConnection(db, pair);
  return row;
}

/** Keeps a consent. The scopes replace those of an earlier one. */
export async function upsertConsent(
  db: Queries,
  { accountId, clientId, scope, now }: Pair & { scope: string; now: number },
): Promise<void> {
  await db
    .insertInto('connections')
    .values({
      account_id: accountId,
      client_id: clientId,
      scope,
      consented_at: now,
      first_used_at: null,
      last_used_at: null,
      ended_at: null,
      awaiting_since: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'client_id'])
        .doUpdateSet({ scope, consented_at: now, ended_at: null, awaiting_since: null }),
    )
    .execute();
}

/** The person waits for the decision about their verification, in order to enter the client. */
export async function upsertAwaiting(
  db: Queries,
  { accountId, clientId, now }: Pair & { now: number },
): Promise<void> {
  await db
    .insertInto('connections')
    .values({
      account_id: accountId,
      client_id: clientId,
      scope: '',
      consented_at: null,
      first_used_at: null,
      last_used_at: null,
      ended_at: null,
      awaiting_since: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'client_id']).doUpdateSet({ awaiting_since: now }),
    )
    .execute();
}

/** Takes the clients at which the account waits; each is returned once. */
export async function takeAwaiting(
  db: Queries,
  accountId: string,
  since: number,
): Promise<{ clientId: string; at: number }[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['client_id', 'awaiting_since'])
    .where('account_id', '=', accountId)
    .where('awaiting_since', '>=', since)
    .execute();
  await db
    .updateTable('connections')
    .set({ awaiting_since: null })
    .where('account_id', '=', accountId)
    .where('awaiting_since', 'is not', null)
    .execute();
  return rows.map(({ client_id, awaiting_since }) => ({
    clientId: client_id,
    at: awaiting_since ?? 0,
  }));
}

const use = prepared((db, { accountId, clientId, now }: Pair & { now: number }) =>
  db
    .updateTable('connections')
    .set({ last_used_at: now, first_used_at: sql`coalesce(first_used_at, ${now})` })
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null),
);

/** Notes a use. A connection that ended meanwhile stays ended. */
export async function markUsed(db: Queries, used: Pair & { now: number }): Promise<void> {
  await use(db, used);
}

/** Whether this call ended the connection. */
export async function endConnection(
  db: Queries,
  { accountId, clientId, now }: Pair & { now: number },
): Promise<boolean> {
  const ended = await db
    .updateTable('connections')
    .set({ ended_at: now, scope: '' })
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every connection of the account. */
export async function endConnections(db: Queries, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('connections')
    .set({ ended_at: now, scope: '' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

const addDisclosure = prepared((db, row: Schema['disclosures']) =>
  db
    .insertInto('disclosures')
    .values({
      id: row.id,
      account_id: row.account_id,
      client_id: row.client_id,
      claims: row.claims,
      at: row.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

/** True if the row is new: the first one with this id stays. */
export async function insertDisclosure(db: Queries, row: Schema['disclosures']): Promise<boolean> {
  const [added] = await addDisclosure(db, row);
  return added !== undefined;
}

/** How many people of a client it learned something about since these times, and how many are connected now. */
export async function countPeople(
  db: Queries,
  { clientId, day, week }: { clientId: string; day: number; week: number },
): Promise<{ day: number; week: number; connected: number }> {
  const counted = await db
    .selectFrom('connections')
    .select(({ fn, eb }) => [
      fn.sum<number>(eb.case().when('last_used_at', '>=', day).then(1).else(0).end()).as('day'),
      fn.sum<number>(eb.case().when('last_used_at', '>=', week).then(1).else(0).end()).as('week'),
      fn.sum<number>(eb.case().when('ended_at', 'is', null).then(1).else(0).end()).as('connected'),
    ])
    .where('client_id', '=', clientId)
    .where('first_used_at', 'is not', null)
    .executeTakeFirst();
  return {
    day: Number(counted?.day ?? 0),
    week: Number(counted?.week ?? 0),
    connected: Number(counted?.connected ?? 0),
  };
}

/** Whether anybody agreed to the client, whatever they did since. */
export async function hasHadPeople(db: Queries, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('account_id')
    .where('client_id', '=', clientId)
    .where('consented_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consents that hold, the latest used first, with the client of each. */
export async function findConnections(db: Queries, accountId: string) {
  return db
    .selectFrom('connections')
    .innerJoin('clients', 'clients.id', 'connections.client_id')
    .select(['client_id', 'scope', 'consented_at', 'first_used_at', 'last_used_at'])
    .select(['name', 'state', 'metadata', 'own_since'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('consented_at', 'is not', null)
    .orderBy('consented_at', 'desc')
    .orderBy('client_id')
    .execute();
}

/** The latest first. */
export async function findDisclosures(db: Queries, accountId: string, limit: number) {
  return db
    .selectFrom('disclosures')
    .innerJoin('clients', 'clients.id', 'disclosures.client_id')
    .select(['client_id', 'name', 'claims', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('disclosures.id')
    .limit(limit)
    .execute();
}

/** The claims that each client got, and when last: one row for each set of claims. */
export async function findDisclosed(db: Queries, accountId: string) {
  return db
    .selectFrom('disclosures')
    .select(['client_id', 'claims', (eb) => eb.fn.max('at').as('at')])
    .where('account_id', '=', accountId)
    .groupBy(['client_id', 'claims'])
    .execute();
}

/** Those of these clients that are a partner's, with the subject of the account at each. */
export async function findKnowing(db: Queries, accountId: string, clientIds: readonly string[]) {
  if (clientIds.length === 0) return [];
  return db
    .selectFrom('clients')
    .leftJoin('subjects', (join) =>
      join.onRef('subjects.sector', '=', 'clients.id').on('subjects.account_id', '=', accountId),
    )
    .select(['clients.id', 'clients.name', 'clients.metadata', 'subjects.sub'])
    .where('clients.id', 'in', clientIds)
    .where('clients.own_since', 'is', null)
    .execute();
}
