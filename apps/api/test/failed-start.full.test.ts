import { createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSecret } from '#platform/config/secrets.ts';
import { aPlace, type Place, statusOf, stop } from '#test/engines/process.ts';
import { emptyDatabase, engine } from '#test/engines/start.ts';
import { PARTNER_TEST } from '#test/providers/certificate.ts';
import { freePort } from '../../../scripts/lib/free-port.ts';

let place: Place;
let database: { url: string; drop(): Promise<void> };
beforeEach(async () => {
  place = aPlace();
  database = engine() === 'sqlite' ? { url: '', drop: async () => {} } : await emptyDatabase();
});
afterEach(async () => {
  await place.clear();
  await database.drop();
});

const start = (env: Record<string, string> = {}) =>
  place.start({ DATABASE_URL: database.url, ...env });

describe('R-SCALE-13 a start that fails', () => {
  it.each([
    ['with another SECRET_KEY', async () => ({ SECRET_KEY: generateSecret('SECRET_KEY') })],
    ['on a port that is taken', async (taken: string) => ({ PORT: taken })],
    ['on a metrics port that is taken', async (taken: string) => ({ METRICS_PORT: taken })],
  ])('R-SCALE-13 %s leaves nothing that keeps the right one from starting', async (_how, env) => {
    const first = start();
    await first.ready();
    expect((await stop(first)).code).toBe(0);
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    const wrong = await start(await env(String(port))).ended;
    taken.close();
    expect(wrong.code).toBe(1);
    expect(wrong.said).not.toMatch(/\bat .*:\d+:\d+/);
    const right = start({ SECRET_KEY: '' });
    expect(await statusOf(`${await right.ready()}/health`)).toBe(200);
    expect(right.said()).not.toContain('differs');
  });

  it('R-SCALE-13 a killed process refuses nobody, and neither does one that is stopped while it starts', async () => {
    const killed = start();
    await killed.ready();
    await stop(killed, 'SIGKILL');
    const wrong = await start({ SECRET_KEY: generateSecret('SECRET_KEY') }).ended;
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.said).toContain('SECRET_KEY');
    expect(wrong.said).not.toContain('differs from that of process');
    const early = start();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await stop(early);
    expect(await statusOf(`${await start().ready()}/health`)).toBe(200);
  });
});

it('R-API-2 a data folder below one that cannot be made is named at once', async () => {
  const end = await place.start({}, '/proc/portico/data').ended;
  expect(end.code).toBe(1);
  expect(end.said).toContain('The data folder /proc/portico/data cannot be used');
});

if (engine() === 'postgres') {
  it('R-API-2 a database with a certificate of a private authority is refused in one sentence, whatever the mode', async () => {
    // What PostgreSQL does until the client judges its certificate.
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...PARTNER_TEST }).on('error', () => {});
      });
    });
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready);
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
        const DATABASE_URL = `postgres://portico:hunter2@localhost:${port}/portico?sslmode=${mode}`;
        const end = await place.start({ DATABASE_URL }, join(place.folder, mode)).ended;
        expect(end.code).toBe(1);
        expect(end.said.trim().split('\n')).toEqual([
          expect.stringMatching(/^DATABASE_URL: add sslrootcert=/),
        ]);
      }
    } finally {
      server.close();
    }
  });
}
