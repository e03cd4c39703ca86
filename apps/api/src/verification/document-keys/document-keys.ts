import { record } from '#audit/audit.ts';
import { generateSecret } from '#config/secrets.ts';
import { OPERATOR } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { rewrap } from '#verification/documents/seal.ts';
import * as store from '#verification/documents/wrapping.store.ts';

/*
 * Another master key in the place of the present one, beside a running server: each image's own key is wrapped anew,
 * its object stays as it is (docs/decisions/0022-erasure-and-keys.md).
 */

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

export type KeyInUse = {
  id: string;
  /** How many documents and drafts it wraps. */
  images: number;
  /** `missing`: what it wraps does not open. */
  standing: 'present' | 'former' | 'missing';
};

/** Every key that is at hand or that something is wrapped with: the present one first, what is missing last. */
export async function keysInUse({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<KeyInUse[]> {
  const { documentKeys } = secrets;
  const counted = new Map((await store.countByKey(db)).map(({ keyId, images }) => [keyId, images]));
  const atHand = documentKeys.ids();
  const missing = [...counted.keys()].filter((id) => !atHand.includes(id));
  return [...atHand, ...missing].map((id, place) => ({
    id,
    images: counted.get(id) ?? 0,
    standing: place === 0 ? 'present' : atHand.includes(id) ? 'former' : 'missing',
  }));
}

/** The keys that are missing, with the images that nobody can open for want of them. */
export async function missingKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<KeyInUse[]> {
  return (await keysInUse(deps)).filter(({ standing }) => standing === 'missing');
}

export type Rewrapped = {
  /** The present key. */
  to: string;
  /** How many images it wraps that another one wrapped before. */
  images: number;
  /** Ids of images whose key is at hand and does not open their own: somebody was at the row. */
  damaged: string[];
};

/**
 * Wraps every image with the present key; what has it already is left alone, so that a call that was killed is gone on
 * with by the next one.
 */
export async function rewrapAll(deps: KeyDeps): Promise<Rewrapped> {
  const done = await rewrapRounds(deps);
  if (done.images > 0) await note(deps, { to: done.to, images: done.images });
  return done;
}

export type Rotated =
  | ({ ok: true; isNew: boolean } & Rewrapped)
  /** The environment gives the keys. */
  | { ok: false; reason: 'given' };

/**
 * Makes a new key the present one, keeps the one before, and wraps every image with the new one. Where an earlier call
 * was killed amid that, no other key is made: what it had begun is gone on with.
 */
export async function rotateKeys(deps: KeyDeps): Promise<Rotated> {
  const { kept } = deps.secrets.documentKeys;
  if (kept === null) return { ok: false, reason: 'given' };
  const isNew = !(await keysInUse(deps)).some(
    ({ standing, images }) => standing === 'former' && images > 0,
  );
  if (isNew) kept.replace(generateSecret('DOCUMENT_MASTER_KEY'), deps.clock.now());
  const done = await rewrapRounds(deps);
  await note(deps, { to: done.to, images: done.images });
  return { ok: true, isNew, ...done };
}

/** Longer than any upload takes from its seal to its row: until then one may come that the key wraps. */
export const RETIRE_AFTER_MINUTES = 15;

export type Retired =
  | { ok: true }
  | { ok: false; reason: 'given' | 'present' | 'unknown' | 'too_soon' }
  | { ok: false; reason: 'needed'; images: number };

/** Removes a former key, unless something is wrapped with it or still may be. */
export async function retireKey(deps: KeyDeps, id: string): Promise<Retired> {
  const { kept, current } = deps.secrets.documentKeys;
  if (kept === null) return { ok: false, reason: 'given' };
  if (id === current.id) return { ok: false, reason: 'present' };
  const replacedAt = kept.replacedAt(id);
  if (replacedAt === null) return { ok: false, reason: 'unknown' };
  const images = (await store.countByKey(deps.db)).find(({ keyId }) => keyId === id)?.images ?? 0;
  if (images > 0) return { ok: false, reason: 'needed', images };
  if (deps.clock.now() - replacedAt < RETIRE_AFTER_MINUTES * MINUTE) {
    return { ok: false, reason: 'too_soon' };
  }
  await note(deps, { retired: id });
  kept.remove(id);
  return { ok: true };
}

const BATCH = 200;

/** Until a round finds nothing: a server that wrapped with the key from before has written its row by then. */
async function rewrapRounds(deps: KeyDeps): Promise<Rewrapped> {
  let images = 0;
  for (;;) {
    // Looked up for each round: another command may have made a newer one, and the two would undo each other's work.
    const to = deps.secrets.documentKeys.current;
    let moved = 0;
    const damaged: string[] = [];
    for (const table of store.SEALED) {
      for await (const row of wrappedOtherwise(deps, table, to.id)) {
        const belonging = { accountId: row.account_id, documentId: row.id, side: row.side };
        const wrapped = { keyId: row.key_id, wrappedKey: row.wrapped_key };
        const anew = rewrap(deps.secrets.documentKeys, to, belonging, wrapped);
        // One by one: many rows in one statement could meet a submission that takes them in another order.
        if (anew.ok)
          moved += Number(await store.replaceWrapping(deps.db, table, row, anew.wrapped));
        else if (anew.reason === 'damaged') damaged.push(row.id);
      }
    }
    images += moved;
    if (moved === 0) return { to: to.id, images, damaged };
  }
}

async function* wrappedOtherwise({ db }: KeyDeps, table: store.Table, than: string) {
  let after = '';
  for (;;) {
    const rows = await store.findWrappedOtherwise(db, table, { than, after, limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function note(deps: KeyDeps, details: Record<string, string | number>): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    record(deps, tx, OPERATOR, { kind: 'document_keys_rotated', details }),
  );
}
