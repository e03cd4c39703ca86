import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type RequestRow = Schema['client_requests'];

export async function insertRequest(db: Queries, row: RequestRow): Promise<void> {
  await db.insertInto('client_requests').values(row).execute();
}

export async function updateDetails(
  db: Queries,
  { id, details }: Pick<RequestRow, 'id' | 'details'>,
): Promise<void> {
  await db.updateTable('client_requests').set({ details }).where('id', '=', id).execute();
}

/** Anybody who knows the client id can cause these. */
const byAnybody = (eb: ExpressionBuilder<Schema, 'client_requests'>) =>
  eb.or([
    eb('endpoint', 'in', ['authorize', 'decision', 'logout']),
    eb('outcome', '=', 'invalid_client'),
  ]);

/** Keeps the newest `most` rows of a client, and limits those among them that strangers could have caused. */
export async function trim(
  db: Queries,
  { clientId, most, byAnybody: few }: { clientId: string; most: number; byAnybody: number },
): Promise<void> {
  await db
    .deleteFrom('client_requests')
    .where('client_id', '=', clientId)
    .where(byAnybody)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('client_requests')
        .select('id')
        .where('client_id', '=', clientId)
        .where(byAnybody)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(few),
    )
    .execute();
  await db
    .deleteFrom('client_requests')
    .where('client_id', '=', clientId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('client_requests')
        .select('id')
        .where('client_id', '=', clientId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
}

/** The newest first. */
export async function findRequests(db: Queries, clientId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('client_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteOfClient(db: Queries, clientId: string): Promise<void> {
  await db.deleteFrom('client_requests').where('client_id', '=', clientId).execute();
}

export async function deleteBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('client_requests').where('at', '<', before).execute();
}
