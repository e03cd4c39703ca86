import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ClientRow = Schema['server_clients'];

const clientWithSecrets = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('server_clients')
    .innerJoin('server_secrets', 'server_secrets.client_id', 'server_clients.id')
    .select(['server_clients.id', 'scopes', 'disabled_at', 'hash'])
    .where('server_clients.id', '=', id),
);

/** One row for each secret of the client. */
export function findClientWithSecrets(
  db: Queries,
  id: string,
): Promise<(Pick<ClientRow, 'id' | 'scopes' | 'disabled_at'> & { hash: string })[]> {
  return clientWithSecrets(db, { id });
}

export async function findClient(db: Queries, id: string): Promise<ClientRow | undefined> {
  return db.selectFrom('server_clients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Oldest first, each with the number of its secrets. */
export async function findClients(db: Queries): Promise<(ClientRow & { secrets: number })[]> {
  const rows = await db
    .selectFrom('server_clients')
    .innerJoin('server_secrets', 'server_secrets.client_id', 'server_clients.id')
    .selectAll('server_clients')
    .select((eb) => eb.fn.countAll<number>().as('secrets'))
    .groupBy('server_clients.id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, secrets: Number(row.secrets) }));
}

/** False if another client has the name. */
export async function insertClient(db: Queries, row: ClientRow): Promise<boolean> {
  const inserted = await db
    .insertInto('server_clients')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks the client named so until the transaction ends; undefined if there is none. */
export async function lockByName(tx: Queries, name: string): Promise<ClientRow | undefined> {
  return tx
    .updateTable('server_clients')
    .set({ name })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst();
}

export async function setDisabled(tx: Queries, id: string, at: number | null): Promise<void> {
  await tx.updateTable('server_clients').set({ disabled_at: at }).where('id', '=', id).execute();
}

/** The hashes of its secrets, the newest first. */
export async function findSecrets(tx: Queries, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('server_secrets')
    .select('hash')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function insertSecret(tx: Queries, row: Schema['server_secrets']): Promise<void> {
  await tx.insertInto('server_secrets').values(row).execute();
}

export async function deleteSecrets(
  tx: Queries,
  clientId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('server_secrets')
    .where('client_id', '=', clientId)
    .where('hash', 'in', [...hashes])
    .execute();
}
