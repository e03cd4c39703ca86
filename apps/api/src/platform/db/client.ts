import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely';
import { isDatabaseDown } from './failure.ts';
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

type Listeners = {
  /** Called each time the database is down in the sense of failure.ts. */
  onFailure?: () => void;
  /** Gets every statement after it ran, for tests of what statements cost. */
  onQuery?: (query: CompiledQuery) => void;
};

export function openDatabase(config: DatabaseConfig, listeners: Listeners = {}): Db {
  const { onFailure = () => {}, onQuery } = listeners;
  const dialect = guarded(dialectOf(config), onFailure);
  if (onQuery === undefined) return new Kysely<Schema>({ dialect });
  return new Kysely<Schema>({ dialect, log: ({ query }) => onQuery(query) });
}

/** Runs `work` in one transaction; an error rolls it back. */
export async function inTransaction<T>(db: Db, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => transaction.run('open', () => work(tx)));
}

/** Runs `work` on the database as it was at the first read, whatever others write meanwhile. */
export async function inSnapshot<T>(db: Db, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => transaction.run('open', () => work(tx)));
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

function guarded(dialect: Dialect, onFailure: () => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), onFailure),
  };
}

function guardedDriver(driver: Driver, onFailure: () => void): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (...args) => {
    if (transaction.getStore() === 'open') {
      throw new Error(
        'The root database handle was used inside a transaction: use the one passed in.',
      );
    }
    return acquire(...args).then(watched, failed);
  };

  const known = new WeakSet<DatabaseConnection>();
  function watched(connection: DatabaseConnection): DatabaseConnection {
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(...args: Parameters<typeof execute>) =>
      execute<R>(...args).catch(failed);
    return connection;
  }

  function failed(error: unknown): never {
    if (isDatabaseDown(error)) onFailure();
    throw error;
  }
  return driver;
}
