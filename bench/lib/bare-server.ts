import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/*
 * The minimal work of a call, on node:http alone: /ip with the given headers (JSON, as the first argument) and a
 * request id, like the product; any other path with length and type only.
 */
const headers: Record<string, string> = JSON.parse(process.argv[2] ?? '{}');

const server = createServer((request, response) => {
  const body = JSON.stringify({ ip: request.socket.remoteAddress });
  const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const all = { ...headers, 'x-request-id': randomUUID(), ...own };
  response.writeHead(200, request.url === '/ip' ? all : own);
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
