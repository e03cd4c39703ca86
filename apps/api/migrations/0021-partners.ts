import type { Kysely } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/** Sign in with Portico: clients, what people gave them, and the objects of the OpenID provider (R-OP-1 …). */
export async function up(db: AnyDb): Promise<void> {
  await addClients(db);
  await addConnections(db);
  await addObjects(db);
  await addAssurances(db);
}

async function addClients(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('partner_id', 'text')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('ceiling', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('approved_by', 'text')
    .addColumn('approved_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('client_secrets')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addPrimaryKeyConstraint('client_secrets_key', ['client_id', 'hash'])
    .execute();
}

async function addConnections(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('subjects')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('sector', 'text', (c) => c.notNull())
    .addColumn('sub', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('subjects_key', ['account_id', 'sector'])
    .execute();
  await db.schema
    .createTable('connections')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('consented_at', 'bigint')
    .addColumn('first_used_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('awaiting_since', 'bigint')
    .addPrimaryKeyConstraint('connections_key', ['account_id', 'client_id'])
    .execute();
  await db.schema
    .createIndex('connections_client')
    .on('connections')
    .columns(['client_id', 'account_id'])
    .execute();
  await db.schema
    .createTable('disclosures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('claims', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('disclosures_account')
    .on('disclosures')
    .columns(['account_id', 'at'])
    .execute();
  await db.schema.createIndex('disclosures_client').on('disclosures').column('client_id').execute();
}

async function addObjects(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('oidc_objects')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('id_hash', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text')
    .addColumn('grant_hash', 'text')
    .addColumn('uid_hash', 'text')
    // Both without a foreign key: objects are written far more often than accounts and clients end.
    .addColumn('account_id', 'text')
    .addColumn('client_id', 'text')
    .addColumn('consumed_at', 'bigint')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('oidc_objects_key', ['model', 'id_hash'])
    .execute();
  const indexes = {
    oidc_objects_grant: 'grant_hash',
    oidc_objects_uid: 'uid_hash',
    oidc_objects_account: 'account_id',
    oidc_objects_client: 'client_id',
  };
  for (const [name, column] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('oidc_objects')
      .column(column)
      .where(column as never, 'is not', null)
      .execute();
  }
  await db.schema
    .createIndex('oidc_objects_expiry')
    .on('oidc_objects')
    .column('expires_at')
    .execute();
}

async function addAssurances(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('assurances')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addColumn('over_18', 'integer', (c) => c.notNull())
    .addColumn('verified_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('assurances_account').on('assurances').column('account_id').execute();
}
