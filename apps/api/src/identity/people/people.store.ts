import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/** Those of these ids that have an account. */
export async function findExternalIds(
  db: Queries,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('external_ids')
    .select('external_id')
    .where('external_id', 'in', [...externalIds])
    .execute();
  return new Set(rows.map((row) => row.external_id));
}

/** Gives an account its id at the company; false if another account has it, or if the account has one. */
export async function insertExternalId(db: Queries, row: Schema['external_ids']): Promise<boolean> {
  const inserted = await db
    .insertInto('external_ids')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type StoredPerson = Pick<
  Schema['accounts'],
  'id' | 'password_hash' | 'locale' | 'disabled_at'
> & { external_id: string | null; methods: Pick<Schema['identities'], 'kind' | 'subject'>[] };

/** The next people in the order of their ids. Accounts of test persons have no sign-in method, and are not people. */
export async function readPeople(
  db: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<StoredPerson[]> {
  const accounts = await db
    .selectFrom('accounts')
    .leftJoin('external_ids', 'external_ids.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.password_hash',
      'accounts.locale',
      'accounts.disabled_at',
      'external_ids.external_id',
    ])
    .where('accounts.id', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('identities')
          .select('identities.subject')
          .whereRef('identities.account_id', '=', 'accounts.id'),
      ),
    )
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const methods = await db
    .selectFrom('identities')
    .select(['account_id', 'kind', 'subject'])
    .where('account_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('subject')
    .execute();
  const byAccount = Map.groupBy(methods, (method) => method.account_id);
  return accounts.map((account) => ({ ...account, methods: byAccount.get(account.id) ?? [] }));
}

/** The account that has this id. */
export async function findByExternalId(
  db: Queries,
  externalId: string,
): Promise<Pick<Schema['accounts'], 'id' | 'created_at' | 'disabled_at'> | undefined> {
  return db
    .selectFrom('external_ids')
    .innerJoin('accounts', 'accounts.id', 'external_ids.account_id')
    .select(['accounts.id', 'accounts.created_at', 'accounts.disabled_at'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** The id of this account. */
export async function findExternalIdOf(
  db: Queries,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_ids')
    .select('external_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.external_id;
}

/** The ids of these accounts. */
export async function findExternalIdsOf(
  db: Queries,
  accountIds: readonly string[],
): Promise<Schema['external_ids'][]> {
  return db
    .selectFrom('external_ids')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .execute();
}
