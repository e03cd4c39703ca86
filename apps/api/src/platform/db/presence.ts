import type { Client } from 'pg';
import { driverAddress } from './address.ts';
import type { DatabaseConfig } from './client.ts';
import { isShared } from './pooler.ts';

/*
 * Which processes may use a database together. Each holds an advisory lock of PostgreSQL on a connection of its own for
 * as long as it lives: the lock ends with the connection, so a killed process leaves none behind.
 */

/** `alone` for a process whose documents no other process can reach, `together` for the others. */
export type Company = 'alone' | 'together';

export type Presence = {
  /** Runs `work` while no other process does the same on this database. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  /** Whether no other process holds a place now. */
  isAlone(): Promise<boolean>;
  leave(): Promise<void>;
};

export type PresenceOptions = {
  company: Company;
  /** Another process took the place while this one had no connection to the database. */
  onLost: () => void;
  /** How long a process whose connection broke tries to get its place back. */
  returnWithinMs?: number;
};

// Two numbers are one lock; the first one keeps them apart from locks that others take in the same database.
const PORTICO = 0x506f7274;
const PRESENCE = 1;
const START = 2;

const OTHERS = `
  select count(*) as others from pg_locks
  join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
  where locktype = 'advisory' and classid::int8 = $1 and objid::int8 = $2 and granted
    and pid <> pg_backend_pid()`;

/** How long a process that begins waits for the place of one that is about to end. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 250;
/**
 * The server may hold the lock of a connection that broke until TCP has given up on it, which the settings below limit
 * to twenty seconds.
 */
const RETURN_WITHIN_MS = 60_000;
const CONNECT_WITHIN_MS = 5_000;

/** DATABASE_URL leads to a pooler that gives connections away between transactions. */
export class Pooled extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that shares its connections (PgBouncer: pool_mode = transaction or statement). Set pool_mode = session there, or name the database itself.',
    );
  }
}

/**
 * Takes this process's place on the database; null if another process is there and one of the two has to be alone.
 * SQLite needs none: the lock of the data folder allows one process.
 */
export async function takePresence(
  config: DatabaseConfig,
  { company, onLost, returnWithinMs = RETURN_WITHIN_MS }: PresenceOptions,
): Promise<Presence | null> {
  if (config.kind === 'sqlite') {
    return { oneAtATime: (work) => work(), isAlone: async () => true, leave: async () => {} };
  }
  const { url } = config;
  await refusePooler(url);
  let left = false;
  let client = await connectWithin(url, company, PATIENCE_MS);
  if (client === null) return null;
  watch(client);

  function watch(connection: Client): void {
    connection.once('end', () => {
      if (!left) void reconnect();
    });
  }

  /** The database was restarted, or the connection broke. */
  async function reconnect(): Promise<void> {
    let refusedFor = 0;
    while (!left && refusedFor < returnWithinMs) {
      await pause(AGAIN_MS);
      const found = await connectOnce(url, company).catch(() => undefined);
      // Undefined while the database is away, which does not count.
      if (found === null) refusedFor += AGAIN_MS;
      if (!found) continue;
      if (left) return void found.end().catch(() => {});
      client = found;
      watch(found);
      return;
    }
    if (!left) onLost();
  }

  return {
    async oneAtATime(work) {
      const lock = client;
      await lock?.query('select pg_advisory_lock($1, $2)', [PORTICO, START]);
      try {
        return await work();
      } finally {
        await lock?.query('select pg_advisory_unlock($1, $2)', [PORTICO, START]).catch(() => {});
      }
    },
    async isAlone() {
      const found = await client?.query<{ others: string }>(OTHERS, [PORTICO, PRESENCE]);
      return Number(found?.rows[0]?.others) === 0;
    },
    async leave() {
      left = true;
      await client?.end().catch(() => {});
    },
  };
}

async function connectWithin(
  url: string,
  company: Company,
  patienceMs: number,
): Promise<Client | null> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    const found = await connectOnce(url, company);
    if (found !== null || waited >= patienceMs) return found;
    await pause(AGAIN_MS);
  }
}

/** Null if another process holds the place; throws if the database cannot be reached. */
async function connectOnce(url: string, company: Company): Promise<Client | null> {
  const client = await connect(url);
  try {
    // The server notices within twenty seconds that this machine is gone.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set statement_timeout = 0',
    );
    const lock = company === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await client.query<{ locked: boolean }>(`select ${lock}($1, $2) as locked`, [
      PORTICO,
      PRESENCE,
    ]);
    if (rows[0]?.locked === true) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end().catch(() => {});
  return null;
}

async function connect(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: driverAddress(url),
    application_name: 'portico presence',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  // An unhandled 'error' event would end the process; 'end' follows it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** A lock on a connection that a pooler shares would be anybody's. */
async function refusePooler(url: string): Promise<void> {
  const clients = await Promise.all([connect(url), connect(url)]);
  try {
    if (await isShared(...clients)) throw new Pooled();
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
