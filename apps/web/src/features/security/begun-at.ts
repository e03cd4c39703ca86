import { readKey, writeKey } from '#platform/browser/storage.ts';
import { PATHS, type Path } from '#platform/router/paths.ts';

const KEY = 'linkBegunAt';

/** Notes for this tab which page a person leaves for a provider; whoever adds a way in comes back to /security. */
export function noteBegunAt(pathname: string): void {
  writeKey(KEY, pathname, 'session');
}

/** Where to go on then: one of the two pages that have the ways in, whatever is stored. */
export function begunAt(): Path {
  return readKey(KEY, 'session') === PATHS.profile ? PATHS.profile : PATHS.security;
}
