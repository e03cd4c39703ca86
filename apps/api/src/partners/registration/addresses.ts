import { isLoopback, isOfThisMachine } from '#core/loopback.ts';
import type { Config } from '#platform/config/config.ts';

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

/**
 * Whether the address is at an origin of Portico's: that of the site, or of the desk. A browser that is led there comes
 * back with an answer for a client, to pages that do not expect it. Other ports of this machine are the developer's.
 */
export function isOwnAddress(
  address: string,
  { publicUrl, desk }: Pick<Config, 'publicUrl' | 'desk'>,
): boolean {
  const own = [new URL(publicUrl)];
  const host = desk.host.includes(':') ? `[${desk.host}]` : desk.host;
  // The desk of another machine cannot be reached by a loopback address.
  if (isOfThisMachine(publicUrl) || !isThisMachine(host)) {
    own.push(new URL(`http://${host}:${desk.port}`), new URL(`https://${host}:${desk.port}`));
  }
  const { protocol, hostname, port } = new URL(address);
  return own.some(
    (origin) =>
      origin.protocol === protocol &&
      origin.port === port &&
      (nameOf(origin.hostname) === nameOf(hostname) ||
        (isThisMachine(origin.hostname) && isThisMachine(hostname))),
  );
}

/** Without the dot of a complete name, which leads to the same host, or several, which some resolvers drop. */
const nameOf = (host: string) => host.replace(/(?<!\.)\.+$/, '');

const isThisMachine = (host: string) =>
  isLoopback(nameOf(host)) || host === '0.0.0.0' || host === '[::]';
