import type { TagState } from '@portico/contract';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type TagRow = Selectable<Schema['person_tags']>;
/** A tag under one of the keys. */
export type Tag = Pick<TagRow, 'key_id' | 'tag'>;

/** The states in which a tag outlives its account. */
const OUTLIVES: readonly TagState[] = ['suspended', 'revoked'];

type Tags = ExpressionBuilder<Schema, 'person_tags'>;

/** A process of an earlier version deletes an account and leaves tags that should have gone with it: they do not count. */
const counts = (now: number) => (eb: Tags) =>
  eb.and([
    eb('ends_at', '>', now),
    eb.or([eb('account_id', 'is not', null), eb('state', 'in', OUTLIVES)]),
  ]);

const isOneOf = (tags: readonly Tag[]) => (eb: Tags) =>
  eb.or(tags.map(({ key_id, tag }) => eb.and([eb('key_id', '=', key_id), eb('tag', '=', tag)])));

/** The tags among these that count. */
export async function findTags(
  db: Queries,
  tags: readonly Tag[],
  now: number,
): Promise<Pick<TagRow, 'account_id' | 'state'>[]> {
  if (tags.length === 0) return [];
  return db
    .selectFrom('person_tags')
    .select(['account_id', 'state'])
    .where(isOneOf(tags))
    .where(counts(now))
    .execute();
}

/** The account's tags that count, those that last longest first. */
export async function findTagsOf(db: Queries, accountId: string, now: number): Promise<TagRow[]> {
  return db
    .selectFrom('person_tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(counts(now))
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Removes whatever row has one of these tags. */
export async function removeTags(tx: Queries, tags: readonly Tag[]): Promise<void> {
  await tx.deleteFrom('person_tags').where(isOneOf(tags)).execute();
}

/** Adds a tag; false if there is one already. */
export async function insertTag(
  tx: Queries,
  row: Insertable<Schema['person_tags']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('person_tags')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key_id', 'tag']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The account's tags in one of these states get another, and stay until the end of their document. */
export async function retainUntilDocumentEnds(
  tx: Queries,
  accountId: string,
  { from, to, now }: { from: readonly TagState[]; to: TagState; now: number },
): Promise<void> {
  await tx
    .updateTable('person_tags')
    .set((eb) => ({ state: to, ends_at: eb.ref('document_until') }))
    .where('account_id', '=', accountId)
    .where('state', 'in', from)
    .where('ends_at', '>', now)
    .execute();
}

/** Removes the account's tags that do not outlive it. */
export async function removeTagsOf(tx: Queries, accountId: string): Promise<void> {
  await tx
    .deleteFrom('person_tags')
    .where('account_id', '=', accountId)
    .where('state', 'not in', OUTLIVES)
    .execute();
}

/** `over`: their time has come; `orphaned`: left by a process of an earlier version; `all`: any. */
export type Purged = 'over' | 'orphaned' | 'all';

/** Removes up to `limit` of these tags; returns how many. */
export async function purge(
  db: Queries,
  { which, now, limit }: { which: Purged; now: number; limit: number },
): Promise<number> {
  const purged = await db
    .deleteFrom('person_tags')
    .where('id', 'in', (eb) => {
      const some = eb.selectFrom('person_tags').select('id').limit(limit);
      if (which === 'all') return some;
      if (which === 'over') return some.where('ends_at', '<=', now).orderBy('ends_at');
      return some.where('account_id', 'is', null).where('state', 'not in', OUTLIVES);
    })
    .returning('id')
    .execute();
  return purged.length;
}

/** How many tags each key has. */
export async function countTags(db: Queries): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('person_tags')
    .select(['key_id', (eb) => eb.fn.countAll<string | number>().as('count')])
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]));
}

export async function removeTagsUnder(tx: Queries, keyId: string): Promise<number> {
  const removed = await tx
    .deleteFrom('person_tags')
    .where('key_id', '=', keyId)
    .returning('id')
    .execute();
  return removed.length;
}
