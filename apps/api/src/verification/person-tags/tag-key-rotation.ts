import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  endTagKey,
  insertTagKey,
  listTagKeys,
  lockTagKeys,
} from '#platform/keys/tag-keys/tag-keys.ts';
import * as store from './person-tags.store.ts';

/*
 * Rotates the keys of person tags. A tag cannot be computed again without its document, so a former key stays until its
 * last tag is purged; new tags are the current key's.
 */

type TagKeyDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** `locked`: sealed with a SECRET_KEY that is not at hand; its tags recognize nothing meanwhile. */
export type TagKeyStatus = { id: string; state: 'current' | 'former' | 'locked'; tags: number };

/** The keys that have not ended, in their order. */
export async function tagKeyStatuses({
  db,
  secrets,
}: Pick<TagKeyDeps, 'secrets'> & { db: Queries }): Promise<TagKeyStatus[]> {
  const { keys } = await listTagKeys({ secrets }, db);
  const counts = await store.countTags(db);
  const current = keys.findLast(({ opens }) => opens);
  return keys.map((key) => {
    const state = key.opens ? (key === current ? 'current' : 'former') : 'locked';
    return { id: key.id, state, tags: counts.get(key.id) ?? 0 };
  });
}

/**
 * Makes the next key, which is the current one at once; null if there is none yet, because no tag was needed. Of several
 * commands at once, one makes it.
 */
export async function rotateTagKey(
  deps: TagKeyDeps,
): Promise<{ id: string; isNew: boolean } | null> {
  const { next } = await listTagKeys(deps, deps.db);
  if (next === 1) return null;
  return inTransaction(deps.db, async (tx) => {
    const made = await insertTagKey(deps, tx, next);
    if (made !== null) {
      await record(deps, tx, OPERATOR, { kind: 'tag_keys_rotated', details: { to: made } });
      return { id: made, isNew: true };
    }
    const last = (await listTagKeys(deps, tx)).keys.at(-1);
    if (last === undefined) throw new Error('The key ring lost a key.');
    return { id: last.id, isNew: false };
  });
}

export type RetiredTagKey =
  | { ok: true; tags: number }
  | { ok: false; reason: 'unknown' | 'current' | 'ended' }
  | { ok: false; reason: 'needed'; tags: number };

/**
 * Destroys a former key that has no tags. With `now`, any key, and its tags with it: for a key that is no longer secret,
 * with which the numbers behind tags can be guessed by trial. Those verifications have no tag then.
 */
export async function retireTagKey(
  deps: TagKeyDeps,
  id: string,
  { now: isUrgent = false } = {},
): Promise<RetiredTagKey> {
  // Also keeps the first key from being made for a question.
  if ((await listTagKeys(deps, deps.db)).next === 1) return { ok: false, reason: 'unknown' };
  return inTransaction(deps.db, async (tx): Promise<RetiredTagKey> => {
    const [current] = await lockTagKeys(deps, tx);
    if (!isUrgent && current.id === id) return { ok: false, reason: 'current' };
    const tags = (await store.countTags(tx)).get(id) ?? 0;
    if (!isUrgent && tags > 0) return { ok: false, reason: 'needed', tags };
    const isEnded = await endTagKey(deps, tx, id);
    if (isEnded === null) return { ok: false, reason: 'unknown' };
    if (!isEnded) return { ok: false, reason: 'ended' };
    await store.removeTagsUnder(tx, id);
    const details = { retired: id, tags };
    await record(deps, tx, OPERATOR, { kind: 'tag_keys_rotated', details });
    return { ok: true, tags };
  });
}

/** Destroys former keys whose last tag is purged; the current one, too, if this installation keeps no tags. */
export async function destroyDeadTagKeys(deps: TagKeyDeps & Pick<Deps, 'config'>): Promise<void> {
  const isDead = ({ state, tags }: TagKeyStatus) =>
    tags === 0 && (state === 'former' || (state === 'current' && !deps.config.personTag));
  if (!(await tagKeyStatuses(deps)).some(isDead)) return;
  await inTransaction(deps.db, async (tx) => {
    // Nobody writes a tag from here on; one that was written meanwhile is counted.
    await lockTagKeys(deps, tx);
    for (const key of await tagKeyStatuses({ secrets: deps.secrets, db: tx })) {
      if (isDead(key)) await endTagKey(deps, tx, key.id);
    }
  });
}
