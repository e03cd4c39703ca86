import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * The network of an address: an IPv4 address itself, or the /64 of an IPv6 address, which is the least a customer
 * gets and within which addresses change freely. An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) equals the
 * IPv4 address.
 */
export function networkOf(address: string): string {
  const read = readAddress(address);
  return typeof read === 'string' ? read : networkIn(read, 64);
}

/**
 * The networks that contain an address, the widest first and {@link networkOf} last: for IPv6 those of a provider
 * (/32), a site (/48) and a household (/56), for IPv4 the neighborhood that is rented together (/24).
 */
export function networksOf(address: string): string[] {
  const read = readAddress(address);
  if (typeof read !== 'string') return [32, 48, 56, 64].map((bits) => networkIn(read, bits));
  return isIPv4(read) ? [`${read.slice(0, read.lastIndexOf('.'))}.0/24`, read] : [read];
}

/** An IPv4 address, or the text of a proxy that is not an address, as text; an IPv6 address as its eight numbers. */
function readAddress(address: string): string | number[] {
  const ip = withoutPort(address).split('%')[0] ?? '';
  // A proxy may write anything.
  if (!isIPv6(ip)) return ip.slice(0, 64);
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,65535') return groups;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Up to the first 64 bits of an IPv6 address. */
function networkIn(groups: number[], bits: number): string {
  const prefix = groups.slice(0, Math.ceil(bits / 16));
  // A /56 ends within a group.
  if (bits % 16 > 0) prefix.push((prefix.pop() ?? 0) & (0xffff << (16 - (bits % 16))));
  return `${prefix.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** Some proxies include the port, which differs for every connection. */
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
