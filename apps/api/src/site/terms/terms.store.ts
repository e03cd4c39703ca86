import type { Queries } from '#platform/db/client.ts';
import { lockInOrder } from '#platform/db/lock-order.ts';
import type { Schema } from '#platform/db/schema.ts';

export type TermsRow = Schema['terms_versions'];

/** The version that a person sees now; undefined while it is the first one. */
export async function findNewest(db: Queries): Promise<TermsRow | undefined> {
  return db
    .selectFrom('terms_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All versions that have a day, in their order. */
export async function findVersions(db: Queries): Promise<TermsRow[]> {
  return db.selectFrom('terms_versions').selectAll().orderBy('version').execute();
}

/** Inserts a version; false if another process was first. */
export async function insertVersion(db: Queries, row: TermsRow): Promise<boolean> {
  const inserted = await db
    .insertInto('terms_versions')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Forgets every version: there was nobody who could accept one. */
export async function deleteVersions(db: Queries): Promise<void> {
  await db.deleteFrom('terms_versions').execute();
}

/** The version whose letters are not all queued, locked until the transaction ends. */
export async function lockToTell(db: Queries): Promise<TermsRow | undefined> {
  return db
    .updateTable('terms_versions')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('telling_after', 'is not', null)
    .where('version', '=', (eb) =>
      eb
        .selectFrom('terms_versions as waiting')
        .select((min) => min.fn.min('waiting.version').as('version'))
        .where('waiting.telling_after', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function setToldUntil(
  db: Queries,
  version: number,
  after: string | null,
): Promise<void> {
  await db
    .updateTable('terms_versions')
    .set({ telling_after: after })
    .where('version', '=', version)
    .execute();
}

/** Open accounts that did not accept this version or a later one, in the order of their ids. */
export async function findToTell(
  db: Queries,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('terms_acceptances', (join) =>
      join
        .onRef('terms_acceptances.account_id', '=', 'accounts.id')
        .on('terms_acceptances.version', '>=', version),
    )
    .select('accounts.id')
    .where('accounts.id', '>', after)
    .where('accounts.disabled_at', 'is', null)
    .where('terms_acceptances.account_id', 'is', null)
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertAcceptance(
  db: Queries,
  row: Schema['terms_acceptances'],
): Promise<void> {
  await db.insertInto('terms_acceptances').values(row).execute();
}

/**
 * Inserts what an open account accepts now; false if it accepted this version before, or is closed or deleted. On
 * PostgreSQL (`isShared`) it waits for a deletion of the account that has begun.
 */
export async function acceptOnce(
  tx: Queries,
  { account_id, version, accepted_at }: Schema['terms_acceptances'],
  { isShared }: { isShared: boolean },
): Promise<boolean> {
  lockInOrder(tx, 'accounts');
  const inserted = await tx
    .insertInto('terms_acceptances')
    .columns(['account_id', 'version', 'accepted_at'])
    .expression((eb) => {
      const open = eb
        .selectFrom('accounts')
        .select((of) => [
          'accounts.id',
          of.cast<number>(of.val(version), 'integer').as('version'),
          of.cast<number>(of.val(accepted_at), 'bigint').as('accepted_at'),
        ])
        .where('accounts.id', '=', account_id)
        .where('accounts.disabled_at', 'is', null);
      return isShared ? open.forKeyShare() : open;
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findLastAcceptance(
  db: Queries,
  accountId: string,
): Promise<Schema['terms_acceptances'] | undefined> {
  return db
    .selectFrom('terms_acceptances')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
