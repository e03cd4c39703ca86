import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Review desk, handoff to a phone, erasure (R-KYC-12 to R-KYC-14). */
export async function up(db: AnyDb): Promise<void> {
  await addColumns(db);
  await addReviews(db);
  await addOperators(db);
  await addHandoffs(db);
  await enterSubmitted(db);
}

async function addColumns(db: AnyDb): Promise<void> {
  const kyc = db.schema.alterTable('kyc');
  await kyc.addColumn('typed', 'text').execute();
  await kyc.addColumn('decided_at', 'bigint').execute();
  await kyc.addColumn('erased_at', 'bigint').execute();
  await kyc.addColumn('erased_by', 'text').execute();
  // When each part of the details was last saved: only the parts in a correction request open again (R-KYC-12).
  await kyc.addColumn('name_at', 'bigint').execute();
  await kyc.addColumn('birth_date_at', 'bigint').execute();
  await kyc.addColumn('citizenship_at', 'bigint').execute();
  await kyc.addColumn('residency_at', 'bigint').execute();
  await kyc.addColumn('address_at', 'bigint').execute();
  // Decided accounts that retention may erase, oldest decision first: only a few of all decided ones.
  await db.schema
    .createIndex('kyc_decided')
    .on('kyc')
    .columns(['decided_at', 'account_id'])
    .where(sql<boolean>`decided_at is not null and erased_at is null`)
    .execute();
  await db.schema.alterTable('documents').addColumn('fingerprint', 'text').execute();
  await db.schema.alterTable('drafts').addColumn('fingerprint', 'text').execute();
  await db.schema.createIndex('documents_sha256').on('documents').column('sha256').execute();
  // Few at any time, queried every hour.
  await db.schema
    .createIndex('documents_unmeasured')
    .on('documents')
    .column('id')
    .where('fingerprint' as never, 'is', null)
    .execute();

  // Parts of the fingerprints, for finding similar ones: fingerprints that differ little share a part.
  await db.schema
    .createTable('image_prints')
    .addColumn('document_id', 'text', (c) =>
      c.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('band', 'integer', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('image_prints_key', ['document_id', 'band'])
    .execute();
  await db.schema
    .createIndex('image_prints_value')
    .on('image_prints')
    .columns(['value', 'band'])
    .execute();

  await db.schema
    .createTable('refused_images')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refused_images_key', ['account_id', 'sha256'])
    .execute();
}

async function addReviews(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('claim_expires_at', 'bigint')
    .addColumn('proposed_by', 'text')
    .addColumn('proposed_at', 'bigint')
    .addColumn('proposal', 'text')
    .addColumn('proposal_note', 'text')
    .addColumn('outcome', 'text')
    .addColumn('marks', 'text')
    .addColumn('rejection', 'text')
    .addColumn('note', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('document_mac', 'text')
    .addColumn('mrz', 'text')
    .execute();
  // The pages of the queue and its first case.
  await db.schema
    .createIndex('reviews_waiting')
    .on('reviews')
    .columns(['submitted_at', 'id'])
    .where('decided_at' as never, 'is', null)
    .execute();
  await db.schema
    .createIndex('reviews_second')
    .on('reviews')
    .columns(['submitted_at', 'id'])
    .where(sql<boolean>`decided_at is null and proposed_by is not null`)
    .execute();
  await db.schema
    .createIndex('reviews_claimed')
    .on('reviews')
    .columns(['claimed_by', 'submitted_at', 'id'])
    .where('decided_at' as never, 'is', null)
    .execute();
  await db.schema
    .createIndex('reviews_decided_by')
    .on('reviews')
    .columns(['decided_by', 'decided_at'])
    .execute();
  await db.schema
    .createIndex('reviews_account')
    .on('reviews')
    .columns(['account_id', 'submitted_at'])
    .execute();
  // Only decisions of operators: SQLite then uses this index instead of looking up other rows and sorting them, and
  // does not read submissions that a person sends and withdraws all day.
  await db.schema
    .createIndex('reviews_decided')
    .on('reviews')
    .column('decided_at')
    .where(sql<boolean>`decided_at is not null and decided_by is not null`)
    .execute();
  await db.schema.createIndex('reviews_document').on('reviews').column('document_mac').execute();

  await db.schema
    .createTable('image_views')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    // No reference: the access log remains when the image is deleted.
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('operator_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('image_views_account')
    .on('image_views')
    .columns(['account_id', 'at'])
    .execute();
  await db.schema
    .createIndex('image_views_operator')
    .on('image_views')
    .columns(['operator_id', 'at'])
    .execute();
}

async function addOperators(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('operators')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('totp_secret', 'text', (c) => c.notNull())
    .addColumn('totp_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('disabled_at', 'bigint')
    .execute();
  await db.schema
    .createTable('operator_sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('operator_id', 'text', (c) =>
      c.notNull().references('operators.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('operator_sessions_operator')
    .on('operator_sessions')
    .column('operator_id')
    .execute();
}

async function addHandoffs(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('handoffs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('phone_hash', 'text', (c) => c.unique())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('sides', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('handoffs_account').on('handoffs').column('account_id').execute();
  await db.schema.createIndex('handoffs_session').on('handoffs').column('session_id').execute();
  await db.schema.createIndex('handoffs_expiry').on('handoffs').column('expires_at').execute();
}

/** Submissions from before the review desk existed wait there. */
async function enterSubmitted(db: AnyDb): Promise<void> {
  await sql`
    insert into reviews (id, account_id, attempt, document, submitted_at)
    select account_id, account_id, 1, coalesce(document, 'id_card'), coalesce(submitted_at, updated_at)
    from kyc where status = 'PENDING'`.execute(db);
}
