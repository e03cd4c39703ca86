import type { Queries } from '#platform/db/client.ts';
import type { Channel, Schema } from '#platform/db/schema.ts';

export type CodeRow = Schema['codes'];

export async function findCode(
  db: Queries,
  channel: Channel,
  address: string,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('codes')
    .selectAll()
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** What is stored about the shared code of an address, without its hash, for its person. */
export async function findCodeOf(
  db: Queries,
  { channel, address }: Pick<CodeRow, 'channel' | 'address'>,
) {
  return db
    .selectFrom('codes')
    .select(['channel', 'issued_at', 'expires_at', 'used_at', 'attempts', 'sends'])
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst();
}

/**
 * Replaces the code that clients without a code token share at an address with a new one, in one statement that also
 * enforces the cooldown. A used code lifts it. The wrong attempts of the hour stay counted. Undefined if the cooldown
 * refuses. `windowMs`: for how long sends are counted, which the previous version of the server limits here.
 */
export async function issueCode(
  db: Queries,
  code: Pick<CodeRow, 'channel' | 'address' | 'salt' | 'code_hash' | 'issued_at' | 'expires_at'>,
  limits: { cooldownMs: number; windowMs: number },
): Promise<CodeRow | undefined> {
  const now = code.issued_at;
  const windowStart = now - limits.windowMs;
  return db
    .insertInto('codes')
    .values({
      ...code,
      used_at: null,
      attempts: 0,
      attempts_since: now,
      sends: 1,
      sends_since: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'address'])
        .doUpdateSet((eb) => ({
          salt: code.salt,
          code_hash: code.code_hash,
          issued_at: now,
          expires_at: code.expires_at,
          used_at: null,
          sends: eb
            .case()
            .when('codes.sends_since', '<=', windowStart)
            .then(1)
            .else(eb('codes.sends', '+', 1))
            .end(),
          sends_since: eb
            .case()
            .when('codes.sends_since', '<=', windowStart)
            .then(now)
            .else(eb.ref('codes.sends_since'))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('codes.issued_at', '<=', now - limits.cooldownMs),
            // A used code shows that the caller owns the address, so there is no cooldown.
            eb('codes.used_at', 'is not', null),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Counts one attempt against the code that `salt` names and, if `matched`, uses up the code. Both happen in one
 * statement, so that parallel attempts can neither exceed the limit nor use a code twice. Undefined if the code is
 * void, used, expired, replaced or out of attempts.
 */
export async function judgeTry(
  db: Queries,
  row: Pick<CodeRow, 'channel' | 'address' | 'salt'>,
  {
    matched,
    now,
    windowMs,
    maxAttempts,
  }: { matched: boolean; now: number; windowMs: number; maxAttempts: number },
): Promise<{ attempts: number } | undefined> {
  const windowStart = now - windowMs;
  return db
    .updateTable('codes')
    .set((eb) => ({
      attempts: matched
        ? 0
        : eb
            .case()
            .when('attempts_since', '<=', windowStart)
            .then(1)
            .else(eb('attempts', '+', 1))
            .end(),
      attempts_since: eb
        .case()
        .when(eb.or([eb('attempts_since', '<=', windowStart), eb('attempts', '=', 0)]))
        .then(now)
        .else(eb.ref('attempts_since'))
        .end(),
      used_at: matched ? now : null,
    }))
    .where('channel', '=', row.channel)
    .where('address', '=', row.address)
    .where('salt', '=', row.salt)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([eb('attempts', '<', maxAttempts), eb('attempts_since', '<=', windowStart)]),
    )
    .returning('attempts')
    .executeTakeFirst();
}

/**
 * Sets times after `now` to `now`, so that no wait is longer than the limits after the clock was set back. The counters
 * stay.
 */
export async function bringToNow(
  db: Queries,
  { channel, address }: Pick<CodeRow, 'channel' | 'address'>,
  now: number,
): Promise<void> {
  for (const time of ['issued_at', 'sends_since', 'attempts_since'] as const) {
    await db
      .updateTable('codes')
      .set({ [time]: now })
      .where('channel', '=', channel)
      .where('address', '=', address)
      .where(time, '>', now)
      .execute();
  }
}

export async function insertVerification(db: Queries, row: Schema['verifications']): Promise<void> {
  await db.insertInto('verifications').values(row).execute();
}

export async function findProof(
  db: Queries,
  tokenHash: string,
): Promise<Schema['verifications'] | undefined> {
  return db
    .selectFrom('verifications')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses up an address proof; false if it is unknown, used, expired or for another address. */
export async function consumeProofRow(
  db: Queries,
  {
    tokenHash,
    channel,
    address,
    now,
  }: { tokenHash: string; channel: Channel; address: string; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('verifications')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Purges address proofs and codes that expired before `before`. A code stays if its attempt window began later. */
export async function deleteExpired(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('verifications').where('expires_at', '<', before).execute();
  await db
    .deleteFrom('codes')
    .where('expires_at', '<', before)
    .where('attempts_since', '<', before)
    .execute();
}

/** Deletes all proofs of this address. */
export async function removeProofs(
  tx: Queries,
  { channel, address }: { channel: Channel; address: string },
): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .execute();
}
