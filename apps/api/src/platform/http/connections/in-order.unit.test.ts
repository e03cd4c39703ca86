import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerInOrder } from './in-order.ts';

type Held = { request: IncomingMessage; response: ServerResponse };

let server: Server;
let sockets: Socket[];
/** The requests that were begun and have no answer yet, the most at a time, and those that Node parsed. */
let held: Held[];
let mostHeld: number;
let parsed: number;
let isHolding: boolean;

beforeEach(async () => {
  [sockets, held, mostHeld, parsed, isHolding] = [[], [], 0, 0, false];
  server = createServer();
  answerInOrder(server, (request, response) => {
    if (request.url === '/others') {
      response.end('here');
      return;
    }
    held.push({ request, response });
    mostHeld = Math.max(mostHeld, held.length);
    if (!isHolding) void answerFirst();
  });
  server.on('request', () => {
    parsed += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Answers the request that was begun first with its path and the length of its body, once the body is there. */
async function answerFirst(): Promise<void> {
  const [first] = held;
  if (first === undefined) throw new Error('no request was begun');
  let bytes = 0;
  for await (const chunk of first.request) bytes += (chunk as Buffer).length;
  held.shift();
  first.response.end(`${first.request.url}:${bytes};`);
}

async function answerAll(): Promise<void> {
  isHolding = false;
  if (held.length > 0) await answerFirst();
}

const port = () => (server.address() as AddressInfo).port;

function open(): { socket: Socket; received(): string; isClosed(): boolean } {
  const socket = connect(port(), '127.0.0.1');
  let [text, isClosed] = ['', false];
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  sockets.push(socket);
  return { socket, received: () => text, isClosed: () => isClosed };
}

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const post = (path: string | number, body: string) =>
  `POST /${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const answersIn = (received: string) => received.match(/\/\d+:\d+;/g) ?? [];

/** Somebody else's request and its answer: the event loop has turned meanwhile. */
const others = async () => (await fetch(`http://127.0.0.1:${port()}/others`)).text();

describe('R-AVAIL-7 the requests of one connection', () => {
  it('R-AVAIL-7 are answered in their order, one at a time, with their bodies', async () => {
    const { socket, received } = open();
    const sent = numbers(30).map((n) => (n % 3 === 0 ? post(n, 'x'.repeat(n * 7)) : get(n)));
    socket.write(sent.join(''));
    await expect.poll(() => answersIn(received()).length).toBe(30);
    expect(answersIn(received())).toEqual(
      numbers(30).map((n) => `/${n}:${n % 3 === 0 ? n * 7 : 0};`),
    );
    expect(mostHeld).toBe(1);
  });

  it('R-AVAIL-7 go on for as long as the client has no more than 32 under way', async () => {
    const { socket, received } = open();
    const ALL = 500;
    let sent = 0;
    const send = () => {
      while (sent < ALL && sent - answersIn(received()).length < 32) {
        socket.write(get(sent));
        sent += 1;
      }
    };
    socket.on('data', send);
    send();
    await expect.poll(() => answersIn(received()).length).toBe(ALL);
    expect(answersIn(received())).toEqual(numbers(ALL).map((n) => `/${n}:0;`));
    expect(mostHeld).toBe(1);
  });

  it.each([
    ['a thousand', ''],
    ['a thousand with an unknown expectation', 'expect: miracle\r\n'],
    ['a thousand that ask for a continuation', 'expect: 100-continue\r\n'],
  ])(
    'R-AVAIL-7 are dropped with their connection if a packet has %s, unread, and others are served',
    async (_what, line) => {
      isHolding = true;
      const { socket, isClosed } = open();
      const request = `GET / HTTP/1.1\r\nhost: a\r\n${line}\r\n`;
      socket.write(request.repeat(1_000));
      await expect.poll(isClosed).toBe(true);
      expect(parsed).toBeGreaterThan(32);
      expect(parsed).toBeLessThan(40);
      expect(await others()).toBe('here');
      held[0]?.response.end();
      expect(await others()).toBe('here');
      expect(held).toHaveLength(1);
    },
  );

  it('R-AVAIL-7 one with an unknown expectation is answered like any other', async () => {
    const { socket, received } = open();
    socket.write(`GET /0 HTTP/1.1\r\nhost: a\r\nexpect: miracle\r\n\r\n${get(1)}`);
    await expect.poll(() => answersIn(received())).toEqual(['/0:0;', '/1:0;']);
    expect(received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('R-AVAIL-7 are not read while one of them waits, and are all answered later', async () => {
    isHolding = true;
    const { socket, received } = open();
    // More than a packet each, so that the server would have to read again for every one.
    socket.write(
      numbers(20)
        .map((n) => post(n, 'x'.repeat(60_000)))
        .join(''),
    );
    await expect.poll(() => held.length).toBe(1);
    for (let turns = 0; turns < 20; turns += 1) await others();
    expect(parsed).toBeLessThanOrEqual(20 + 3);
    await answerAll();
    await expect.poll(() => answersIn(received()).length).toBe(20);
    expect(answersIn(received())).toEqual(numbers(20).map((n) => `/${n}:60000;`));
  });

  it('R-AVAIL-7 wait for the client to read: one answer is in memory', async () => {
    const LARGE = Buffer.alloc(20_000_000);
    let begun = 0;
    server.removeAllListeners('request');
    answerInOrder(server, ({ url }, response) => {
      if (url !== '/others') begun += 1;
      response.end(url === '/others' ? 'here' : LARGE);
    });
    const { socket } = open();
    socket.pause();
    socket.write(numbers(10).map(get).join(''));
    await expect.poll(() => begun).toBe(1);
    let read = 0;
    socket.removeAllListeners('data').on('data', (chunk) => {
      read += chunk.length;
    });
    for (let turns = 0; turns < 20; turns += 1) await others();
    expect(begun).toBe(1);
    socket.resume();
    await expect.poll(() => read).toBeGreaterThan(10 * LARGE.length);
    expect(begun).toBe(10);
  });

  it('R-AVAIL-7 are not begun once the connection is closed, by an answer or by itself', async () => {
    isHolding = true;
    open().socket.write([0, 1, 2].map(get).join(''));
    await expect.poll(() => held.length).toBe(1);
    const { request, response } = held[0] as Held;
    request.socket.destroy();
    await once(response, 'close');
    expect(await others()).toBe('here');
    expect(held).toHaveLength(1);

    [held, isHolding] = [[], false];
    const { socket, received, isClosed } = open();
    server.on('clientError', () => {});
    socket.write(`${get(0)}GET /1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n${get(2)}`);
    await expect.poll(isClosed).toBe(true);
    expect(answersIn(received())).toEqual(['/0:0;', '/1:0;']);
  });
});
