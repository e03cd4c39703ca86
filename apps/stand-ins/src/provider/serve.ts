import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a free port of this machine; `close` ends every connection, too. */
export async function serve(server: Server) {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
