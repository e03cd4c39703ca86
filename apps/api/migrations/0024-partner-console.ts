import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Partners manage their clients themselves: teams, test persons, what clients asked lately, and going live. */
export async function up(db: AnyDb): Promise<void> {
  await addNames(db);
  await addTelling(db);
  await addTeams(db);
  await addTests(db);
  await addReviews(db);
}

/** How far the messages about a closed client came. */
async function addTelling(db: AnyDb): Promise<void> {
  await db.schema.alterTable('clients').addColumn('telling_after', 'text').execute();
}

/** By which a new client's name is compared with others without reading every client. */
async function addNames(db: AnyDb): Promise<void> {
  for (const column of ['name_fold', 'name_fold_small']) {
    await db.schema.alterTable('clients').addColumn(column, 'text').execute();
    await db.schema.createIndex(`clients_${column}`).on('clients').column(column).execute();
  }
  // Anybody can create clients in the sandbox; those of partners are few.
  const byState = db.schema.createIndex('clients_state').on('clients');
  await byState.columns(['state', 'partner_id']).execute();
}

async function addTeams(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('client_members')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('client_members_whom', ['account_id', 'client_id'])
    .execute();
  await db.schema
    .createIndex('client_members_client')
    .on('client_members')
    .column('client_id')
    .execute();
  await db.schema
    .createTable('client_invitations')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('client_invitations_whom', ['client_id', 'email'])
    .execute();
  await db.schema
    .createIndex('client_invitations_email')
    .on('client_invitations')
    .column('email')
    .execute();
  await db.schema
    .createIndex('client_invitations_expiry')
    .on('client_invitations')
    .column('expires_at')
    .execute();
}

async function addTests(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('test_persons')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('test_persons_key', ['client_id', 'kind'])
    .execute();
  await db.schema
    .createTable('client_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('client_requests_client')
    .on('client_requests')
    .columns(['client_id', 'at'])
    .execute();
  await db.schema.createIndex('client_requests_at').on('client_requests').column('at').execute();
  await db.schema
    .createTable('client_checks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('results', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('client_checks_client')
    .on('client_checks')
    .columns(['client_id', 'started_at'])
    .execute();
}

async function addReviews(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('client_reviews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('asked', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    // Without references: the decision outlives the people who asked and decided.
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('reason', 'text')
    .execute();
  // At most one waits for each client.
  await db.schema
    .createIndex('client_reviews_waiting')
    .unique()
    .on('client_reviews')
    .column('client_id')
    .where('state' as never, '=', 'waiting' as never)
    .execute();
  await db.schema
    .createIndex('client_reviews_state')
    .on('client_reviews')
    .columns(['state', 'asked_at'])
    .execute();
  await db.schema
    .createIndex('client_reviews_client')
    .on('client_reviews')
    .columns(['client_id', 'asked_at'])
    .execute();
}
