import { createServer, type Server, type ServerResponse } from 'node:http';
import { isPrivateAddress } from '#core/loopback.ts';
import { answerInOrder } from '#platform/http/connections/in-order.ts';
import type { Exposition } from '#platform/ports/metrics/exposition.ts';

export type MetricsServer = {
  port: number;
  /** What to say at start. */
  lines: string[];
  close(): Promise<void>;
};

type Listening = {
  host: string;
  port: number;
  /** Called with every failure to read the metrics. */
  onError: (error: unknown) => void;
};

/**
 * Serves `GET /metrics` and nothing else, on a port of its own that the public cannot reach. Rejects if the port
 * cannot be listened on.
 */
export async function serveMetrics(
  expose: Exposition,
  { host, port, onError }: Listening,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 });
  answerInOrder(server, (request, reply) => {
    request.resume();
    if (request.url?.split('?')[0] !== '/metrics') return answer(reply, 404, 'not found\n');
    if (request.method !== 'GET') {
      reply.setHeader('allow', 'GET');
      return answer(reply, 405, 'GET only\n');
    }
    expose().then(
      ({ contentType, text }) => answer(reply, 200, text, contentType),
      (error: unknown) => {
        onError(error);
        answer(reply, 503, 'the metrics could not be read\n');
      },
    );
  });
  server.maxConnections = 20;
  await listen(server, host, port);
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    port: listening,
    lines: [
      `Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${listening}/metrics`,
      ...warningOf(host),
    ],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function warningOf(host: string): string[] {
  if (isPrivateAddress(host)) return [];
  return [
    `Warning: METRICS_HOST ${host} may be open to the world, and the metrics need no password. Set it to a private address, or let only your monitoring through.`,
  ];
}

function answer(
  reply: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  reply.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  reply.end(text);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
