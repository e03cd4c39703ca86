import { record } from '#audit/audit.ts';
import { generateSecret } from '#config/secrets.ts';
import { OPERATOR } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { rewrap } from '#verification/documents/seal.ts';
import * as store from '#verification/documents/wrapping.store.ts';

/*
 * Replaces the document master key while the server runs: each image's own key is rewrapped, and its object stays as it
 * is (docs/decisions/0022-erasure-and-keys.md).
 */

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

export type KeyInUse = {
  id: string;
  /** The number of documents and drafts that it wraps. */
  images: number;
  /** `missing`: the images that it wraps cannot be opened. */
  state: 'current' | 'former' | 'missing';
};

/** Every key that is available or that wraps an image: the current key first, missing keys last. */
export async function keysInUse({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<KeyInUse[]> {
  const { documentKeys } = secrets;
  const counted = new Map((await store.countByKey(db)).map(({ keyId, images }) => [keyId, images]));
  const available = documentKeys.ids();
  const missing = [...counted.keys()].filter((id) => !available.includes(id));
  return [...available, ...missing].map((id, index) => ({
    id,
    images: counted.get(id) ?? 0,
    state: index === 0 ? 'current' : available.includes(id) ? 'former' : 'missing',
  }));
}

/** The missing keys, each with the number of images that cannot be opened without it. */
export async function missingKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<KeyInUse[]> {
  return (await keysInUse(deps)).filter(({ state }) => state === 'missing');
}

export type Rewrapped = {
  /** The current key. */
  to: string;
  /** The number of images that another key wrapped before. */
  images: number;
  /**
   * Ids of images whose own key cannot be unwrapped although the master key is available: the row was tampered with.
   */
  damaged: string[];
};

/**
 * Wraps every image with the current key. Images that it already wraps are skipped, so the next run resumes an
 * interrupted one.
 */
export async function rewrapAll(deps: KeyDeps): Promise<Rewrapped> {
  const done = await rewrapRounds(deps);
  if (done.images > 0) await note(deps, { to: done.to, images: done.images });
  return done;
}

export type Rotated =
  | ({ ok: true; isNew: boolean } & Rewrapped)
  /** The keys are set in the environment. */
  | { ok: false; reason: 'given' };

/**
 * Makes a new key the current one, keeps the previous one, and wraps every image with the new one. If an earlier
 * rotation was interrupted, resumes it instead of making another key.
 */
export async function rotateKeys(deps: KeyDeps): Promise<Rotated> {
  const { changes } = deps.secrets.documentKeys;
  if (changes === null) return { ok: false, reason: 'given' };
  const isNew = !(await keysInUse(deps)).some(
    ({ state, images }) => state === 'former' && images > 0,
  );
  if (isNew) changes.replace(generateSecret('DOCUMENT_MASTER_KEY'), deps.clock.now());
  const done = await rewrapRounds(deps);
  await note(deps, { to: done.to, images: done.images });
  return { ok: true, isNew, ...done };
}

/** Longer than any upload takes from sealing to writing its row: until then, a row that this key wraps may appear. */
export const RETIRE_AFTER_MINUTES = 15;

export type Retired =
  | { ok: true }
  | { ok: false; reason: 'given' | 'present' | 'unknown' | 'too_soon' }
  | { ok: false; reason: 'needed'; images: number };

/** Removes a former key, unless it wraps an image or an upload in progress may still use it. */
export async function retireKey(deps: KeyDeps, id: string): Promise<Retired> {
  const { changes, current } = deps.secrets.documentKeys;
  if (changes === null) return { ok: false, reason: 'given' };
  if (id === current.id) return { ok: false, reason: 'present' };
  const replacedAt = changes.replacedAt(id);
  if (replacedAt === null) return { ok: false, reason: 'unknown' };
  const images = (await store.countByKey(deps.db)).find(({ keyId }) => keyId === id)?.images ?? 0;
  if (images > 0) return { ok: false, reason: 'needed', images };
  if (deps.clock.now() - replacedAt < RETIRE_AFTER_MINUTES * MINUTE) {
    return { ok: false, reason: 'too_soon' };
  }
  await note(deps, { retired: id });
  changes.remove(id);
  return { ok: true };
}

const BATCH = 200;

/** Repeats until a round finds nothing, because the server may still write rows that the previous key wraps. */
async function rewrapRounds(deps: KeyDeps): Promise<Rewrapped> {
  let images = 0;
  for (;;) {
    // Read in each round: another command may have made a newer key, and the two would undo each other's work.
    const to = deps.secrets.documentKeys.current;
    let moved = 0;
    const damaged: string[] = [];
    for (const table of store.SEALED) {
      for await (const row of wrappedOtherwise(deps, table, to.id)) {
        const belonging = { accountId: row.account_id, documentId: row.id, side: row.side };
        const wrapped = { keyId: row.key_id, wrappedKey: row.wrapped_key };
        const result = rewrap(deps.secrets.documentKeys, to, belonging, wrapped);
        // One row at a time: a statement that locks many rows could deadlock with a submission that locks them in
        // another order.
        if (result.ok)
          moved += Number(await store.replaceWrapping(deps.db, table, row, result.wrapped));
        else if (result.reason === 'damaged') damaged.push(row.id);
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
