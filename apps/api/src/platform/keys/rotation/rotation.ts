import type { KeyObject } from 'node:crypto';
import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { newSigningKey } from '#platform/keys/ring/new-key.ts';
import {
  bringForward,
  endKey,
  findKeys,
  insertKey,
  type RingRow,
} from '#platform/keys/ring/ring.store.ts';
import { kidOf, openPrivateKey, pemOf, sealKey } from '#platform/keys/ring/sealed-key.ts';
import {
  type KeyState,
  type Placed,
  PUBLISHED_BEFORE_MS,
  PURPOSES,
  type Purpose,
  placeKeys,
  SIGNING,
} from '#platform/keys/ring/timeline.ts';

/*
 * Rotates the keys that sign tokens. Every step is one guarded write, so commands may run beside each other and beside
 * servers, and a command that is killed leaves nothing to clean up.
 */

type RingDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'keyRing'>;

export type SigningKey = {
  purpose: Purpose;
  alg: string;
  id: string;
  state: KeyState;
  /** From when a key signs. */
  from: number;
  /** When the last token of a former key expires. */
  until: number | null;
  /** Whether a SECRET_KEY at hand opens it. Always true for a key that ended. */
  opens: boolean;
};

/** The keys of the ring, in the order in which they sign. The first is added if the ring is empty. */
export async function signingKeys(deps: RingDeps): Promise<SigningKey[]> {
  await deps.keyRing.read();
  const rows = await findKeys(deps.db);
  return PURPOSES.flatMap((purpose) =>
    placeKeys(rows, purpose, deps.clock.now()).map(({ row, state, until }) => ({
      purpose,
      alg: row.alg,
      id: row.id,
      state,
      from: row.used_from,
      until,
      opens: row.ended_at !== null || opens(deps, row),
    })),
  );
}

const opens = ({ secrets }: Pick<Deps, 'secrets'>, row: RingRow) =>
  openPrivateKey(secrets.ring, row) !== null;

/** `isNew` is false if a key waited already: then it is that one. */
export type Rotated = { id: string; from: number; isNew: boolean };

/**
 * Publishes the next key, which signs a day later; with `now`, it signs at once. If a next key is published already,
 * makes no other.
 */
export async function rotateSigning(
  deps: RingDeps,
  purpose: Purpose,
  { now: isUrgent = false } = {},
): Promise<Rotated> {
  await deps.keyRing.read();
  const spare = await newSigningKey(SIGNING[purpose].alg);
  return inTransaction(deps.db, (tx) => rotateIn(deps, tx, { purpose, spare, isUrgent }));
}

/** The purposes of the keys in the ring. Those of partners have none until there is a client. */
export async function purposesInUse(deps: RingDeps): Promise<Purpose[]> {
  const keys = await signingKeys(deps);
  return PURPOSES.filter((each) => keys.some(({ purpose }) => purpose === each));
}

/** `spare` becomes the next key if there is none: an RSA key would keep the transaction open for too long. */
type Rotation = { purpose: Purpose; spare: KeyObject; isUrgent: boolean };

async function rotateIn(
  deps: RingDeps,
  tx: Queries,
  { purpose, spare, isUrgent }: Rotation,
): Promise<Rotated> {
  const now = deps.clock.now();
  const from = isUrgent ? now : now + PUBLISHED_BEFORE_MS;
  const placed = placeKeys(await findKeys(tx), purpose, now);
  // Once the current key has ended, the first one that waits takes its state, and others know it already.
  const isWaiting = ({ state, row }: Placed) =>
    state === 'next' || (isUrgent && state === 'current' && row.used_from > now);
  const waiting = placed.find((one) => isWaiting(one) && opens(deps, one.row));
  const next = { purpose, secret: spare, placed, from };
  const made = waiting === undefined ? await insertNext(deps, tx, next) : null;
  if (made !== null) {
    await noteRotation(deps, tx, { purpose, to: made, from });
    return { id: made, from, isNew: true };
  }
  // It waits, or another command has just made it.
  const last = waiting?.row ?? (await findKeys(tx)).filter((row) => row.purpose === purpose).at(-1);
  if (last === undefined) throw new Error('The key ring lost a key.');
  if (!isUrgent || !(await bringForward(tx, last, now))) {
    return { id: last.id, from: last.used_from, isNew: false };
  }
  await noteRotation(deps, tx, { purpose, to: last.id, from: now });
  return { id: last.id, from: now, isNew: false };
}

async function insertNext(
  { secrets, clock }: RingDeps,
  tx: Queries,
  {
    purpose,
    secret,
    placed,
    from,
  }: { purpose: Purpose; secret: KeyObject; placed: readonly Placed[]; from: number },
): Promise<string | null> {
  const key = { purpose, alg: SIGNING[purpose].alg, id: kidOf(secret) };
  const isInserted = await insertKey(tx, {
    ...key,
    ...sealKey(secrets.ring, key, pemOf(secret)),
    seq: Math.max(0, ...placed.map(({ row }) => Number(row.seq))) + 1,
    created_at: clock.now(),
    used_from: from,
    ended_at: null,
  });
  return isInserted ? key.id : null;
}

export type Retired =
  | {
      ok: true /** The key that signs in its place from now on, if it was the current one. */;
      successor: string | null;
    }
  | { ok: false; reason: 'unknown' | 'current' | 'ended' }
  | { ok: false; reason: 'in_use'; until: number };

/**
 * Destroys a key for ever. A former key is destroyed once its tokens have expired; with `now`, any key is, and its
 * tokens end within seconds: for a key that is no longer secret.
 */
export async function retireSigning(
  deps: RingDeps,
  id: string,
  { now: isUrgent = false } = {},
): Promise<Retired> {
  const purpose = (await signingKeys(deps)).find((key) => key.id === id)?.purpose;
  if (purpose === undefined) return { ok: false, reason: 'unknown' };
  const spare = await newSigningKey(SIGNING[purpose].alg);
  return inTransaction(deps.db, async (tx): Promise<Retired> => {
    const now = deps.clock.now();
    const found = placeKeys(await findKeys(tx), purpose, now).find(({ row }) => row.id === id);
    if (found === undefined) return { ok: false, reason: 'unknown' };
    const { row, state, until } = found;
    if (!isUrgent && state === 'current') return { ok: false, reason: 'current' };
    if (!isUrgent && state === 'former' && until !== null) {
      return { ok: false, reason: 'in_use', until };
    }
    if (!(await endKey(tx, row, now))) return { ok: false, reason: 'ended' };
    await noteRotation(deps, tx, { purpose, retired: id });
    if (state !== 'current') return { ok: true, successor: null };
    // Its predecessor must not sign again, even if it still verifies.
    return {
      ok: true,
      successor: (await rotateIn(deps, tx, { purpose, spare, isUrgent: true })).id,
    };
  });
}

/** Destroys the keys whose tokens have all expired. */
export async function destroyDeadKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const rows = await findKeys(deps.db);
  for (const { row, state } of PURPOSES.flatMap((each) => placeKeys(rows, each, now))) {
    if (state === 'dead') await endKey(deps.db, row, now);
  }
}

function noteRotation(
  deps: RingDeps,
  tx: Queries,
  details: Record<string, string | number>,
): Promise<void> {
  return record(deps, tx, OPERATOR, { kind: 'signing_keys_rotated', details });
}
