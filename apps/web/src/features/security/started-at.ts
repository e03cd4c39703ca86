import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { PATHS, type Path } from '@portico/client/router/paths.ts';

const KEY = 'linkBegunAt';

/**
 * Stores for this tab which page the person leaves for a provider. After adding a sign-in method, the provider returns
 * to /security.
 */
export function noteStartedAt(pathname: string): void {
  writeKey(KEY, pathname, 'session');
}

/** The page to continue on: always one of the two pages that list the sign-in methods, whatever value is stored. */
export function startedAt(): Path {
  return readKey(KEY, 'session') === PATHS.profile ? PATHS.profile : PATHS.security;
}
