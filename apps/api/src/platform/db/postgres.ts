import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { createWatch } from '#core/silence.ts';
import { driverAddress } from './address.ts';
import { nameOfStatement } from './named-statements.ts';

export type PostgresConfig = {
  kind: 'postgres';
  url: string;
  poolSize: number;
  /** Multiplies every time limit before the caller learns that the database is down. */
  patience?: number;
};

const INT8 = 20;
/**
 * A waiting caller learns within two seconds that the database is silent: up to this long until the probe, and up to
 * the probe's limit for its answer.
 */
const SLOW_MS = 1_000;
const PROBE_MS = 700;
const AGAIN_MS = 500;

/** `pg` in the shape that Kysely's PostgresDialect expects. Loaded here because SQLite does not need it. */
export async function openPostgres(config: PostgresConfig): Promise<PostgresPool> {
  const { url, poolSize, patience = 1 } = config;
  const { default: pg } = await import('pg');
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: driverAddress(url),
    max: poolSize,
    keepAlive: true,
    // For a new connection, or in the queue for one.
    connectionTimeoutMillis: 2_000 * patience,
    // Not among the parameters of the connection, which PgBouncer refuses.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${10_000 * patience}; set idle_in_transaction_session_timeout = ${10_000 * patience}`,
      );
    },
    // Longer than the server's own limit.
    query_timeout: 12_000 * patience,
    types: { getTypeParser },
    stream: () => openSocket(sockets),
  });
  // A connection that the server closes is replaced at the next query; an unhandled 'error' event would end the
  // process. The pool handles the idle connections, but not one that is in use between two queries.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const watch = createWatch({
    server: 'database',
    slowMs: SLOW_MS * patience,
    againMs: AGAIN_MS,
    probe,
    // Idle sockets too: the next query on each would wait in vain.
    onSilent: (reason) => {
      for (const socket of sockets) socket.destroy(reason);
    },
  });

  /** Uses a connection outside the pool, because the whole pool may be in use. */
  async function probe(): Promise<void> {
    const socket = new Socket();
    const late = () => socket.destroy(new Error(`no answer within ${PROBE_MS * patience} ms`));
    const timer = setTimeout(late, PROBE_MS * patience);
    const client = new pg.Client({ connectionString: driverAddress(url), stream: () => socket });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      // "Too many connections" is an answer, too.
      if (!(error instanceof pg.DatabaseError)) throw error;
    } finally {
      clearTimeout(timer);
      client.end().catch(() => {});
    }
  }

  const adapted = new WeakMap<PoolClient, PostgresPoolClient>();

  function adapt(client: PoolClient): PostgresPoolClient {
    const known = adapted.get(client);
    if (known !== undefined) return known;
    const made: PostgresPoolClient = {
      query: <R>(text: unknown, values?: readonly unknown[]) => {
        if (typeof text !== 'string') throw new Error('Results are not streamed.');
        const query = { text, values: [...(values ?? [])], name: nameOfStatement(text) };
        return watch.during(() => client.query(query)) as unknown as Promise<
          PostgresQueryResult<R>
        > as never;
      },
      release: (destroy) => client.release(destroy),
    };
    adapted.set(client, made);
    return made;
  }

  return {
    options: {},
    async connect() {
      let connecting: Promise<PoolClient> | undefined;
      try {
        return adapt(
          await watch.during(() => {
            connecting = pool.connect();
            return connecting;
          }),
        );
      } catch (error) {
        // The connection may still arrive after the caller gave up.
        connecting?.then(
          (client) => client.release(true),
          () => {},
        );
        throw error;
      }
    },
    end: () => {
      watch.end();
      return pool.end();
    },
  };

  /** Times are int8 in PostgreSQL and fit a JavaScript number until the year 287396. */
  function getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text');
  }
}

function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}
