import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

export async function up(db: AnyDb): Promise<void> {
  await identities(db);
  await sessions(db);
  await passwords(db);
  await providers(db);
  await audit(db);
}

async function identities(db: AnyDb): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('disabled_at', 'bigint').execute();
  for (const column of ['label', 'given_name', 'family_name']) {
    await db.schema.alterTable('identities').addColumn(column, 'text').execute();
  }
}

async function sessions(db: AnyDb): Promise<void> {
  for (const column of ['method', 'user_agent', 'ip']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('sessions')
    .addColumn('last_used_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update sessions set last_used_at = created_at`.execute(db);
  await db.schema
    .createTable('tickets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('tickets_account').on('tickets').column('account_id').execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('locked_until', 'bigint', (c) => c.notNull())
    .execute();
}

async function passwords(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('recipient_sends')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('sends', 'integer', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function providers(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('social_flows')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.references('sessions.id').onDelete('cascade'))
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('wallet_nonces')
    .addColumn('nonce_hash', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  for (const table of ['social_flows', 'wallet_nonces', 'tickets', 'password_resets']) {
    await db.schema.createIndex(`${table}_expiry`).on(table).column('expires_at').execute();
  }
}

async function audit(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // No reference: the trail outlives the account.
    .addColumn('account_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('mac', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.unique())
    .addColumn('link', 'text')
    .execute();
  await db.schema
    .createIndex('audit_events_account')
    .on('audit_events')
    .column('account_id')
    .execute();
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('mac', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into audit_head (id, seq, link, mac) values (1, 0, '', '')`.execute(db);
}
