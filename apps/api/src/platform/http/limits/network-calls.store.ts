import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';

/** A bucket as all processes see it: when it is full again. */
export type SharedBucket = { key: string; fullAt: number };

// PostgreSQL takes 65,535 values in one statement.
const BATCH = 1_000;

/**
 * Adds what this process took from each bucket, in milliseconds, and returns the buckets as they are now. No bucket is
 * full later than `latest`: a clock that was set back must lock nobody out.
 */
export async function addCalls(
  db: Queries,
  taken: readonly { key: string; ms: number }[],
  { now, latest }: { now: number; latest: number },
): Promise<SharedBucket[]> {
  // Always in the same order: two processes never wait for each other's rows.
  const rows = taken.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const found: SharedBucket[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const values = rows.slice(at, at + BATCH).map(({ key, ms }) => ({ key, full_at: now + ms }));
    const added = await db
      .insertInto('network_calls')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          full_at: sql<number>`case
            when network_calls.full_at <= ${sql.lit(now)} then excluded.full_at
            when network_calls.full_at + excluded.full_at - ${sql.lit(now)} > ${sql.lit(latest)}
              then ${sql.lit(latest)}
            else network_calls.full_at + excluded.full_at - ${sql.lit(now)} end`,
        }),
      )
      .returning(['key', 'full_at'])
      .execute();
    found.push(...added.map((row) => ({ key: row.key, fullAt: row.full_at })));
  }
  return found;
}

/** Removes the buckets that are full. */
export async function removeFull(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('network_calls').where('full_at', '<=', now).execute();
}
