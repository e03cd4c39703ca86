import type { Queries } from '#platform/db/client.ts';

/** Whether a partner was ever added here: each other row of theirs belongs to a client, and goes with it. */
export async function hasClients(db: Queries): Promise<boolean> {
  return (await db.selectFrom('clients').select('id').limit(1).executeTakeFirst()) !== undefined;
}
