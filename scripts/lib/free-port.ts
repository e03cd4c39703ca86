import { createServer } from 'node:net';

/**
 * An unused port of 127.0.0.1. Not one from the system's ephemeral range (32768 and up): an outgoing connection could
 * get it before a server listens there, or while a server is started again.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
