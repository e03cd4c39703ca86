import type { DocumentSide } from '@portico/contract';
import { accountId } from '#platform/session/session.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { clearPersonalStores } from '@portico/client/store.ts';

/* The sides of which the server keeps an image that can be sent, as far as this tab knows: the
 guard's table reads it synchronously. The images themselves are in `own-verification.ts`,
 which no page needs earlier. */

const KEY = 'keptImages';

/** The sides; null if this tab has not asked yet. */
export function savedSides(): readonly string[] | null {
  const [owner, sides] = (readKey(KEY, 'session') ?? '').split(':');
  return sides === undefined || owner !== accountId() ? null : sides.split(',');
}

/** Records the server's answer; null if it has to be asked again. */
export function noteSavedSides(sides: readonly DocumentSide[] | null): void {
  const known = sides === null ? null : `${accountId()}:${sides.join()}`;
  if (known !== readKey(KEY, 'session')) writeKey(KEY, known, 'session');
}

/** Clears all personal data in this tab's memory: on sign-out, and once the images are sent or erased. */
export function clearImages(): void {
  noteSavedSides(null);
  clearPersonalStores();
}
