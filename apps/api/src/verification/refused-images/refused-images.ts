import type { DocumentSide } from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { findRefused } from './refused-images.store.ts';

export { deleteRefusedImages, refuseImages } from './refused-images.store.ts';

export type HashedImage = { side: DocumentSide; sha256: string | null };

/** Refuses the same picture for two sides, of which the later is named; what an earlier submission had is not asked again. */
export function judgeSides(
  kept: readonly HashedImage[],
  fresh: readonly HashedImage[],
): Result<undefined, 'same_image'> {
  const seen = new Set(kept.map(({ sha256 }) => sha256));
  for (const { side, sha256 } of fresh) {
    if (sha256 === null) continue;
    if (seen.has(sha256)) return fail('same_image', { fields: { [side]: 'invalid_value' } });
    seen.add(sha256);
  }
  return ok(undefined);
}

/**
 * Refuses pictures that a reviewer has asked for another one of: the very same one would only come back once more. The
 * first of them is named, with the reason it had.
 */
export async function refuseKnownImages(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  pictures: readonly HashedImage[],
): Promise<Result<undefined, 'image_refused_before'>> {
  const hashes = pictures.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length === 0) return ok(undefined);
  const refused = await findRefused(db, accountId, hashes);
  for (const { side, sha256 } of pictures) {
    const reason = refused.get(sha256 ?? '');
    if (reason === undefined) continue;
    const fields = { [side]: 'invalid_value' } as const;
    return fail('image_refused_before', { params: { reason }, fields });
  }
  return ok(undefined);
}
