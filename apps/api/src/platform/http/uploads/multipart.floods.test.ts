import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import {
  aPassport,
  aPersonWithDetails,
  formBody,
  MULTIPART,
  submit,
} from '#test/people/documents.ts';
import { aJpeg } from '#test/people/pictures.ts';

const t = anApp({ limits: { checkEveryMs: 3_600_000 } });
beforeAll(async () => {
  // No client is cut for being slow: this tests the bytes that uploads hold.
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});

const EDGE = '--edge';
const edged = { 'content-type': 'multipart/form-data; boundary=edge' };
const field = (name: string, value = 'x') =>
  `${EDGE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('R-API-2 R-KYC-7 floods', () => {
  const MEGABYTE = Buffer.alloc(1_000_000, 0x41);

  it('R-API-2 refuses a form with a declared length of 100 MB before it is sent', async () => {
    const { token: own } = await aPersonWithDetails(t);
    const call = open(own, { 'content-length': 100_000_000 });
    call.flushHeaders();
    const answer = await answerTo(call);
    expect(answer).toMatchObject({ status: 413, code: 'file_too_large', connection: 'close' });
    call.destroy();
  });

  it.each(['docImageFront', 'somethingElse'])(
    'R-API-2 cuts a stream of 100 MB as %s before 6 MB were read',
    async (name) => {
      const { token: own } = await aPersonWithDetails(t);
      const read = bytesReadOfNextRequest();
      const call = open(own, { 'transfer-encoding': 'chunked' });
      const closed = new Promise<void>((resolve) => call.once('close', () => resolve()));
      call.write(field('document', 'passport'));
      call.write(`${EDGE}\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`);
      for (let sent = 0; sent < 100 && !call.destroyed; sent += 1) {
        if (!call.write(MEGABYTE)) await Promise.race([drained(call), closed]);
      }
      call.destroy();
      expect(await read).toBeLessThan(6_000_000);
      expect((await submit(t, own, await aPassport())).statusCode).toBe(200);
    },
  );

  it('R-KYC-9 delivers file_too_large in the middle of a file of 12 MB', async () => {
    const { token: own } = await aPersonWithDetails(t);
    const body = formBody([
      { name: 'document', value: 'passport' },
      { name: 'docImageFront', bytes: Buffer.concat([await aJpeg(), Buffer.alloc(12_000_000)]) },
    ]);
    const call = open(own, { ...MULTIPART, 'content-length': body.length });
    call.end(body);
    expect(await answerTo(call)).toMatchObject({ status: 413, code: 'file_too_large' });
  });

  it('R-KYC-9 delivers the 409 although the files of the form were never read', async () => {
    const { token: own } = await aPersonWithDetails(t);
    await submit(t, own, await aPassport());
    const picture = Buffer.concat([await aJpeg(), Buffer.alloc(4_000_000)]);
    const body = formBody(
      ['docImageFront', 'docImageBack', 'personImage'].map((name) => ({ name, bytes: picture })),
    );
    const call = open(own, { ...MULTIPART, 'content-length': body.length });
    call.end(body);
    expect(await answerTo(call)).toMatchObject({ status: 409, code: 'existing_document' });
  });

  it('R-API-2 bounds the memory of all uploads together, and releases it', async () => {
    const people: { token: string }[] = [];
    while (people.length < 9) people.push(await aPersonWithDetails(t));
    const stalled = people.flatMap((person) =>
      [0, 1].map(() => {
        const call = open(person.token, { 'transfer-encoding': 'chunked' });
        for (const name of ['docImageFront', 'docImageBack', 'personImage']) {
          call.write(
            `${EDGE}\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`,
          );
          for (let sent = 0; sent < 5; sent += 1) call.write(MEGABYTE);
          call.write('\r\n');
        }
        return call;
      }),
    );
    // 18 times 15 MB; 48 MB may be held.
    const first = await Promise.race(stalled.map(answerTo));
    expect(first).toMatchObject({ status: 503, code: 'service_unavailable', retryAfter: '5' });
    const closed = stalled.map((call) => new Promise((resolve) => call.once('close', resolve)));
    for (const call of stalled) call.destroy();
    await Promise.all(closed);
    const { token: next } = await aPersonWithDetails(t);
    await expect.poll(async () => (await submit(t, next, await aPassport())).statusCode).toBe(200);
  });
});

function open(own: string, headers: Record<string, string | number>): ClientRequest {
  const { port } = t.app.server.address() as AddressInfo;
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/user/add-user-document',
    headers: { ...edged, authorization: `Bearer ${own}`, ...headers },
  });
  // Some of these tests wait for the server to cut the connection.
  call.on('error', () => {});
  return call;
}

async function answerTo(call: ClientRequest) {
  const answer = await new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
  const { connection, 'retry-after': retryAfter } = answer.headers;
  return { status: answer.statusCode, code, connection, retryAfter };
}

function drained(call: ClientRequest): Promise<void> {
  return new Promise((resolve) => call.once('drain', () => resolve()));
}

/** The bytes the server reads from the connection of the next request, until it is closed. */
function bytesReadOfNextRequest(): Promise<number> {
  return new Promise((resolve) => {
    t.app.server.once('request', ({ socket }: IncomingMessage) => {
      socket.once('close', () => resolve(socket.bytesRead));
    });
  });
}
