import type { Queries } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { Schema } from '#db/schema.ts';

export type FailuresRow = Schema['sign_in_failures'];

// Read with every sign-in by password.
const failuresOf = prepared((db, { key }: { key: string }) =>
  db.selectFrom('sign_in_failures').selectAll().where('key', '=', key),
);

export async function findFailures(db: Queries, key: string): Promise<FailuresRow | undefined> {
  const [row] = await failuresOf(db, { key });
  return row;
}

/** Counts one more failure in a row and answers how many there are; undefined while the key is locked. */
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

/** Locks a key whose failure was counted in this transaction: nobody else has its row meanwhile. */
export async function lock(db: Queries, key: string, until: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ locked_until: until })
    .where('key', '=', key)
    .execute();
}

/** Lets a lock end no later than that. */
export async function shortenLock(db: Queries, key: string, until: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ locked_until: until })
    .where('key', '=', key)
    .where('locked_until', '>', until)
    .execute();
}

/** Forgets the failures of a key that is not locked; false where it is, or has none. */
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

/** Forgets the failures of a key, locked or not. */
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
