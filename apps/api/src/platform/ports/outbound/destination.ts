import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { withoutBrackets } from '#core/loopback.ts';
import { OutboundRefused } from './refused.ts';

/** Where a request goes: the addresses of its host, from one resolution, which the connection uses and no others. */
export type Destination = { url: URL; addresses: readonly LookupAddress[] };

export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/**
 * Decides whether the server may call an address that somebody else chose. It must be https on port 443 of a host whose
 * addresses are all public. `listed` has the exact origins that the operator exempts from that.
 */
export async function destinationOf(
  address: string | URL,
  {
    listed,
    resolve,
    signal,
  }: { listed: readonly string[]; resolve?: Resolve; signal: AbortSignal },
): Promise<Destination> {
  if (!URL.canParse(address)) throw new OutboundRefused('malformed');
  // The parser decodes other spellings of an address: decimal, octal, short, percent-encoded, with other dots and digits.
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefused('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('credentials');
  const isListed = listed.includes(url.origin);
  if (!isListed && url.protocol !== 'https:') throw new OutboundRefused('scheme');
  if (!isListed && url.port !== '') throw new OutboundRefused('port');
  const host = withoutBrackets(url.hostname);
  // The same host with a dot behind it has another origin, and a certificate that fits neither.
  if (host === '' || host.endsWith('.')) throw new OutboundRefused('host');
  const find = resolve ?? (isListed ? resolveAsThisMachine : resolveByDns);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await find(host, signal);
  if (addresses.length === 0) throw new OutboundRefused('unresolved');
  if (!isListed && !addresses.every((each) => isPublic(each.address)))
    throw new OutboundRefused('not_public');
  return { url, addresses };
}

/** The part of IPv6 that is given to networks of the internet (RFC 4291, section 2.4): everything else is special. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to a host on the internet, and is not one that only reads so (NAT64, 6to4, Teredo …). */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/**
 * Asks the name servers, and not the system: its resolver waits in a thread that passwords are hashed in, it cannot be
 * cancelled, and it completes names by the file of this machine's hosts.
 */
async function resolveByDns(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver();
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer, n) =>
      answer.status === 'rejected'
        ? []
        : answer.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })),
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** An operator may list a name that only this machine knows. */
async function resolveAsThisMachine(host: string): Promise<LookupAddress[]> {
  try {
    return await dns.lookup(host, { all: true });
  } catch {
    return [];
  }
}
