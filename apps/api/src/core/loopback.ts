import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether a host name or address never leaves this machine (RFC 6761, section 6.3; RFC 6890). */
export function isLoopback(host: string): boolean {
  const name = withoutBrackets(host).toLowerCase();
  if (isIPv4(name)) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether only this machine or a private network can reach an address (RFC 1918, 3927, 4193, 6598). A name may mean any
 * address, and is not private.
 */
export function isPrivateAddress(host: string): boolean {
  const address = withoutBrackets(host);
  if (isLoopback(address)) return true;
  const version = isIP(address);
  return version !== 0 && PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** A host without the brackets that an IPv6 address has in a URL (RFC 3986, 3.2.2). */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** Whether the host of an address is an IP address. */
export function hasIpAddress(url: string): boolean {
  return isIP(withoutBrackets(new URL(url).hostname)) !== 0;
}

/** Whether an address can only be reached from this machine. HTTPS implies a proxy in front of it. */
export function isOfThisMachine(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && isLoopback(hostname);
}
