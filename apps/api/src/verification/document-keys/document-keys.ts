import { OPERATOR } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { record } from '#platform/audit/audit.ts';
import { generateSecret } from '#platform/config/secrets.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { type Belonging, rewrap, type Wrapped } from '#verification/documents/seal.ts';
import * as images from '#verification/documents/wrapping.store.ts';
import * as keptDetails from '#verification/kept-details/kept-details.store.ts';
import { belongingOf } from '#verification/kept-details/kept-details.ts';

/*
 * Replaces the document master key while the server runs: the own key of each image, and of
 * each person's kept details, is rewrapped, and what it seals stays as it is (docs/decisions/0022-erasure-and-keys.md).
 */

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

export type KeyInUse = {
  id: string;
  /** The number of images, documents and drafts, and of kept details that it wraps. */
  wrapped: number;
  /** `missing`: what it wraps cannot be opened. */
  state: 'current' | 'former' | 'missing';
};

/** Every key that is available or that wraps an image: the current key first, missing keys last. */
export async function keysInUse({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<KeyInUse[]> {
  const { documentKeys } = secrets;
  const counted = new Map(
    (await images.countByKey(db)).map(({ keyId, wrapped }) => [keyId, wrapped]),
  );
  const available = documentKeys.ids();
  const missing = [...counted.keys()].filter((id) => !available.includes(id));
  return [...available, ...missing].map((id, index) => ({
    id,
    wrapped: counted.get(id) ?? 0,
    state: index === 0 ? 'current' : available.includes(id) ? 'former' : 'missing',
  }));
}

/** The missing keys, each with the number of images and kept details that cannot be opened without it. */
export async function missingKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<KeyInUse[]> {
  return (await keysInUse(deps)).filter(({ state }) => state === 'missing');
}

export type Rewrapped = {
  /** The current key. */
  to: string;
  /** The number of images and kept details that another key wrapped before. */
  wrapped: number;
  /**
   * Ids of those whose own key cannot be unwrapped although the master key is available: the row was tampered with.
   */
  damaged: string[];
};

/**
 * Wraps every own key with the current key. Those that it already wraps are skipped, so the next run resumes an
 * interrupted one.
 */
export async function rewrapAll(deps: KeyDeps): Promise<Rewrapped> {
  const done = await rewrapRounds(deps);
  if (done.wrapped > 0) await note(deps, { to: done.to, wrapped: done.wrapped });
  return done;
}

export type Rotated =
  | ({ ok: true; isNew: boolean } & Rewrapped)
  /** The keys are set in the environment. */
  | { ok: false; reason: 'given' };

/**
 * Makes a new key the current one, keeps the previous one, and wraps every own key with the new one. If an earlier
 * rotation was interrupted, resumes it instead of making another key.
 */
export async function rotateKeys(deps: KeyDeps): Promise<Rotated> {
  const { changes } = deps.secrets.documentKeys;
  if (changes === null) return { ok: false, reason: 'given' };
  const isNew = !(await keysInUse(deps)).some(
    ({ state, wrapped }) => state === 'former' && wrapped > 0,
  );
  if (isNew) changes.replace(generateSecret('DOCUMENT_MASTER_KEY'), deps.clock.now());
  const done = await rewrapRounds(deps);
  await note(deps, { to: done.to, wrapped: done.wrapped });
  return { ok: true, isNew, ...done };
}

/** Longer than any upload takes from sealing to writing its row: until then, a row that this key wraps may appear. */
export const RETIRE_AFTER_MINUTES = 15;

export type Retired =
  | { ok: true }
  | { ok: false; reason: 'given' | 'present' | 'unknown' | 'too_soon' }
  | { ok: false; reason: 'needed'; wrapped: number };

/** Removes a former key, unless it wraps something or an upload in progress may still use it. */
export async function retireKey(deps: KeyDeps, id: string): Promise<Retired> {
  const { changes, current } = deps.secrets.documentKeys;
  if (changes === null) return { ok: false, reason: 'given' };
  if (id === current.id) return { ok: false, reason: 'present' };
  const replacedAt = changes.replacedAt(id);
  if (replacedAt === null) return { ok: false, reason: 'unknown' };
  const counted = await images.countByKey(deps.db);
  const wrapped = counted.find(({ keyId }) => keyId === id)?.wrapped ?? 0;
  if (wrapped > 0) return { ok: false, reason: 'needed', wrapped };
  if (deps.clock.now() - replacedAt < RETIRE_AFTER_MINUTES * MINUTE) {
    return { ok: false, reason: 'too_soon' };
  }
  await note(deps, { retired: id });
  changes.remove(id);
  return { ok: true };
}

const BATCH = 200;

/** A row of a sealed image or of kept details. */
type WrappedRow = { id: string; belonging: Belonging; wrapped: Wrapped };
type Page = { than: string; after: string; limit: number };

/** One table of sealed rows: how it is read and written. */
type Source = {
  find(db: Queries, page: Page): Promise<WrappedRow[]>;
  /** False if the row was deleted or rewrapped since it was read. */
  replace(db: Queries, row: WrappedRow, to: Wrapped): Promise<boolean>;
};

const IMAGES = images.SEALED.map(
  (table): Source => ({
    async find(db, page) {
      const rows = await images.findWrappedOtherwise(db, table, page);
      return rows.map(({ id, account_id: accountId, side, key_id: keyId, wrapped_key }) => ({
        id,
        belonging: { accountId, documentId: id, side },
        wrapped: { keyId, wrappedKey: wrapped_key },
      }));
    },
    replace: (db, { id, wrapped }, to) =>
      images.replaceWrapping(db, table, { id, key_id: wrapped.keyId }, to),
  }),
);

const KEPT_DETAILS: Source = {
  async find(db, page) {
    const rows = await keptDetails.findKeptDetailsWrappedOtherwise(db, page);
    return rows.map(({ id, account_id, key_id: keyId, wrapped_key: wrappedKey }) => ({
      id,
      belonging: belongingOf(account_id, id),
      wrapped: { keyId, wrappedKey },
    }));
  },
  replace: (db, { id, wrapped }, to) =>
    keptDetails.replaceKeptDetailsWrapping(db, { id, key_id: wrapped.keyId }, to),
};

const SOURCES = [...IMAGES, KEPT_DETAILS];

/** Repeats until a round finds nothing, because the server may still write rows that the previous key wraps. */
async function rewrapRounds(deps: KeyDeps): Promise<Rewrapped> {
  let wrapped = 0;
  for (;;) {
    // Read in each round: another command may have made a newer key, and the two would undo each other's work.
    const to = deps.secrets.documentKeys.current;
    let moved = 0;
    const damaged: string[] = [];
    for (const source of SOURCES) {
      for await (const row of wrappedOtherwise(deps, source, to.id)) {
        const result = rewrap(deps.secrets.documentKeys, to, row.belonging, row.wrapped);
        // One row at a time: a statement that locks many rows could deadlock with a submission that locks them in
        // another order.
        if (result.ok) moved += Number(await source.replace(deps.db, row, result.wrapped));
        else if (result.reason === 'damaged') damaged.push(row.id);
      }
    }
    wrapped += moved;
    if (moved === 0) return { to: to.id, wrapped, damaged };
  }
}

async function* wrappedOtherwise({ db }: KeyDeps, source: Source, than: string) {
  let after = '';
  for (;;) {
    const rows = await source.find(db, { than, after, limit: BATCH });
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
