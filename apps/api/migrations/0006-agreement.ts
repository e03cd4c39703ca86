import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * Confirmations that two operators agree on, and counts of operators' work that are independent of the cases
 * (R-KYC-13).
 */
export async function up(db: AnyDb): Promise<void> {
  const reviews = db.schema.alterTable('reviews');
  await reviews.addColumn('proposal_kind', 'text').execute();
  await reviews.addColumn('earlier_proposals', 'text').execute();
  await reviews.addColumn('zone_unread', 'text').execute();
  // Until now only rejections were proposed.
  await sql`update reviews set proposal_kind = 'reject' where proposed_by is not null`.execute(db);

  await db.schema
    .createTable('operator_days')
    .addColumn('operator_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('decisions', 'integer', (c) => c.notNull())
    .addColumn('looks', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('operator_days_key', ['operator_id', 'day'])
    .execute();
  await sql`
    insert into operator_days (operator_id, day, decisions, looks)
    select operator_id, day, sum(decisions), sum(looks) from (
      select decided_by as operator_id, decided_at / 86400000 as day, 1 as decisions, 0 as looks
      from reviews where decided_by is not null and decided_at is not null
      union all
      select operator_id, at / 86400000, 0, 1 from image_views
    ) as done group by operator_id, day`.execute(db);
}
