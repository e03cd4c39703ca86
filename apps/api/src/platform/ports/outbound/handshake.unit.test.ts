import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PARTNER_TEST } from '#test/providers/certificate.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const open: Server[] = [];
const known = getCACertificates();
beforeEach(() => setDefaultCACertificates([...known, PARTNER_TEST.cert]));
afterEach(async () => {
  setDefaultCACertificates(known);
  for (const server of open.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** Calls the server by its name, whose certificate is trusted. */
async function call(server: Server): Promise<Response> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://partner.test:${(server.address() as AddressInfo).port}`;
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  return createGuardedFetch({ listed: [origin], resolve, limits: { totalMs: 60_000 } })(origin);
}

/** The cipher suites that a client offers in its first message (RFC 8446, section 4.1.2). */
function suitesOf(hello: Buffer): number[] {
  const session = 5 + 4 + 2 + 32;
  const suites = session + 1 + hello.readUInt8(session);
  const length = hello.readUInt16BE(suites);
  return Array.from({ length: length / 2 }, (_, n) => hello.readUInt16BE(suites + 2 + n * 2));
}

/** Those of OpenSSL whose name begins with DHE, of finite fields. */
const FINITE_FIELD = [
  0x33, 0x39, 0x67, 0x6b, 0x9e, 0x9f, 0xa2, 0xa3, 0xccaa, 0xc09e, 0xc09f, 0xc0a2, 0xc0a3, 0xc052,
  0xc053,
];

describe('R-OP-88 what a handshake with a partner’s server may cost', () => {
  it('R-OP-88 Diffie-Hellman with a prime of the server’s choice is not offered', async () => {
    let hello: Buffer = Buffer.alloc(0);
    const server = createTcpServer((socket) => {
      socket.once('data', (bytes: Buffer) => {
        hello = bytes;
        socket.destroy();
      });
    });
    await expect(call(server)).rejects.toMatchObject({ reason: 'unreachable' });
    const offered = suitesOf(hello);
    // TLS_AES_128_GCM_SHA256 and ECDHE-ECDSA-AES128-GCM-SHA256, so that the others were read, too.
    expect(offered).toEqual(expect.arrayContaining([0x1301, 0xc02b]));
    expect(offered.filter((suite) => FINITE_FIELD.includes(suite))).toEqual([]);
  });

  it.each([1, 20])('R-OP-88 a chain of %i certificates is read', async (length) => {
    const cert = PARTNER_TEST.cert.concat('\n').repeat(length);
    const server = createTlsServer({ ...PARTNER_TEST, cert }, (_request, reply) =>
      reply.end('x'.repeat(60_000)),
    );
    const answer = await call(server);
    expect(await answer.text()).toHaveLength(60_000);
  });

  it('R-OP-88 a handshake over 16 kB is refused, and its connection ends', async () => {
    const cert = PARTNER_TEST.cert.concat('\n').repeat(60);
    const server = createTlsServer({ ...PARTNER_TEST, cert }, (_request, reply) => reply.end());
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const called = call(server);
    const [socket] = await connected;
    const ended = once(
      socket.on('error', () => {}),
      'close',
    );
    await expect(called).rejects.toMatchObject({ reason: 'too_large' });
    await ended;
  });
});
