import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type FailuresRow = Schema['sign_in_failures'];

// Read with every sign-in by password.
const failuresOf = prepared((db, { key }: { key: string }) =>
  db.selectFrom('sign_in_failures').selectAll().where('key', '=', key),
);

export async function findFailures(db: Queries, key: string): Promise<FailuresRow | undefined> {
  const [row] = await failuresOf(db, { key });
  return row;
}

/** Counts one more consecutive failure and returns the new count; undefined while the key is locked. */
export async function countFailure(
  db: Queries,
  key: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, last_at: now, locked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          failures: eb('sign_in_failures.failures', '+', 1),
          last_at: now,
        }))
        .where('sign_in_failures.locked_until', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** Locks a key. Its failure was counted in this transaction, which keeps the row locked until it ends. */
export async function lock(db: Queries, key: string, until: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ locked_until: until })
    .where('key', '=', key)
    .execute();
}

/** Makes a lock end at `until` at the latest. */
export async function shortenLock(db: Queries, key: string, until: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ locked_until: until })
    .where('key', '=', key)
    .where('locked_until', '>', until)
    .execute();
}

/** Deletes the failures of a key that is not locked; false if it is locked or has no failures. */
export async function deleteUnlockedFailures(
  db: Queries,
  key: string,
  now: number,
): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('sign_in_failures')
    .where('key', '=', key)
    .where('locked_until', '<=', now)
    .returning('key')
    .executeTakeFirst();
  return forgotten !== undefined;
}

/** Deletes the failures of a key, locked or not. */
export async function forget(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

export async function deleteFailuresBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', before)
    .where('locked_until', '<', before)
    .execute();
}
