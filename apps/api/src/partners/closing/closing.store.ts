import type { Queries } from '#platform/db/client.ts';

/** The next people with a consent for the client, by account. */
export async function findConnectedAfter(
  db: Queries,
  { clientId, after, limit }: { clientId: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .select('account_id')
    .where('client_id', '=', clientId)
    .where('account_id', '>', after)
    .where('consented_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id: id }) => id);
}
