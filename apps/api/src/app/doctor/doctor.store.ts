import type { IdentityKind } from '@portico/contract';
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

/** The reference numbers of open accounts whose sign-in methods are all of these kinds. */
export async function referencesOfOnly(
  db: Queries,
  kinds: readonly IdentityKind[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('kyc', 'kyc.account_id', 'accounts.id')
    .select('kyc.reference')
    .where('accounts.disabled_at', 'is', null)
    .where(({ exists, not, selectFrom }) => {
      const own = selectFrom('identities')
        .select('identities.subject')
        .whereRef('identities.account_id', '=', 'accounts.id');
      return exists(own).and(not(exists(own.where('identities.kind', 'not in', kinds))));
    })
    .orderBy('kyc.reference')
    .execute();
  return rows.map(({ reference }) => reference);
}
