import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_EVERY_MS = 1_000;
const CHECKS_TO_CHANGE = 2;

/** 503 with a retry time, as the proxy answers while no server is ready. */
const NOBODY = JSON.stringify({ code: 'service_unavailable' });

/** `contrary`: how many checks in a row found the opposite of `isReady`. */
type Server = { name: string; port: number; isReady: boolean; contrary: number };
export type Balancer = { close(): void };

/**
 * A proxy with the rules of `deploy/haproxy/haproxy.cfg`, in turns and without TLS: asks `/health/ready` of each server,
 * tries another server if one accepts no connection, and names the server in `x-process`.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const servers = ports.map(
    (each, n): Server => ({ name: `p${n}`, port: each, isReady: true, contrary: 0 }),
  );
  let turn = 0;
  const next = (tried: ReadonlySet<Server>): Server | undefined => {
    const ready = servers.filter((each) => each.isReady && !tried.has(each));
    turn += 1;
    return ready[turn % ready.length];
  };

  function pass(asked: IncomingMessage, answer: ServerResponse, tried = new Set<Server>()): void {
    const server = next(tried);
    if (server === undefined) {
      const headers = { 'content-type': 'application/json', 'retry-after': '2' };
      answer.writeHead(503, headers).end(NOBODY);
      return;
    }
    const { method, url, headers } = asked;
    const passed = request({
      host: '127.0.0.1',
      port: server.port,
      method,
      path: url,
      headers,
      agent: false,
    });
    let isConnected = false;
    passed.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        asked.pipe(passed);
      }),
    );
    passed.once('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, 'x-process': server.name });
      given.pipe(answer);
      given.once('error', () => answer.destroy());
    });
    passed.once('error', () => {
      // Nothing was sent yet, so another server may have the request.
      if (!isConnected) pass(asked, answer, tried.add(server));
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.once('close', () => passed.destroy());
  }

  const proxy = createServer({ keepAliveTimeout: 65_000 }, (asked, answer) => pass(asked, answer));
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const watched = new AbortController();
  for (const server of servers) void watch(server, watched.signal);
  return {
    close() {
      watched.abort();
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

async function watch(server: Server, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isReady = await isReadyAt(server.port);
    server.contrary = isReady === server.isReady ? 0 : server.contrary + 1;
    if (server.contrary >= CHECKS_TO_CHANGE) Object.assign(server, { isReady, contrary: 0 });
    await wait(CHECK_EVERY_MS, undefined, { ref: false });
  }
}

async function isReadyAt(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_EVERY_MS);
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).catch(() => null);
  await answer?.text().catch(() => null);
  return answer?.status === 200;
}
