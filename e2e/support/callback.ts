import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './states.ts';

export const test = base.extend<{ callback: string }>({
  /**
   * The redirect URI of an app that shows nothing: a test reads the code from the address. Without a server the browser
   * would show its error page, and go there while the test opens the next one.
   */
  callback: async ({ page: _beforeIt }, use) => {
    const server = createServer((_request, response) => response.end());
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    await use(`http://localhost:${(server.address() as AddressInfo).port}/callback`);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});
