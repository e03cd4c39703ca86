import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { anIssuer, aPartner } from '#test/partners/partner.ts';

const t = anIssuer();
beforeAll(async () => {
  await aPartner(t);
});

const DEADLINE_MS = 30_000;

/** Sends these bytes on one connection; resolves with all that is answered until the server ends it. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answered = '';
    const socket = connect(Number(new URL(t.issuer).port), 'localhost');
    socket.setEncoding('utf8').on('data', (text: string) => {
      answered += text;
    });
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection is open after ${DEADLINE_MS} ms: ${answered}`));
    }, DEADLINE_MS);
    const ended = () => {
      clearTimeout(deadline);
      resolve(answered);
    };
    socket.on('close', ended).on('error', () => {});
    socket.write(bytes);
  });
}

/** A request for authorization as a browser submits it, with `sent` of the bytes that it declares. */
function form({ bytes, sent = bytes, accept = 'text/html,*/*;q=0.8' }: Form): string {
  const body = `client_id=x&state=${'y'.repeat(bytes - 18)}`;
  return [
    'POST /connect/authorize HTTP/1.1',
    `host: ${new URL(t.issuer).host}`,
    `accept: ${accept}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${bytes}`,
    '',
    body.slice(0, sent),
  ].join('\r\n');
}
type Form = { bytes: number; sent?: number; accept?: string };

const LAST = ['GET /health HTTP/1.1', 'host: x', 'connection: close', '', ''].join('\r\n');

describe('R-OP-77 a request for authorization that is a form over 8 kB', () => {
  it('R-OP-77 is a page of Portico for a browser, and its connection serves the next request', async () => {
    const answered = await exchange(form({ bytes: 9_000 }) + LAST);
    const [first = '', second = ''] = answered.split(/(?=HTTP\/1\.1 )/);
    expect(first).toMatch(/^HTTP\/1\.1 303 /);
    expect(first).toMatch(/^location: \/connect\?refused=request\r$/im);
    expect(second).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('R-OP-77 is JSON for a program, and its connection serves the next request', async () => {
    const answered = await exchange(form({ bytes: 9_000, accept: 'application/json' }) + LAST);
    const [first = '', second = ''] = answered.split(/(?=HTTP\/1\.1 )/);
    expect(first).toMatch(/^HTTP\/1\.1 400 /);
    expect(first).toContain('"code":"invalid_request"');
    expect(second).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('R-OP-77 is answered before it is whole where it is far too large, and its connection ends', async () => {
    const answered = await exchange(form({ bytes: 10_000_000, sent: 100_000 }));
    expect(answered).toMatch(/^HTTP\/1\.1 (303|4\d\d) /);
    expect(answered).toMatch(/^connection: close\r$/im);
  });
});
