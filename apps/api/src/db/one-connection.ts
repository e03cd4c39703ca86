import { CompiledQuery, type Driver, SqliteAdapter } from 'kysely';

/**
 * Kysely would take its lock before it asks the driver for the connection, and so before anybody could refuse:
 * its own lock is off, {@link inTurns} is in its place.
 */
export class UnlockedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls tables back like rows: a process that is killed amid its migrations leaves none half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Hands the one connection of the driver to one user at a time, in the order of asking. */
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
 * Takes the right to write as a transaction begins. Taken at its first write, it is refused to who has read before
 * where another process has written meanwhile: the operator's commands run beside the server.
 */
export function writingFromTheStart(driver: Driver): Driver {
  driver.beginTransaction = async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  };
  return driver;
}

/**
 * Lets the error that ended a transaction through. Where the disk is full or fails, SQLite rolls back by itself, and the
 * rollback that follows fails with words of its own in the place of the cause.
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
