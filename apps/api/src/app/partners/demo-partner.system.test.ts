import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { aPlace, stop } from '#test/engines/process.ts';
import { freePort } from '../../../../../scripts/lib/free-port.ts';

describe('R-OP-33 npm start in development', () => {
  const place = aPlace();
  afterAll(() => place.clear());

  async function settings(demoPort: number) {
    return { PORT: String(await freePort()), DEMO_PARTNER_PORT: String(demoPort) };
  }

  it('R-OP-33 starts all the same when the port of the demo partner is in use, and says what to do', async () => {
    const other = createServer((_request, response) => response.end('somebody else'));
    const port = await freePort();
    await new Promise<void>((listening) => other.listen(port, 'localhost', listening));
    const running = place.startWithDemoPartner(await settings(port));
    const issuer = await running.ready();
    const why = await running.says(/(The demo partner is not running: .*)\n/);
    expect(why).toContain(`port ${port} is in use`);
    expect(why).toContain('DEMO_PARTNER_PORT');
    expect((await fetch(`${issuer}/health`)).status).toBe(200);
    await stop(running);
    other.close();
  });

  it('R-OP-33 is alone without npm start', async () => {
    const running = place.start(await settings(await freePort()));
    await running.ready();
    const { said } = await stop(running);
    expect(said).not.toContain('demo partner');
  });
});
