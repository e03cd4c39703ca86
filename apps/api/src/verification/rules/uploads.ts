import { createHash } from 'node:crypto';
import { type DocumentSide, pixelProblem } from '@portico/contract';
import { type Fail, fail, ok, type Result } from '#core/result.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Images, Photo, PhotoRefusal } from '#platform/ports/images/images.ts';
import { createKeyedTurns } from '#platform/ports/turns/turns.ts';
import type { StoredPhoto } from '#verification/documents/documents.ts';

// The second lets a retry through while a dead connection has not timed out; more would only use memory.
const AT_ONCE_PER_ACCOUNT = 2;
const WAITING_PER_ACCOUNT = 50;

/**
 * Limits the concurrent uploads of one account, of any kind: an image uses memory from its first byte on. An upload
 * that is `alone` runs with no other of its account.
 */
export type UploadTurns = <R>(
  accountId: string,
  work: () => Promise<R>,
  how?: { alone: boolean },
) => Promise<R | Fail<'service_unavailable'>>;

export function createUploadTurns(): UploadTurns {
  const turns = createKeyedTurns({ capacity: AT_ONCE_PER_ACCOUNT, waiting: WAITING_PER_ACCOUNT });
  return async (accountId, work, { alone } = { alone: false }) => {
    const turn = await turns.run(accountId, work, alone ? AT_ONCE_PER_ACCOUNT : 1);
    return turn.ran ? turn.value : fail('service_unavailable', { retryAfterSeconds: 5 });
  };
}

/**
 * Whether the sender is still authorized: they may have signed out, or the account may be closed, during the upload.
 */
export type MayStore = (tx: Queries) => Promise<boolean>;

/** Converts the images to the stored form. On failure, names the first that is refused. */
export async function toPhotos(
  images: Images,
  files: readonly { side: DocumentSide; bytes: Buffer }[],
): Promise<Result<StoredPhoto[], PhotoRefusal | 'image_too_small' | 'service_unavailable'>> {
  const results = await Promise.all(
    files.map(async ({ side, bytes }) => ({ side, result: await images.toPhoto(bytes) })),
  );
  const photos: StoredPhoto[] = [];
  for (const { side, result } of results) {
    if (result.ok) {
      const tooSmall = pixelProblem(result.photo);
      if (tooSmall) return fail(tooSmall, { fields: { [side]: 'invalid_value' } });
      photos.push({ side, photo: result.photo, sha256: hashOf(result.photo) });
    } else if (result.code === 'service_unavailable') {
      return fail(result.code, { retryAfterSeconds: 5 });
    } else return fail(result.code, { fields: { [side]: 'invalid_value' } });
  }
  return ok(photos);
}

function hashOf({ bytes }: Photo): string {
  return createHash('sha256').update(bytes).digest('hex');
}
