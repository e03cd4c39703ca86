import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  anIdCard,
  aPersonWithDetails,
  documentsOf,
  formBody,
  MULTIPART,
  statusOf,
  stillSignedIn,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { DETAILS, post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import { createUploadTurns } from '#verification/rules/uploads.ts';
import { createSubmitDocuments } from './submit.ts';
import { sweepOrphans } from './sweep.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

const from = (accountId: string) => ({ accountId, caller: { ip: '', requestId: 'test' } });

const counted = (codes: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]),
  );

describe('R-KYC-8 R-KYC-12 concurrent submissions', () => {
  it('R-KYC-8 of 20 concurrent calls one succeeds and 19 get 409, without an orphaned object', async () => {
    const { id, token } = await aPersonWithDetails(t);
    const files = (await storedFiles(t)).length;
    const form = await anIdCard();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(t, token, form)));
    expect(counted(answers.map((answer) => answer.statusCode))).toEqual({ 200: 1, 409: 19 });
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json()).toMatchObject({ code: 'existing_document' });
    }
    expect((await documentsOf(t, id)).length).toBe(3);
    expect((await storedFiles(t)).length).toBe(files + 3);
  });

  it('R-KYC-8 the write itself is guarded: of 12 processes that passed every check, one succeeds', async () => {
    const { id } = await aPersonWithDetails(t);
    const files = (await storedFiles(t)).length;
    const jpeg = await aJpeg();
    const selfie = await aJpeg(200, 300);
    // All have checked the status and read their form before any continues.
    let arrived = 0;
    let go = () => {};
    const all = new Promise<void>((resolve) => {
      go = resolve;
    });
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        createSubmitDocuments(t.deps, createUploadTurns())(
          from(id),
          async () => {
            arrived += 1;
            if (arrived === 12) go();
            await all;
            return {
              ok: true,
              value: {
                fields: new Map([['document', 'passport']]),
                files: new Map([
                  ['docImageFront', jpeg],
                  ['personImage', selfie],
                ]),
              },
            };
          },
          stillSignedIn,
        ),
      ),
    );
    const codes = results.map((result) => (result.ok ? 'ok' : result.code));
    expect(codes.toSorted()).toEqual([...Array(11).fill('existing_document'), 'ok']);
    expect((await documentsOf(t, id)).length).toBe(2);
    expect((await storedFiles(t)).length).toBe(files + 2);
  });

  it('R-KYC-8 R-KYC-3 details that race with a submission are saved before it or refused', async () => {
    const { token } = await aPersonWithDetails(t);
    const form = await anIdCard();
    const save = (city: string) =>
      post(t, '/user/add-user-details', { ...DETAILS, city }, { token });
    const [sent, ...saved] = await Promise.all([
      submit(t, token, form),
      ...Array.from({ length: 20 }, (_, i) => save(`City ${i}`)),
    ]);
    expect(sent?.statusCode).toBe(200);
    expect(await statusOf(t, token)).toBe('PENDING');
    for (const answer of saved) expect([200, 409]).toContain(answer.statusCode);
    expect((await save('Late')).statusCode).toBe(409);
  });

  it('R-KYC-8 a canceled upload leaves nothing, and the next one works', async () => {
    const { token } = await aPersonWithDetails(t);
    const files = (await storedFiles(t)).length;
    const body = formBody(await anIdCard());
    for (const share of [0.01, 0.5, 0.99]) {
      await uploadAndAbort(token, body, Math.floor(body.length * share));
    }
    const answer = await submit(t, token, await anIdCard());
    expect(answer.statusCode).toBe(200);
    expect((await storedFiles(t)).length).toBe(files + 3);
  });

  it('R-KYC-8 a database failure in the middle leaves no partial submission', async () => {
    const { id, token } = await aPersonWithDetails(t);
    const form = await anIdCard();
    await t.deps.db.schema.alterTable('documents').renameTo('documents_away').execute();
    const failed = await submit(t, token, form);
    await t.deps.db.schema.alterTable('documents_away').renameTo('documents').execute();
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toMatchObject({ code: 'unexpected_error' });
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await documentsOf(t, id)).toEqual([]);
    expect((await submit(t, token, form)).statusCode).toBe(200);
    // After such an error it is unknown whether the commit happened, so the objects are left to the sweep.
    t.clock.advance(20 * MINUTE);
    expect(await sweepOrphans(t.deps)).toBe(3);
    expect((await documentsOf(t, id)).length).toBe(3);
  });
});

describe('R-KYC-8 objects that a crash leaves behind', () => {
  it('R-KYC-8 are removed after 15 minutes if no document refers to them, and no others', async () => {
    const own = await startApp();
    try {
      const { id, token } = await aPersonWithDetails(own);
      await submit(own, token, await anIdCard());
      const stored = (await storedFiles(own)).toSorted();
      for (let i = 0; i < 450; i += 1) await own.deps.files.put(newObjectName(), Buffer.from('x'));
      own.clock.advance(14 * MINUTE);
      expect(await sweepOrphans(own.deps)).toBe(0);
      const young = newObjectName();
      await own.deps.files.put(young, Buffer.from('being written'));
      own.clock.advance(2 * MINUTE);
      expect(await sweepOrphans(own.deps)).toBe(450);
      const left = await storedFiles(own);
      expect(left.filter((path) => !path.endsWith(young)).toSorted()).toEqual(stored);
      expect(left.length).toBe(stored.length + 1);
      expect((await documentsOf(own, id)).length).toBe(3);
    } finally {
      await own.close();
    }
  });

  it('R-KYC-8 R-KYC-14 are removed even if another object cannot be removed', async () => {
    const own = await startApp();
    try {
      for (let i = 0; i < 5; i += 1) await own.deps.files.put(newObjectName(), Buffer.from('x'));
      own.clock.advance(20 * MINUTE);
      let first: string | undefined;
      const files = {
        ...own.deps.files,
        async remove(name: string) {
          first ??= name;
          if (name === first) throw new Error('not permitted');
          await own.deps.files.remove(name);
        },
      };
      await expect(sweepOrphans({ ...own.deps, files })).rejects.toThrow('not permitted');
      expect((await storedFiles(own)).map((path) => basename(path))).toEqual([first]);
    } finally {
      await own.close();
    }
  });

  it('R-KYC-8 are swept without an error before the first document exists', async () => {
    const own = await startApp();
    try {
      expect(await sweepOrphans(own.deps)).toBe(0);
    } finally {
      await own.close();
    }
  });
});

/** Sends this many bytes of the body, waits until they are written, and closes the connection. */
async function uploadAndAbort(token: string, body: Buffer, bytes: number): Promise<void> {
  const { port } = t.app.server.address() as AddressInfo;
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/user/add-user-document',
    headers: {
      ...MULTIPART,
      authorization: `Bearer ${token}`,
      'content-length': body.length,
    },
  });
  call.on('error', () => {});
  const arrived = new Promise<void>((resolve) => {
    t.app.server.once('request', (incoming) => {
      incoming.once('close', () => resolve());
      incoming.once('data', () => call.destroy());
    });
  });
  call.write(body.subarray(0, bytes));
  await arrived;
}
