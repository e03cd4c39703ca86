import type { Client } from 'pg';

/** Enough for a pooler whose other clients take connections in between. */
const ROUNDS = 3;

const PID = 'select pg_backend_pid() as pid';

/**
 * Whether a pooler gives a connection to others between two transactions (PgBouncer: `pool_mode = transaction` or `statement`). Locks
 * and prepared statements would then be in other hands. `one` and `other` are two connections of this process.
 */
export async function isShared(one: Client, other: Client): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await pidOf(one);
    // A pooler that takes its connections in turn.
    if ((await pidOf(one)) !== before || (await isTaken(other, before))) return true;
  }
  return false;
}

/** Whether this client can be in a transaction on the connection that another client used last. */
async function isTaken(client: Client, pid: number | undefined): Promise<boolean> {
  try {
    await client.query('begin');
    return (await pidOf(client)) === pid;
  } catch (error) {
    // `pool_mode = statement` refuses every transaction.
    if (/transaction blocks not allowed/.test((error as Error).message)) return true;
    throw error;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

async function pidOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(PID);
  return rows[0]?.pid;
}
