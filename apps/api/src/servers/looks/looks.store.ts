import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/** Counts one more look on its day, and returns how many there are. */
export async function countLook(
  tx: Queries,
  look: Omit<Schema['server_looks'], 'count'>,
): Promise<number> {
  const { count } = await tx
    .insertInto('server_looks')
    .values({ ...look, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'client_id', 'day', 'what'])
        .doUpdateSet({ count: sql`server_looks.count + 1`, at: look.at }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
