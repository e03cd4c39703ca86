import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { ServerLimits } from './server-limits.ts';
import { networksBy, shareOf } from './shares.ts';

type Connection = { socket: Socket; networks: readonly string[]; requests: number };

/**
 * Limits connections, in total and by network. At the limit, the connection that has been idle longest is closed for
 * a new one; if none is idle, the new one is dropped. Trusted proxies carry all callers, so they have no limit per
 * network.
 */
export function limitConnections(
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy' | 'addressLimits'>,
  { connections: most }: ServerLimits,
): void {
  const proxies = blockListOf(config.trustProxy || []);
  const networksOf = networksBy(config);
  const counts = new Map<string, number>();
  const open = new Map<Socket, Connection>();
  /** In the order in which they became idle. A connection that has not sent a request yet is idle too. */
  const idle = new Map<Socket, Connection>();

  const count = (networks: readonly string[], by: number) => {
    for (const network of networks) {
      const left = (counts.get(network) ?? 0) + by;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    }
  };
  const forget = (socket: Socket) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    open.delete(socket);
    idle.delete(socket);
    count(connection.networks, -1);
  };
  const makeRoom = (network?: string): boolean => {
    for (const { socket, networks } of idle.values()) {
      if (network !== undefined && !networks.includes(network)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  app.server.on('connection', (socket: Socket) => {
    const networks = isIn(proxies, socket.remoteAddress)
      ? []
      : networksOf(socket.remoteAddress ?? '');
    const hasRoom =
      networks.every(
        (network) => (counts.get(network) ?? 0) < shareOf(network) * most || makeRoom(network),
      ) &&
      (open.size < most || makeRoom());
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const connection = { socket, networks, requests: 0 };
    open.set(socket, connection);
    idle.set(socket, connection);
    count(networks, 1);
    socket.once('close', () => forget(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    idle.delete(socket);
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      // A client may send requests before it has the answer to the first.
      if (connection.requests === 0 && open.has(socket)) idle.set(socket, connection);
    });
  });
}

/** The named ranges of Fastify's `trustProxy`. */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of proxies.flatMap((proxy) => NAMED[proxy] ?? proxy)) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** node:net also matches an IPv4 address on a dual-stack socket against the IPv4 entries. */
function isIn(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
