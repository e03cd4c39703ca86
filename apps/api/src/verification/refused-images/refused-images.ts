import type { DocumentSide } from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { findRefused } from './refused-images.store.ts';

export { deleteRefusedImages, refuseImages } from './refused-images.store.ts';

export type HashedImage = { side: DocumentSide; sha256: string | null };

/**
 * Refuses the same image for two sides and names the later one. Images of an earlier submission were checked then and
 * are not compared with each other again.
 */
export function refuseRepeatedImages(
  refused: readonly HashedImage[],
  fresh: readonly HashedImage[],
): Result<undefined, 'same_image'> {
  const seen = new Set(refused.map(({ sha256 }) => sha256));
  for (const { side, sha256 } of fresh) {
    if (sha256 === null) continue;
    if (seen.has(sha256)) return fail('same_image', { fields: { [side]: 'invalid_value' } });
    seen.add(sha256);
  }
  return ok(undefined);
}

/**
 * Refuses images that a reviewer asked to replace: the same image would only be refused again. The failure names the
 * first of them, with the reviewer's reason.
 */
export async function refuseKnownImages(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  images: readonly HashedImage[],
): Promise<Result<undefined, 'image_refused_before'>> {
  const hashes = images.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length === 0) return ok(undefined);
  const refused = await findRefused(db, accountId, hashes);
  for (const { side, sha256 } of images) {
    const reason = refused.get(sha256 ?? '');
    if (reason === undefined) continue;
    const fields = { [side]: 'invalid_value' } as const;
    return fail('image_refused_before', { params: { reason }, fields });
  }
  return ok(undefined);
}
