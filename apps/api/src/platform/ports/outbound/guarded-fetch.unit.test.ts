import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Configuration } from 'oidc-provider';
import { afterEach, describe, expect, it } from 'vitest';
import { PARTNER_TEST } from '#test/providers/certificate.ts';
import { createGuardedFetch, OUTBOUND_LIMITS } from './guarded-fetch.ts';
import type { RefusalReason } from './refused.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => void sockets.add(socket.on('error', () => {}));
  server.on('connection', track);
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  await new Promise<void>((ready) => server.listen(port, host, ready));
  return (server.address() as AddressInfo).port;
}

async function aPartner(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`;
}

/** Answers each connection with bytes of its own. */
async function aRawPartner(answer: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.once('data', () => answer(socket));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

const noting =
  (visits: string[], name: string): RequestListener =>
  (_request, reply) => {
    visits.push(name);
    reply.end();
  };

const SOON = { totalMs: 300 };
/** For answers that are refused for another reason: a busy machine must not make them too slow. */
const LATE = { totalMs: 60_000 };
const callOf = (origin: string, limits = LATE) => createGuardedFetch({ listed: [origin], limits });

describe('R-OP-23 an answer from an address that a partner chose', () => {
  it('R-OP-23 is read as fetch would read it, and the request carries nothing but what it says', async () => {
    const seen: { method?: string | undefined; headers: string[]; body: string }[] = [];
    const origin = await aPartner(async (request, reply) => {
      let body = '';
      for await (const part of request) body += part;
      seen.push({ method: request.method, headers: Object.keys(request.headers).sort(), body });
      reply.setHeader('set-cookie', 'a=b');
      reply.setHeader('cache-control', 'max-age=60');
      reply.writeHead(request.method === 'POST' ? 204 : 200, {
        'content-type': 'application/json',
      });
      reply.end(request.method === 'POST' ? undefined : '{"keys":[]}');
    });
    // As the engine calls it.
    const fetch: NonNullable<Configuration['fetch']> = callOf(origin);
    const got = await fetch(`${origin}/jwks?x=1`, {
      method: 'GET',
      headers: new Headers({
        accept: 'application/json',
        authorization: 'Basic dXNlcjpwYXNz',
        cookie: 'session=1',
        traceparent: '00-1-2-01',
        'user-agent': '',
      }),
      signal: AbortSignal.timeout(60_000),
    });
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({ 'cache-control': 'max-age=60' });
    expect(got.headers.has('set-cookie')).toBe(false);
    expect(await got.json()).toEqual({ keys: [] });

    const posted = await fetch(`${origin}/logout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: 'a.b.c' }),
    });
    expect(posted.status).toBe(204);
    expect(await posted.text()).toBe('');
    const always = ['accept-encoding', 'connection', 'host'];
    expect(seen).toEqual([
      { method: 'GET', headers: ['accept', 'authorization', ...always].sort(), body: '' },
      {
        method: 'POST',
        headers: [...always, 'content-length', 'content-type'].sort(),
        body: 'logout_token=a.b.c',
      },
    ]);
  });

  it('R-OP-23 may report a failure of the partner, which is no failure of the call', async () => {
    const origin = await aPartner((_request, reply) => reply.writeHead(503).end('later'));
    const answer = await callOf(origin)(origin);
    expect([answer.status, await answer.text()]).toEqual([503, 'later']);
  });

  it('R-OP-23 has at most 64 kB and is awaited for 5 s', async () => {
    expect(OUTBOUND_LIMITS).toMatchObject({ totalMs: 5000, bodyBytes: 65_536 });
    const origin = await aPartner((request, reply) =>
      reply.end('x'.repeat(Number(request.url?.slice(1)))),
    );
    const call = callOf(origin);
    expect(await (await call(`${origin}/65536`)).text()).toHaveLength(65_536);
    await expect(call(`${origin}/65537`)).rejects.toMatchObject({ reason: 'too_large' });
  });
});

describe('R-OP-22 a name that a partner chose', () => {
  it('R-OP-22 is resolved once: an address that it has a moment later is not called', async () => {
    const calls: string[] = [];
    const port = await listen(createServer(noting(calls, 'first')));
    await listen(createServer(noting(calls, 'second')), '127.0.0.2', port);
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    let resolutions = 0;
    const origin = `http://partner.test:${port}`;
    const call = createGuardedFetch({
      listed: [origin],
      resolve: async () => [{ address: answers[resolutions++] ?? '', family: 4 }],
    });
    await call(origin);
    expect({ calls, resolutions }).toEqual({ calls: ['first'], resolutions: 1 });
    await call(origin);
    expect({ calls, resolutions }).toEqual({ calls: ['first', 'second'], resolutions: 2 });
  });

  it('R-OP-22 whose name servers are silent is given up', async () => {
    const call = createGuardedFetch({
      listed: [],
      limits: SOON,
      resolve: () => new Promise(() => {}),
    });
    await expect(call('https://partner.example/')).rejects.toMatchObject({ reason: 'too_slow' });
  });

  it('R-OP-22 must be that of the certificate, which somebody known has signed', async () => {
    const paths: (string | undefined)[] = [];
    const server = createTlsServer(PARTNER_TEST, (request, reply) => {
      paths.push(request.url);
      reply.end('{}');
    });
    const port = await listen(server);
    const call = (name: string) => {
      const origin = `https://${name}:${port}`;
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      return createGuardedFetch({ listed: [origin], resolve })(`${origin}/jwks`);
    };
    const known = getCACertificates();
    await expect(call('partner.test')).rejects.toMatchObject({ reason: 'unreachable' });
    try {
      setDefaultCACertificates([...known, PARTNER_TEST.cert]);
      await expect(call('other.test')).rejects.toMatchObject({ reason: 'unreachable' });
      expect(paths).toEqual([]);
      expect((await call('partner.test')).status).toBe(200);
      expect(paths).toEqual(['/jwks']);
    } finally {
      setDefaultCACertificates(known);
    }
  });
});

type Answer = (socket: Socket) => void;
const says =
  (text: string, next: Answer = () => {}): Answer =>
  (socket) => {
    socket.write(text);
    next(socket);
  };
const endless =
  (piece: string): Answer =>
  (socket) => {
    // Many at once: a write for each few bytes took a second of processor time.
    const pieces = piece.repeat(100);
    const write = () => {
      while (socket.writable && socket.write(pieces));
    };
    socket.on('drain', write);
    write();
  };
const drip =
  (piece: string): Answer =>
  (socket) => {
    const timer = setInterval(() => socket.write(piece), 20);
    socket.on('close', () => clearInterval(timer));
  };
const ends: Answer = (socket) => socket.end();

const HEAD = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const KILOBYTE = 'x'.repeat(1024);
const UPGRADE = 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
const BOTH = `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
const gzipped: Answer = (socket) => {
  socket.write(`${HEAD}Content-Encoding: gzip\r\n\r\n`);
  socket.end(gzipSync(Buffer.alloc(9_000_000)));
};

const MALICIOUS: [string, RefusalReason, Answer][] = [
  ['5 MB, announced', 'too_large', says(`${HEAD}Content-Length: 5000000\r\n\r\n`)],
  ['5 MB in chunks', 'too_large', says(CHUNKED, endless(`400\r\n${KILOBYTE}\r\n`))],
  ['no end and no length', 'too_large', says(`${HEAD}\r\n`, endless(KILOBYTE))],
  ['endless headers', 'too_large', says(HEAD, endless('A: b\r\n'))],
  ['one endless header', 'too_large', says(`${HEAD}A: `, endless(KILOBYTE))],
  ['endless trailers', 'too_large', says(`${CHUNKED}0\r\n`, endless('A: b\r\n'))],
  ['an endless chunk extension', 'too_large', says(`${CHUNKED}1;`, endless(KILOBYTE))],
  ['endless interim answers', 'too_large', endless('HTTP/1.1 103 Early Hints\r\n\r\n')],
  ['a compressed body', 'encoded', gzipped],
  ['a body that drips', 'too_slow', says(`${HEAD}Content-Length: 900\r\n\r\n`, drip('x'))],
  ['headers that drip', 'too_slow', says(HEAD, drip('A: b\r\n'))],
  ['silence', 'too_slow', () => {}],
  ['another protocol', 'unreachable', says('220 mail.example ESMTP\r\n')],
  ['a switch of protocols', 'unreachable', says(UPGRADE)],
  ['an impossible status', 'unreachable', says('HTTP/1.1 999 No\r\n\r\n', ends)],
  ['both lengths', 'unreachable', says(BOTH, ends)],
  ['half of what it announced', 'unreachable', says(`${HEAD}Content-Length: 9\r\n\r\nx`, ends)],
  ['nothing but an end', 'unreachable', ends],
];

describe('R-OP-23 a partner that answers with malice', () => {
  it.each(MALICIOUS)('R-OP-23 sends %s: %s', async (_what, reason, answer) => {
    const origin = await aRawPartner(answer);
    const limits = reason === 'too_slow' ? SOON : LATE;
    await expect(callOf(origin, limits)(`${origin}/jwks`)).rejects.toMatchObject({ reason });
  });

  it.each([301, 302, 303, 307, 308, 300, 304])(
    'R-OP-23 redirects with %i: nobody follows',
    async (status) => {
      const visits: string[] = [];
      const inside = await aPartner(noting(visits, 'inside'));
      const origin = await aPartner(
        (_, reply) => void reply.writeHead(status, { location: inside }).end(),
      );
      for (const redirect of ['follow', 'manual', 'error'] as const) {
        const refused = callOf(origin)(origin, { redirect });
        await expect(refused).rejects.toMatchObject({ reason: 'redirect' });
      }
      expect(visits).toEqual([]);
    },
  );
});
