import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** The server's answer to exactly these bytes, over a new connection that is closed at the end. */
export async function speak(app: FastifyInstance, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('latin1');
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each): [string, string] => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: new Map(headers),
    body: body.join('\r\n\r\n'),
  };
}
