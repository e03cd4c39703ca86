import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely';
import {
  inTurns,
  rolledBackOnce,
  UnlockedSqliteAdapter,
  writingFromTheStart,
} from './one-connection.ts';
import { openPostgres, type PostgresConfig } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type DatabaseConfig = { kind: 'sqlite'; file: string } | PostgresConfig;

/** The root handle. It throws inside a transaction: use the transaction's own handle there. */
export type Db = Kysely<Schema>;
/** The handle that stores accept: the root handle or a transaction. */
export type Queries = Kysely<Schema> | Transaction<Schema>;

// Inside a transaction, the root handle would wait forever on SQLite's single connection; on PostgreSQL it would
// silently work outside the transaction. Both are bugs, so both throw.
const transaction = new AsyncLocalStorage<'open'>();

export function openDatabase(config: DatabaseConfig): Db {
  return new Kysely<Schema>({ dialect: guarded(dialectOf(config)) });
}

/** Runs `work` in one transaction; an error rolls it back. */
export async function inTransaction<T>(db: Db, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => transaction.run('open', () => work(tx)));
}

function dialectOf(config: DatabaseConfig): Dialect {
  if (config.kind === 'sqlite') return sqliteDialect(config.file);
  // Loaded with the first query, and never on SQLite, which does not need `pg`.
  return new PostgresDialect({ pool: () => openPostgres(config) });
}

function sqliteDialect(file: string): Dialect {
  const dialect = new SqliteDialect({ database: openSqlite(file) });
  return {
    createAdapter: () => new UnlockedSqliteAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => inTurns(rolledBackOnce(writingFromTheStart(dialect.createDriver()))),
  };
}

function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (...args) => {
    if (transaction.getStore() === 'open') {
      throw new Error(
        'The root database handle was used inside a transaction: use the one passed in.',
      );
    }
    return acquire(...args);
  };
  return driver;
}
