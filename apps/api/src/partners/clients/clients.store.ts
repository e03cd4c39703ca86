import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ClientRow = Schema['clients'];

const oneClient = prepared((db, { id }: { id: string }) =>
  db.selectFrom('clients').selectAll().where('id', '=', id),
);

export async function findClient(db: Queries, id: string): Promise<ClientRow | undefined> {
  const [row] = await oneClient(db, { id });
  return row;
}

const clientWithSecrets = prepared((db, { id, now }: { id: string; now: number }) =>
  db
    .selectFrom('clients')
    .leftJoin('client_secrets', (join) =>
      join
        .onRef('client_secrets.client_id', '=', 'clients.id')
        .on((eb) =>
          eb.or([eb('client_secrets.ends_at', 'is', null), eb('client_secrets.ends_at', '>', now)]),
        ),
    )
    .leftJoin('streams', 'streams.client_id', 'clients.id')
    .selectAll('clients')
    .select(['client_secrets.hash', 'streams.id as stream_id'])
    .where('clients.id', '=', id),
);

/** One row for each live secret, or one without any. */
export function findClientWithSecrets(
  db: Queries,
  id: string,
  now: number,
): Promise<(ClientRow & { hash: string | null; stream_id: string | null })[]> {
  return clientWithSecrets(db, { id, now });
}

/** Oldest first. */
export async function findClients(db: Queries): Promise<ClientRow[]> {
  return db.selectFrom('clients').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** The live clients of partners on the landing page, oldest first. */
export async function findPartnerClients(db: Queries) {
  return db
    .selectFrom('clients')
    .select(['partner_id', 'metadata'])
    .where('state', '=', 'live')
    .where('partner_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function hasClients(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('state', 'in', ['live', 'sandbox', 'suspended'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertClient(db: Queries, row: ClientRow): Promise<void> {
  await db.insertInto('clients').values(row).execute();
}

export async function updateClient(
  db: Queries,
  id: string,
  changes: Pick<
    ClientRow,
    'name' | 'name_fold' | 'name_fold_small' | 'metadata' | 'ceiling' | 'changed_at'
  >,
): Promise<void> {
  await db.updateTable('clients').set(changes).where('id', '=', id).execute();
}

/** Moves the client from one of the states `from` to `to`; false if it was in none of them. */
export async function moveClient(
  db: Queries,
  {
    id,
    from,
    to,
    now,
  }: { id: string; from: readonly ClientRow['state'][]; to: ClientRow['state']; now: number },
): Promise<boolean> {
  const moved = await db
    .updateTable('clients')
    .set({
      state: to,
      changed_at: now,
      // In the write that closes it, so that everybody is notified. A client in the sandbox has nobody to notify.
      ...(to === 'closed' && {
        closed_at: now,
        telling_after: sql`case when state = 'sandbox' then null else '' end`,
      }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function markOwn(db: Queries, id: string, now: number): Promise<void> {
  await db
    .updateTable('clients')
    .set({ own_since: now, changed_at: now })
    .where('id', '=', id)
    .execute();
}

export async function approveClient(
  db: Queries,
  id: string,
  approved: Pick<
    ClientRow,
    'state' | 'metadata' | 'ceiling' | 'purpose' | 'approved_by' | 'approved_at' | 'changed_at'
  >,
): Promise<void> {
  await db.updateTable('clients').set(approved).where('id', '=', id).execute();
}

/** Those that are or were live, the latest changed first. */
export async function findUsedClients(db: Queries, limit: number): Promise<ClientRow[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where((eb) => eb.or([eb('approved_at', 'is not', null), eb('state', '=', 'suspended')]))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Another process that waits for the same client reads the progress of this one. */
export async function lockToTell(db: Queries): Promise<ClientRow | undefined> {
  return db
    .updateTable('clients')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('clients as waiting')
        .select('waiting.id')
        .where('waiting.telling_after', 'is not', null)
        .orderBy('waiting.closed_at')
        .orderBy('waiting.id')
        .limit(1),
    )
    .where('telling_after', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

export async function setNotifiedUntil(
  db: Queries,
  id: string,
  after: string | null,
): Promise<void> {
  await db.updateTable('clients').set({ telling_after: after }).where('id', '=', id).execute();
}

export async function insertSecret(db: Queries, row: Schema['client_secrets']): Promise<void> {
  await db.insertInto('client_secrets').values(row).execute();
}

/** Locks the client's row for the transaction, so that changes of what belongs to it happen one after the other. */
export async function lockClient(db: Queries, id: string): Promise<ClientRow | undefined> {
  return db
    .updateTable('clients')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Locks the client's row for the transaction, because the client changes. */
export async function lockToChange(
  db: Queries,
  id: string,
  now: number,
): Promise<ClientRow | undefined> {
  return db
    .updateTable('clients')
    .set({ changed_at: now })
    .where('id', '=', id)
    .where('state', '!=', 'closed')
    .returningAll()
    .executeTakeFirst();
}

/** The secrets with which the client can authenticate now, the newest first. */
export async function findLiveSecrets(
  db: Queries,
  clientId: string,
  now: number,
): Promise<Schema['client_secrets'][]> {
  return db
    .selectFrom('client_secrets')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute();
}

export async function endSecrets(
  db: Queries,
  { clientId, hashes, now }: { clientId: string; hashes: readonly string[]; now: number },
): Promise<void> {
  await db
    .updateTable('client_secrets')
    .set({ ends_at: now })
    .where('client_id', '=', clientId)
    .where('hash', 'in', [...hashes])
    .execute();
}

type Tried = { clientId: string; hash: string };

const oneSecret = prepared((db, { clientId, hash }: Tried) =>
  db
    .selectFrom('client_secrets')
    .select('ends_at')
    .where('client_id', '=', clientId)
    .where('hash', '=', hash),
);

/** Whether a secret with this hash is valid now. */
export async function isLiveSecret(db: Queries, tried: Tried & { now: number }): Promise<boolean> {
  const [row] = await oneSecret(db, tried);
  return row !== undefined && (row.ends_at === null || row.ends_at > tried.now);
}
