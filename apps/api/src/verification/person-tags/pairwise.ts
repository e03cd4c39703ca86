import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { tagKeys } from '#platform/keys/tag-keys/tag-keys.ts';
import { findTagsOf } from './person-tags.store.ts';
import { hmacOf } from './tag.ts';

/**
 * The number by which the clients of a sector recognize the document of a verified person, in a later account too; null if
 * the verification has no tag. It is computed with the tag's key, so it ends with that key, and no two sectors have one in
 * common (docs/decisions/0063-what-partners-learn.md).
 */
export async function pairwiseTagOf(
  { clock, config, secrets }: Pick<Deps, 'clock' | 'config' | 'secrets'>,
  db: Queries,
  { accountId, sector }: { accountId: string; sector: string },
): Promise<string | null> {
  if (!config.personTag) return null;
  const tags = await findTagsOf(db, accountId, clock.now());
  const living = tags.find(({ state }) => state === 'living');
  if (living === undefined) return null;
  const key = (await tagKeys({ secrets }, db)).find(({ id }) => id === living.key_id);
  if (key === undefined) return null;
  return hmacOf(key.key, ['portico pairwise tag 1', sector, living.tag], 'base64url');
}
