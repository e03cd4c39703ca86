import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, startApp } from '#test/engines/start.ts';

const t = anApp();
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});

describe('R-API-2 slow and silent connections', () => {
  it('R-API-2 drops two hundred clients that never finish their headers, and serves others in the meantime', async () => {
    const { port } = t.app.server.address() as AddressInfo;
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('error', () => {});
      socket.write('POST /user/auth/login HTTP/1.1\r\nhost: a\r\nx-slow: ');
      return once(socket, 'close').then(() => received);
    });
    for (let n = 0; n < 20; n += 1) {
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    }
    const answers = await Promise.all(sockets);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"invalid_request"');
    }
  });

  it('R-API-2 waits at shutdown for a request in progress, but not for silent connections', async () => {
    let finish = () => {};
    const asked = Promise.withResolvers<void>();
    const verify = async () => {
      asked.resolve();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { busy: true } as const;
    };
    const other = await startApp({
      deps: { hasher: { hash: verify, verify, isWeak: () => false } },
    });
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = other.app.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1').on('error', () => {});
    const half = connect(port, '127.0.0.1').on('error', () => {});
    half.write('GET /health HTTP/1.1\r\nhost: a\r\n');
    const spoken = fetch(`http://127.0.0.1:${port}/user/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@example.com","password":"x"}',
    });
    await asked.promise;
    const dropped = Promise.all([once(silent, 'close'), once(half, 'close')]);
    const closed = other.close();
    await dropped;
    finish();
    expect((await spoken).status).toBe(503);
    await closed;
  });
});
