import { isLoopback, isOfThisMachine } from '#core/loopback.ts';
import type { Config } from '#platform/config/config.ts';

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
