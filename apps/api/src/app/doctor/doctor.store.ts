import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';

/** The clock of the PostgreSQL server, in milliseconds since 1970 UTC. */
export async function databaseTime(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: number | string }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(db);
  return Number(rows[0]?.now);
}

/** The time of the oldest audit event that is not linked into the chain; undefined if all are. */
export async function oldestUnlinked(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select('at')
    .where('seq', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** How many operators can sign in at the desk. */
export async function countOperators(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasLead(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'lead')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
