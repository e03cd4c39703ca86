import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartOptions, startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDraft,
  aPassport,
  aPersonWithDetails,
  saveDraft,
  stillSignedIn,
  submit,
} from '#test/people/documents.ts';
import { exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, idOf } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import { createAddDraft } from '#verification/drafts/drafts.ts';
import { createUploadTurns } from './uploads.ts';

const NEVER = 3_600_000;
const MEGABYTE = Buffer.alloc(1_000_000, 0x41);

let t: TestApp;
let calls: ClientRequest[] = [];
afterEach(async () => {
  for (const call of calls) call.destroy();
  calls = [];
  await t.close();
});

async function start(options: StartOptions): Promise<void> {
  t = await startApp(options);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
}

/**
 * Sends the beginning of a form and then stops. Resolves once the server has received `megabytes` of it, or has cut the
 * connection before, as it may on a busy machine.
 */
async function sendAndStop(token: string, megabytes: number, announced?: number) {
  const { port } = t.app.server.address() as AddressInfo;
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/user/add-user-document',
    headers: {
      'content-type': 'multipart/form-data; boundary=edge',
      ...(announced ? { 'content-length': announced } : { 'transfer-encoding': 'chunked' }),
      authorization: `Bearer ${token}`,
    },
  });
  calls.push(call);
  call.on('error', () => {});
  const closed = new Promise<void>((resolve) => call.once('close', () => resolve()));
  const asked = once(t.app.server, 'request') as Promise<[IncomingMessage]>;
  call.write(
    '--edge\r\ncontent-disposition: form-data; name="docImageFront"; filename="a"\r\n\r\n',
  );
  for (let sent = 0; sent < megabytes; sent += 1) call.write(MEGABYTE);
  const [{ socket }] = await asked;
  const hasArrived = () => socket.bytesRead > megabytes * MEGABYTE.length;
  await expect.poll(() => hasArrived() || socket.destroyed).toBe(true);
  return { closed };
}

describe('R-AVAIL-4 the limits of unfinished uploads', () => {
  it('R-AVAIL-4 close the connection of a client that stops sending', async () => {
    await start({ limits: { checkEveryMs: 20, sending: { bytes: 65_536, checks: 5 } } });
    const { token } = await aPersonWithDetails(t);
    const { closed } = await sendAndStop(token, 1);
    await closed;
    expect((await submit(t, token, await aPassport())).statusCode).toBe(200);
  });

  it('R-AVAIL-4 close the connection of a refused client that stops sending, too', async () => {
    await start({
      limits: { checkEveryMs: 20, uploadBytes: 1, sending: { bytes: 65_536, checks: 5 } },
    });
    const { token } = await aPersonWithDetails(t);
    const { closed } = await sendAndStop(token, 1, 5_000_000);
    await closed;
  });

  it('R-AVAIL-4 free the bytes that arrive after an upload was refused', async () => {
    await start({ limits: { checkEveryMs: NEVER, uploadBytes: 1 } });
    const { token } = await aPersonWithDetails(t);
    const pieces: Buffer[] = [];
    t.app.server.once('request', (raw: IncomingMessage) => {
      const { emit } = raw;
      // A 'data' listener would start the stream before the handler reads it.
      raw.emit = (event: string, ...values: unknown[]) => {
        if (event === 'data') pieces.push(values[0] as Buffer);
        return emit.call(raw, event, ...values);
      };
    });
    await sendAndStop(token, 5, 10_000_000);
    const buffered = () => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    await expect.poll(buffered).toBeLessThan(MEGABYTE.length);
    // The first bytes were read before the refusal.
    expect(pieces.length).toBeGreaterThan(5_000_000 / 65_536);
  });

  it('R-AVAIL-4 drop a stalled upload when the budget is used up', async () => {
    await start({
      limits: { checkEveryMs: 20, uploadBytes: 3_000_000, sending: { bytes: 0, checks: 1_000 } },
    });
    const silent = await aPersonWithDetails(t);
    const stranger = await aPersonWithDetails(t);
    const { closed } = await sendAndStop(silent.token, 3);
    const form = await aPassport();
    await expect.poll(async () => (await submit(t, stranger.token, form)).statusCode).toBe(200);
    await closed;
  });

  it('R-AVAIL-4 refuse a network that used up its budget, but not another network', async () => {
    await start({
      env: { DISABLE_ADDRESS_LIMITS: 'false' },
      limits: { checkEveryMs: NEVER, uploadBytes: 8_000_000 },
    });
    const [first, second] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
    await sendAndStop(first.token, 2);
    const form = [{ name: 'docImageFront', bytes: await aJpeg() }];
    const refused = await saveDraft(t, second.token, form);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await saveDraft(t, second.token, form, '203.0.113.7')).statusCode).toBe(200);
  });

  it('R-AVAIL-4 allow one upload at a time for an account without details, and two with details', async () => {
    await start({});
    const fresh = await idOf(t, await aRegisteredPerson(t));
    const { id: known } = await aPersonWithDetails(t);
    for (const [accountId, atOnce] of [
      [fresh, 1],
      [known, 2],
    ] as const) {
      const addDraft = createAddDraft(t.deps, createUploadTurns());
      const reading = Promise.withResolvers<void>();
      let started = 0;
      const all = Array.from({ length: 3 }, () =>
        addDraft(
          accountId,
          async () => {
            started += 1;
            await reading.promise;
            return { ok: false, code: 'invalid_request' };
          },
          stillSignedIn,
        ),
      );
      await expect.poll(() => started).toBe(atOnce);
      // All three have requested their turn before this call of another account begins.
      await expect(
        addDraft('unknown', async () => ({ ok: false, code: 'invalid_request' }), stillSignedIn),
      ).resolves.toMatchObject({ code: 'missing_token' });
      expect(started).toBe(atOnce);
      reading.resolve();
      await Promise.all(all);
      expect(started).toBe(3);
    }
  });
});

describe('R-AVAIL-3 private images and data downloads', () => {
  it('R-AVAIL-3 are refused with a retry time while other replies use up the budget', async () => {
    await start({ limits: { unsentBytes: 1 } });
    const { token } = await aPersonWithDetails(t);
    const { id } = await aDraft(t, token, 'docImageFront');
    for (const path of [`/user/document-drafts/${id}/image`, '/user/own-data/export']) {
      const answer = await get(t, path, token);
      expect(expectContractError(answer)).toMatchObject({ code: 'service_unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });

  it('R-AVAIL-3 free the sealed bytes that an image was opened from', async () => {
    await start({});
    const { token } = await aPersonWithDetails(t);
    const { id } = await aDraft(t, token, 'docImageFront');
    const { files } = t.deps;
    const get = files.get;
    const sealed: (Buffer | null)[] = [];
    files.get = async (name) => {
      const object = await get(name);
      sealed.push(object);
      return object;
    };
    const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    const answer = await fetch(`${address}/user/document-drafts/${id}/image`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    expect(sealed.map((object) => object?.byteLength)).toEqual([0]);
  });

  it('R-AVAIL-3 are all sent for six concurrent calls of one account', async () => {
    await start({});
    const { token } = await aPersonWithDetails(t);
    const { id } = await aDraft(t, token, 'docImageFront');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => get(t, `/user/document-drafts/${id}/image`, token)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    await exported(t, token);
  });
});
