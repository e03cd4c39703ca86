import { isIPv4 } from 'node:net';

/** Whether a host name or address never leaves this machine (RFC 6761, section 6.3; RFC 6890). */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIPv4(name)) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/** Whether an address can only be reached from this machine. HTTPS implies a proxy in front of it. */
export function isOfThisMachine(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && isLoopback(hostname);
}
