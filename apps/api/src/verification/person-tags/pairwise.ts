import { createHmac } from 'node:crypto';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { tagKeys } from '#keys/tag-keys/tag-keys.ts';
import { findTagsOf } from './person-tags.store.ts';

/**
 * The number by which the clients of a sector recognize the document of a verified person, in a later account too; null if
 * the verification has no tag. It is computed with the tag's key, so it ends with that key, and no two sectors have one in
 * common (docs/decisions/0063-details-for-partners.md).
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
  return key === undefined ? null : pairwiseTag(key.key, living.tag, sector);
}

/** HMAC-SHA-256, like the tag itself (tag.ts): each input has its length before it. */
export function pairwiseTag(key: Buffer, tag: string, sector: string): string {
  const hmac = createHmac('sha256', key);
  for (const input of ['portico pairwise tag 1', sector, tag]) {
    const bytes = Buffer.from(input, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest('base64url');
}
