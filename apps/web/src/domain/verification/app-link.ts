import { takeFragment } from '@portico/client/browser/fragment.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';

/*
 * The link of the company's own app that this tab follows. It is stored so that a person who signs in and verifies
 * their identity, which takes several pages and perhaps another site, comes back to it.
 */

const LINK = 'appLink';

/** Null clears it. */
export function storeAppLink(secret: string | null): void {
  writeKey(LINK, secret, 'session');
}

/** The secret of the link: behind the `#` of the address it is a new one. */
export function takeAppLink(): string | null {
  const secret = takeFragment();
  if (secret !== '') storeAppLink(secret);
  return readKey(LINK, 'session') || null;
}
