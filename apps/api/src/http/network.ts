import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const OF_NETWORK = 4;

/**
 * Whom an address stands for: an IPv4 address for itself, an IPv6 address for its /64, which is the least that a
 * customer gets and can be changed at will within. An IPv4 address written as an IPv6 one (RFC 4291, section 2.5.5.2) is
 * the same as without.
 */
export function networkOf(address: string): string {
  const ip = withoutPort(address).split('%')[0] ?? '';
  // A proxy may write anything.
  if (!isIPv6(ip)) return ip.slice(0, 64);
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, OF_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies write the port, too, which is another for every connection. */
function withoutPort(address: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [left = [], right = []] = ip.split('::').map(numbersOf);
  return [...left, ...Array(GROUPS - left.length - right.length).fill(0), ...right];
}

function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
