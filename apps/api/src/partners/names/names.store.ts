import type { Queries } from '#platform/db/client.ts';

/** The clients that people use or used and that are not closed, with the folds of their names. */
export async function findUsedNames(db: Queries) {
  return namesOf(db)
    .where((eb) => eb.or([eb('approved_at', 'is not', null), eb('state', '=', 'live')]))
    .execute();
}

/** The clients of these owners that are not closed. */
export async function findOwnedNames(db: Queries, owners: readonly string[]) {
  if (owners.length === 0) return [];
  return namesOf(db)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('client_members')
        .select('client_id')
        .where('account_id', 'in', [...owners])
        .where('role', '=', 'owner'),
    )
    .execute();
}

/** The owners of a client. */
export async function findOwners(db: Queries, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('client_members')
    .select('account_id')
    .where('client_id', '=', clientId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

const namesOf = (db: Queries) =>
  db
    .selectFrom('clients')
    .select(['id', 'name', 'partner_id', 'name_fold', 'name_fold_small'])
    .where('state', '!=', 'closed');
