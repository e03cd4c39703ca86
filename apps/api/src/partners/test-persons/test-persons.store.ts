import type { TestPersonKind } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';

type Which = { clientId: string; kind: TestPersonKind };

export async function findAccountOf(
  db: Queries,
  { clientId, kind }: Which,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('test_persons')
    .select('account_id')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.account_id;
}

export async function insertTestPerson(
  db: Queries,
  { clientId, kind, accountId }: Which & { accountId: string },
): Promise<void> {
  await db
    .insertInto('test_persons')
    .values({ client_id: clientId, kind, account_id: accountId })
    .execute();
}

export async function findAccounts(db: Queries, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('test_persons')
    .select('account_id')
    .where('client_id', '=', clientId)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Those that were used since the last reset, each with what its client knows. */
export async function findUsed(db: Queries, clientId: string) {
  return db
    .selectFrom('test_persons')
    .leftJoin('subjects', (join) =>
      join
        .onRef('subjects.account_id', '=', 'test_persons.account_id')
        .on('subjects.sector', '=', clientId),
    )
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.account_id', '=', 'test_persons.account_id')
        .on('connections.client_id', '=', clientId),
    )
    .select(['test_persons.kind', 'subjects.sub', 'connections.last_used_at'])
    .where('test_persons.client_id', '=', clientId)
    .execute();
}
