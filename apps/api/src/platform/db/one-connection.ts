import { CompiledQuery, type Driver, SqliteAdapter } from 'kysely';

/**
 * Kysely would take its own lock before it asks the driver for the connection, so the guard could not throw in time.
 * That lock is disabled, and {@link inTurns} replaces it.
 */
export class UnlockedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back schema changes like rows: a process killed during its migrations leaves none half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Gives the driver's single connection to one user at a time, in the order of requests. */
export function inTurns(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const line: (() => void)[] = [];
  let isTaken = false;
  driver.acquireConnection = async (...args) => {
    if (isTaken) await new Promise<void>((start) => line.push(start));
    isTaken = true;
    return acquire(...args);
  };
  driver.releaseConnection = async (connection) => {
    await release(connection);
    const next = line.shift();
    if (next) next();
    else isTaken = false;
  };
  return driver;
}

/**
 * Acquires the write lock when a transaction begins. If it waited for the first write, SQLite would refuse that write
 * when the transaction has read before and another process has written since: administrator commands run beside the
 * server. A transaction that only reads takes no lock: a backup reads for minutes while the server writes.
 */
export function writingFromTheStart(driver: Driver): Driver {
  driver.beginTransaction = async (connection, { accessMode }) => {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  };
  return driver;
}

/**
 * Preserves the error that ended a transaction. On a full or failing disk SQLite rolls back by itself, and the error
 * of the following rollback would hide the cause.
 */
export function rolledBackOnce(driver: Driver): Driver {
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = async (connection) => {
    try {
      await rollback(connection);
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  };
  return driver;
}
