import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitConnections } from './connections.ts';
import { SERVER_LIMITS } from './server-limits.ts';

let app: FastifyInstance;
let finish: () => void;
let sockets: Socket[];
beforeEach(() => {
  app = fastify({ keepAliveTimeout: 600_000 });
  sockets = [];
});
afterEach(async () => {
  finish?.();
  for (const socket of sockets) socket.destroy();
  await app.close();
});

type Settings = { connections: number; trustProxy?: string[]; addressLimits?: boolean };

async function start({ connections, trustProxy, addressLimits = true }: Settings) {
  limitConnections(
    app,
    { trustProxy: trustProxy ?? false, addressLimits },
    { ...SERVER_LIMITS, connections },
  );
  app.get('/', async () => 'here');
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/slow', async () => {
    await waiting;
    return 'here';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

function open(): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Sends a request on a connection that stays open; returns the beginning of the answer, or '' if it was dropped. */
async function ask(socket: Socket, path = '/'): Promise<string> {
  let received = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (received.endsWith('here')) resolve();
    });
    socket.once('close', () => resolve());
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  await answered;
  return received.slice(0, 12);
}

const OK = 'HTTP/1.1 200';

describe('R-AVAIL-5 connections', () => {
  it('R-AVAIL-5 closes the longest idle connection of a network that exceeds its share', async () => {
    await start({ connections: 16 });
    const first = open();
    expect(await ask(first)).toBe(OK);
    const second = open();
    expect(await ask(second)).toBe(OK);
    const closed = once(first, 'close');
    expect(await ask(open())).toBe(OK);
    await closed;
    expect(await ask(second)).toBe(OK);
  });

  it('R-AVAIL-5 keeps a connection with a request in progress, and drops a new one', async () => {
    await start({ connections: 16 });
    const asked = new Promise<void>((resolve) => {
      let count = 0;
      app.server.on('request', () => {
        count += 1;
        if (count === 2) resolve();
      });
    });
    const busy = [open(), open()].map((socket) => ask(socket, '/slow'));
    await asked;
    expect(await ask(open())).toBe('');
    finish();
    expect(await Promise.all(busy)).toEqual([OK, OK]);
    expect(await ask(open())).toBe(OK);
  });

  it('R-AVAIL-5 keeps a connection whose first request was answered while its second is in progress', async () => {
    await start({ connections: 16 });
    const closed = new Promise<void>((resolve) => {
      app.server.once('request', (_request, response) => response.once('close', resolve));
    });
    const socket = open();
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.write(['/', '/slow'].map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
    await closed;
    expect(await ask(open())).toBe(OK);
    expect(await ask(open())).toBe(OK);
    finish();
    await expect.poll(() => received.match(/here/g)?.length).toBe(2);
  });

  it('R-AVAIL-5 applies no share to a trusted proxy, but the total limit', async () => {
    await start({ connections: 16, trustProxy: ['loopback'] });
    const first = open();
    expect(await ask(first)).toBe(OK);
    for (let n = 1; n < 16; n += 1) expect(await ask(open())).toBe(OK);
    const closed = once(first, 'close');
    expect(await ask(open())).toBe(OK);
    await closed;
  });

  it('R-AVAIL-5 applies no share if a proxy in front limits networks', async () => {
    await start({ connections: 16, addressLimits: false });
    const all = [];
    for (let n = 0; n < 16; n += 1) {
      const socket = open();
      all.push(socket);
      expect(await ask(socket)).toBe(OK);
    }
    for (const socket of all) expect(await ask(socket)).toBe(OK);
  });
});
