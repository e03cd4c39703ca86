import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleErrors } from '#platform/http/errors/on-error.ts';
import { limitAnswers } from './answers.ts';
import { SERVER_LIMITS, type ServerLimits } from './server-limits.ts';
import { dropUnread, readerOf } from './unread-answers.ts';

/** More than any system buffers for a client that does not read. */
const LARGE = Buffer.alloc(40_000_000);
const NEVER = 3_600_000;

let app: FastifyInstance;
let opened: string[];
let sent: Buffer;
let sockets: Socket[];
beforeEach(() => {
  app = fastify();
  opened = [];
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function start(limits: Partial<ServerLimits>): Promise<void> {
  const all = { ...SERVER_LIMITS, unsentBytes: 1_000_000_000, ...limits };
  handleErrors(app, { brand: async () => ({ name: 'Portico', version: '', texts: {} }) });
  dropUnread(app, all);
  limitAnswers(app, { addressLimits: false } as never, all);
  app.get<{ Params: { account: string } }>('/:account', (request, reply) =>
    app.answers.inTurn(request.params.account, reply, async () => {
      opened.push(request.params.account);
      reply.header('content-disposition', 'attachment');
      sent = Buffer.from(LARGE);
      return app.answers.send(reply, sent);
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
}

const port = () => (app.server.address() as AddressInfo).port;

/** Sends a request and reads nothing of the answer. */
function askAndWait(account: string): Socket {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET /${account} HTTP/1.1\r\nhost: a\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

/** The status and size of an answer that is read. */
async function read(account: string) {
  const answer = await fetch(`http://127.0.0.1:${port()}/${account}`);
  const { byteLength } = await answer.arrayBuffer();
  return { status: answer.status, byteLength, headers: answer.headers };
}

/** Waits until this many were opened. */
const untilOpened = (count: number) => expect.poll(() => opened.length).toBe(count);

describe('R-AVAIL-3 unread answers', () => {
  describe('checked by the test, however slowly the machine moves bytes', () => {
    const limits = { checkEveryMs: 20, reading: { bytes: 1_000, checks: 3 } };
    const check = () => vi.advanceTimersByTime(limits.checkEveryMs);
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('R-AVAIL-3 drops connections that do not read', async () => {
      await start(limits);
      const connected = once(app.server, 'connection');
      askAndWait('a');
      const [socket] = (await connected) as [Socket];
      await untilOpened(1);
      const isDropped = () => {
        check();
        return socket.destroyed;
      };
      await expect.poll(isDropped).toBe(true);
    });

    it('R-AVAIL-3 sends the whole answer to a client that reads enough between the checks', async () => {
      await start(limits);
      const connected = once(app.server, 'connection');
      const answer = await fetch(`http://127.0.0.1:${port()}/a`);
      const [socket] = (await connected) as [Socket];
      const reader = readerOf(socket);
      let [received, before, checks] = [0, 0, 0];
      for await (const piece of answer.body ?? []) {
        received += piece.byteLength;
        const moved = reader.moved();
        if (moved === null || moved - before < limits.reading.bytes) continue;
        before = moved;
        checks += 1;
        check();
      }
      expect(received).toBe(LARGE.length);
      expect(checks).toBeGreaterThan(2 * limits.reading.checks);
    });
  });

  it('R-AVAIL-3 distinguishes waiting bytes from received ones', async () => {
    await start({ checkEveryMs: NEVER });
    const arrived = once(app.server, 'connection');
    const client = askAndWait('a');
    const [socket] = (await arrived) as [Socket];
    const reader = readerOf(socket);
    await untilOpened(1);
    await expect.poll(() => reader.moved()).toBeGreaterThan(0);
    const before = reader.moved() as number;
    expect(before).toBeLessThan(LARGE.length);
    client.on('data', () => {});
    client.resume();
    await expect.poll(() => reader.moved()).toBe(null);
  });

  it('R-AVAIL-3 sends two answers at a time per account, and opens the next when one is done', async () => {
    await start({ checkEveryMs: NEVER });
    const [first] = [askAndWait('a'), askAndWait('a')];
    await untilOpened(2);
    const third = read('a');
    expect(await read('b')).toMatchObject({ status: 200 });
    expect(opened).toEqual(['a', 'a', 'b']);
    first?.destroy();
    expect(await third).toMatchObject({ status: 200, byteLength: LARGE.length });
    expect(opened).toEqual(['a', 'a', 'b', 'a']);
  });

  it('R-AVAIL-3 frees sent and refused answers at once, without waiting for V8', async () => {
    await start({ checkEveryMs: NEVER });
    await read('a');
    await expect.poll(() => sent.byteLength).toBe(0);
    askAndWait('b');
    await untilOpened(2);
    const waiting = sent;
    expect(waiting.byteLength).toBe(LARGE.length);
    await app.close();
    // It was aborted: a pending write may still read these bytes, so they must not be freed.
    expect(waiting.byteLength).toBe(LARGE.length);

    app = fastify();
    await start({ checkEveryMs: NEVER, unsentBytes: 1 });
    expect(await read('a')).toMatchObject({ status: 503 });
    expect(sent.byteLength).toBe(0);
  });

  it('R-AVAIL-3 opens nothing for a client that left while it waited', async () => {
    await start({ checkEveryMs: NEVER });
    const [first, second] = [askAndWait('a'), askAndWait('a')];
    await untilOpened(2);
    const asked = once(app.server, 'request') as Promise<[{ socket: Socket }]>;
    const third = askAndWait('a');
    const [{ socket }] = await asked;
    const left = once(socket, 'close');
    third.destroy();
    await left;
    first?.destroy();
    second?.destroy();
    expect(await read('a')).toMatchObject({ status: 200 });
    expect(opened).toHaveLength(3);
  });

  it('R-AVAIL-3 answers 503 when unsent answers fill the budget and all are moving, and otherwise cuts a stalled one', async () => {
    await start({
      checkEveryMs: NEVER,
      reading: { bytes: 0, checks: 1_000 },
      unsentBytes: LARGE.length + 1,
    });
    askAndWait('a');
    await untilOpened(1);
    const { status, headers } = await read('b');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(headers.get('content-disposition')).toBe(null);
    await app.close();

    app = fastify();
    opened = [];
    await start({
      checkEveryMs: 20,
      reading: { bytes: 0, checks: 1_000 },
      unsentBytes: LARGE.length + 1,
    });
    const dropped = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
    askAndWait('a');
    await untilOpened(1);
    await expect.poll(async () => (await read('b')).status).toBe(200);
    await dropped;
  });
});
