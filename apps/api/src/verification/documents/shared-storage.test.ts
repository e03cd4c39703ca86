import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDraft,
  anIdCard,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  named,
  saveDraft,
  submit,
} from '#test/people/documents.ts';
import { aSubmitter, erase, exported } from '#test/people/own-data.ts';
import { get } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import { type S3Server, startS3 } from '#test/providers/s3-server.ts';

let storage: S3Server;
let a: TestApp;
let b: TestApp;
beforeAll(async () => {
  storage = await startS3();
  a = await startApp({ env: { S3_URL: storage.url } });
  const { database } = a.deps.config;
  const { secrets } = a.deps;
  b = await startApp({ env: { S3_URL: storage.url }, config: { database }, secrets });
});
beforeEach(() => storage.behave('forward'));
afterAll(async () => {
  await b.close();
  await a.close();
  await storage.close();
});

async function objectsOf(t: TestApp): Promise<number> {
  let count = 0;
  for await (const _ of t.deps.files.list()) count += 1;
  return count;
}

const damagedOf = (accountId: string) =>
  findRows(a, 'audit_events', { account_id: accountId, kind: 'document_damaged' }, 'id');

describe('R-SCALE-4 two servers with one database and one bucket', () => {
  it('R-SCALE-4 each read, submit, export and erase what the other one stored', async () => {
    const { id, token } = await aPersonWithDetails(a);
    await aDraft(a, token, 'docImageFront');
    const drafts = await draftsOf(b, token);
    const path = `/user/document-drafts/${drafts[0]?.id}/image`;
    const seen = [await get(a, path, token), await get(b, path, token)];
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(seen[0]?.rawPayload).toEqual(seen[1]?.rawPayload);

    const [front] = drafts;
    if (front === undefined) throw new Error('B has no draft.');
    const sent = await submit(b, token, await anIdCard(named(front)));
    expect([sent.statusCode, sent.body]).toEqual([200, sent.body]);
    const [here, there] = [await exported(a, token), await exported(b, token)];
    const images = Object.keys(here.files).filter((name) => name.endsWith('.jpg'));
    expect(images).toHaveLength(3);
    for (const name of images) expect(there.files[name]).toEqual(here.files[name]);

    const before = await objectsOf(b);
    expect((await erase(b, token)).statusCode).toBe(200);
    expect(await objectsOf(a)).toBe(before - 3);
    expect(await documentsOf(a, id)).toEqual([]);
    expect(await damagedOf(id)).toEqual([]);
  });
});

describe('R-SCALE-5 storage that does not deliver', () => {
  it.each(['forbid', 'refuse', 'html with 200'] as const)(
    'R-SCALE-5 answers 503, records nothing and loses nothing: %s',
    async (how) => {
      const { id, token } = await aSubmitter(a);
      const [document] = await documentsOf(a, id);
      const path = `/user/documents/${document?.id}/image`;
      storage.behave(how);
      for (const asked of [path, '/user/own-data/export']) {
        const answer = await get(a, asked, token);
        expect(expectContractError(answer).code).toBe('service_unavailable');
        expect(answer.headers['retry-after']).toBeDefined();
      }
      // Signing in and everything else that needs no image works.
      expect((await get(a, '/user/profile', token)).statusCode).toBe(200);
      storage.behave('forward');
      expect((await get(a, path, token)).statusCode).toBe(200);
      expect(Object.keys((await exported(a, token)).files)).toHaveLength(4);
      expect(await damagedOf(id)).toEqual([]);
    },
  );

  it('R-SCALE-5 refuses a draft and a submission, which succeed when they are repeated', async () => {
    const { id, token } = await aPersonWithDetails(a);
    const front = [{ name: 'docImageFront', bytes: await aJpeg(320, 200) }];
    storage.behave('forbid');
    const draft = await saveDraft(a, token, front);
    expect(expectContractError(draft).code).toBe('service_unavailable');
    const sent = await submit(a, token, await anIdCard());
    expect(expectContractError(sent).code).toBe('service_unavailable');
    expect(await documentsOf(a, id)).toEqual([]);
    storage.behave('forward');
    expect((await saveDraft(a, token, front)).statusCode).toBe(200);
    expect((await submit(a, token, await anIdCard())).statusCode).toBe(200);
  });

  it('R-SCALE-5 erases a person although the objects cannot be removed now', async () => {
    const { id, token } = await aSubmitter(a);
    storage.behave('forbid');
    expect((await erase(a, token)).statusCode).toBe(200);
    storage.behave('forward');
    expect(await documentsOf(a, id)).toEqual([]);
  });
});
