import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely';
import type { Pool } from 'pg';
import { inTurns, UnlockedSqliteAdapter, writingFromTheStart } from './one-connection.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type DatabaseConfig =
  | { kind: 'sqlite'; file: string }
  | {
      kind: 'postgres';
      url: string;
      poolSize: number;
      /** How many times longer than usual anything may take before the caller is told that the database is away. */
      patience?: number;
    };

type PostgresConfig = Extract<DatabaseConfig, { kind: 'postgres' }>;

/** The root handle. Inside a transaction it refuses to work: use the transaction's own. */
export type Db = Kysely<Schema>;
/** What a store takes: the root handle or a transaction. */
export type Queries = Kysely<Schema> | Transaction<Schema>;

// On SQLite's one connection the root handle would wait for ever inside a transaction; on PostgreSQL it
// would quietly work outside it. Both are bugs, so both throw.
const transaction = new AsyncLocalStorage<'open'>();

export function openDatabase(config: DatabaseConfig): Db {
  return new Kysely<Schema>({ dialect: guarded(dialectOf(config)) });
}

/** Runs `work` in one transaction; what it throws rolls back. */
export async function inTransaction<T>(db: Db, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => transaction.run('open', () => work(tx)));
}

const INT8 = 20;

function dialectOf(config: DatabaseConfig): Dialect {
  if (config.kind === 'sqlite') return sqliteDialect(config.file);
  // With the first query, and never where the database is SQLite: `pg` is of no use there.
  return new PostgresDialect({ pool: () => openPool(config) });
}

async function openPool({ url, poolSize, patience = 1 }: PostgresConfig): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    // For a new connection, or in line for one of these.
    connectionTimeoutMillis: 2_000 * patience,
    statement_timeout: 10_000 * patience,
    // Past the server's own limit: only a network that swallows answers gets here.
    query_timeout: 12_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
    types: { getTypeParser },
  });
  // A connection that the server closes is replaced at the next query; unheard, its error ends the process.
  // The pool hears the idle ones, nobody the one that is in use between two queries.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;

  /** Times are int8 in PostgreSQL and fit a JavaScript number until the year 287396. */
  function getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text');
  }
}

function sqliteDialect(file: string): Dialect {
  const dialect = new SqliteDialect({ database: openSqlite(file) });
  return {
    createAdapter: () => new UnlockedSqliteAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => inTurns(writingFromTheStart(dialect.createDriver())),
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
