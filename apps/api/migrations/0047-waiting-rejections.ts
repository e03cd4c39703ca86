import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Rejections that wait and what their people answer, why a confirmation takes two operators, and numbers that may be the same (R-DESK-2, R-DESK-5). */
export async function up(db: AnyDb): Promise<void> {
  const reviews = db.schema.alterTable('reviews');
  await reviews.addColumn('rejects_at', 'bigint').execute();
  await reviews.addColumn('proposal_risks', 'text').execute();
  await reviews.addColumn('answer', 'text').execute();
  await reviews.addColumn('answered_at', 'bigint').execute();
  await reviews.addColumn('folded_mac', 'text').execute();
  // The pages of the queue and its first case; `reviews_waiting` is for the previous version.
  await db.schema
    .createIndex('reviews_undecided')
    .on('reviews')
    .columns(['submitted_at', 'id'])
    .where(sql<boolean>`decided_at is null and rejects_at is null`)
    .execute();
  await db.schema
    .createIndex('reviews_rejects')
    .on('reviews')
    .column('rejects_at')
    .where(sql<boolean>`decided_at is null and rejects_at is not null`)
    .execute();
  await db.schema.createIndex('reviews_folded').on('reviews').column('folded_mac').execute();
}
