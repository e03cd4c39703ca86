import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type SignalRow = Schema['signals'];
export type StreamRow = Schema['streams'];

type About = { accountId: string; clientId?: string | undefined };

/**
 * The stream of a client, with the number by which it knows the account; undefined if it must not be told about the
 * account: the stream is disabled or leaves the person out, or the client is in the sandbox and knows them neither as a
 * member of its team nor as a test person.
 */
export async function findHearing(
  db: Queries,
  { accountId, clientId }: { accountId: string; clientId: string },
) {
  return db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .innerJoin('subjects', (join) =>
      join
        .on('subjects.account_id', '=', accountId)
        .onRef('subjects.sector', '=', 'streams.client_id'),
    )
    .leftJoin('test_persons', (join) =>
      join
        .onRef('test_persons.client_id', '=', 'clients.id')
        .on('test_persons.account_id', '=', accountId),
    )
    .leftJoin('client_members', (join) =>
      join
        .onRef('client_members.client_id', '=', 'clients.id')
        .on('client_members.account_id', '=', accountId),
    )
    .leftJoin('stream_exclusions', (join) =>
      join
        .onRef('stream_exclusions.stream_id', '=', 'streams.id')
        .on('stream_exclusions.account_id', '=', accountId),
    )
    .select(['streams.id', 'streams.events_requested', 'test_persons.kind'])
    .select((eb) => eb.fn.coalesce('subjects.public_sub', 'subjects.sub').as('sub'))
    .where('streams.client_id', '=', clientId)
    .where('streams.status', '!=', 'disabled')
    .where('stream_exclusions.stream_id', 'is', null)
    .where('clients.state', '!=', 'closed')
    .where((eb) =>
      eb.or([
        eb('clients.state', '!=', 'sandbox'),
        eb('client_members.id', 'is not', null),
        eb('test_persons.kind', 'is not', null),
      ]),
    )
    .executeTakeFirst();
}

/** Adds a signal behind those about the same person in the same stream. */
export async function insertSignal(db: Queries, row: Omit<SignalRow, 'place'>): Promise<void> {
  await db
    .insertInto('signals')
    .values({
      ...row,
      place: sql<number>`(
        select coalesce(max(earlier.place), 0) + 1 from signals as earlier
        where earlier.stream_id = ${row.stream_id} and earlier.sub = ${row.sub}
      )`,
    })
    .execute();
}

/** Deletes what waits about the account, at one client or at all. */
export async function deleteWaitingAbout(
  db: Queries,
  { accountId, clientId }: About,
): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .$if(clientId !== undefined, (query) =>
      query.where('stream_id', 'in', (eb) =>
        eb
          .selectFrom('streams')
          .select('streams.id')
          .where('streams.client_id', '=', clientId ?? ''),
      ),
    )
    .execute();
}

/** Deletes what a test person will cause at a later time. */
export async function deletePlanned(
  db: Queries,
  { accountId, after }: { accountId: string; after: number },
): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .where('due_at', '>', after)
    .execute();
}

/** The signals name the account no longer. */
export async function detach(db: Queries, accountId: string): Promise<void> {
  await db
    .updateTable('signals')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteStreamsOf(db: Queries, clientId: string): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('stream_id', 'in', (eb) =>
      eb.selectFrom('streams').select('streams.id').where('streams.client_id', '=', clientId),
    )
    .execute();
  await db.deleteFrom('streams').where('client_id', '=', clientId).execute();
}

/** How long a signal waits is counted from now on. Returns the streams: one at most. */
export async function restartClock(
  db: Queries,
  clientId: string,
  now: number,
): Promise<{ id: string }[]> {
  return db
    .updateTable('streams')
    .set({ enabled_at: now })
    .where('client_id', '=', clientId)
    .returning('id')
    .execute();
}
