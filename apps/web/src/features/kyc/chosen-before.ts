import { accountId } from '#lib/session.ts';
import { readKey, writeKey } from '#lib/storage.ts';

const KEY = 'imagesChosen';

/** Notes, for this tab, that this account has chosen images: a reload loses them, and the page says so. */
export function noteImagesChosen(): void {
  writeKey(KEY, accountId(), 'session');
}

/** Whether images were chosen in this tab and not yet sent. */
export function wereImagesChosen(): boolean {
  return readKey(KEY, 'session') === accountId();
}

/** Once they are sent. */
export function forgetImagesChosen(): void {
  writeKey(KEY, null, 'session');
}
