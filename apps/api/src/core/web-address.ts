import { isLoopback } from './loopback.ts';

const LONGEST = 2000;
/** Spaces and controls; a parser would drop or decode some of them, and the address is compared as it is written. */
const UNPRINTABLE = /[^\x21-\x7e]/;

/**
 * Why a client cannot have this address; null if it can. It is used as it is written, so it has to be an https address,
 * or http of the developer's own machine, that no two programs read differently.
 */
export function addressProblem(address: string): string | null {
  if (address.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (UNPRINTABLE.test(address) || address.includes('\\')) {
    return 'has a space, a backslash or a character outside of ASCII: percent-encode it';
  }
  if (!URL.canParse(address)) return 'is not an absolute URL';
  const { protocol, hostname, username, password } = new URL(address);
  const isLocal = protocol === 'http:' && isLoopback(hostname);
  if (protocol !== 'https:' && !isLocal) {
    return 'must begin with https:// (http:// only for localhost, 127.0.0.1 and [::1])';
  }
  if (!/^https?:\/\//i.test(address)) return 'must have // behind its scheme';
  if (address.includes('#')) return 'must not have a fragment (#)';
  if (username !== '' || password !== '' || /^[^/]*\/\/[^/?]*@/.test(address)) {
    return 'must not have a user name or password';
  }
  if (address.includes('*')) return 'must be exact: there are no wildcards';
  return null;
}
