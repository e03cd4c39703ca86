import { randomBytes } from 'node:crypto';
import type { Clock } from '#core/clock.ts';
import { keyIdOf } from '#platform/config/document-keys.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { Queries } from '#platform/db/client.ts';
import {
  endKey,
  findKeysOf,
  insertKey,
  lockFirst,
  type RingRow,
} from '#platform/keys/ring/ring.store.ts';
import { openTagKey, PERSON_TAG, sealKey } from '#platform/keys/ring/sealed-key.ts';

/*
 * The keys of person tags (docs/decisions/0057-person-tag.md). They are read from the database each time, and not from
 * a copy in memory: two processes that did not know each other's key would let one document verify two accounts.
 */

export type TagKey = { id: string; key: Buffer };

type TagKeyDeps = { clock: Clock; secrets: Pick<Secrets, 'ring'> };

/** A key that can compute tags. The others compute none: their secret is destroyed, or no SECRET_KEY at hand opens it. */
function usable({ secrets }: Pick<TagKeyDeps, 'secrets'>, rows: readonly RingRow[]): TagKey[] {
  return rows.toReversed().flatMap((row) => {
    const key = openTagKey(secrets.ring, row);
    return key === null ? [] : [{ id: row.id, key }];
  });
}

/** The keys that compute tags, the current one first; empty until the first one is needed. */
export async function tagKeys(deps: Pick<TagKeyDeps, 'secrets'>, db: Queries): Promise<TagKey[]> {
  return usable(deps, await findKeysOf(db, PERSON_TAG.purpose));
}

/**
 * The same for a transaction that writes a tag. From here on no other transaction of any process writes one, under any
 * key, so what it finds stays true until it commits. Makes a key if there is none.
 */
export async function lockTagKeys(
  deps: TagKeyDeps,
  tx: Queries,
): Promise<[current: TagKey, ...former: TagKey[]]> {
  // The lock is on the first key's row, which stays when that key has ended. Another process may insert it meanwhile.
  if (!(await lockFirst(tx, PERSON_TAG.purpose))) {
    await insertTagKey(deps, tx, 1);
    await lockFirst(tx, PERSON_TAG.purpose);
  }
  const rows = await findKeysOf(tx, PERSON_TAG.purpose);
  const [current, ...former] = usable(deps, rows);
  if (current !== undefined) return [current, ...former];
  // Every key has ended, or is sealed with a SECRET_KEY that is not available.
  await insertTagKey(deps, tx, nextSeq(rows));
  const [made] = await tagKeys(deps, tx);
  if (made === undefined) throw new Error('The key ring has no key for person tags.');
  return [made];
}

/** A key that has not ended; `opens` is false if no SECRET_KEY at hand opens it. */
export type TagKeyRow = { id: string; opens: boolean };

/** The keys that have not ended, in their order; and the place for the next one, which is 1 if there never was any. */
export async function listTagKeys(
  { secrets }: Pick<TagKeyDeps, 'secrets'>,
  db: Queries,
): Promise<{ keys: TagKeyRow[]; next: number }> {
  const rows = await findKeysOf(db, PERSON_TAG.purpose);
  const keys = rows
    .filter((row) => row.ended_at === null)
    .map((row) => ({ id: row.id, opens: openTagKey(secrets.ring, row) !== null }));
  return { keys, next: nextSeq(rows) };
}

/** Destroys a key for ever: true if it did, false if it was destroyed before, null if there is none. */
export async function endTagKey(
  { clock }: Pick<TagKeyDeps, 'clock'>,
  tx: Queries,
  id: string,
): Promise<boolean | null> {
  const rows = await findKeysOf(tx, PERSON_TAG.purpose);
  if (rows.every((row) => row.id !== id)) return null;
  return endKey(tx, { ...PERSON_TAG, id }, clock.now());
}

/** Makes the key at this place; null if the place is taken, by another process for example. */
export async function insertTagKey(
  { clock, secrets }: TagKeyDeps,
  db: Queries,
  seq: number,
): Promise<string | null> {
  const secret = randomBytes(32);
  const key = { ...PERSON_TAG, id: keyIdOf(secret) };
  const now = clock.now();
  const isInserted = await insertKey(db, {
    ...key,
    ...sealKey(secrets.ring, key, secret.toString('base64')),
    seq,
    created_at: now,
    used_from: now,
    ended_at: null,
  });
  return isInserted ? key.id : null;
}

const nextSeq = (rows: readonly RingRow[]) =>
  Math.max(0, ...rows.map(({ seq }) => Number(seq))) + 1;
