import { createHash } from 'node:crypto';
import type { DocumentDraft } from '@portico/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHousekeeping } from '../housekeeping.ts';
import { DAY, SECOND } from '../ports/clock.ts';
import { expectContractError } from '../test/answers.ts';
import {
  aDraft,
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  keep,
  named,
  type Part,
  statusOf,
  storedFiles,
  submit,
} from '../test/documents.ts';
import { aRegisteredPerson, get, idOf, post } from '../test/people.ts';
import { aJpeg, aTellingJpeg, METADATA_WORDS, paddedTo } from '../test/pictures.ts';
import { startApp, type TestApp } from '../test/start.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const imageOf = (id: string, token?: string) => get(t, `/user/document-drafts/${id}/image`, token);
const remove = (id: string, token: string) =>
  post(t, '/user/document-drafts/remove', { id }, { token });

const setStatus = (id: string, status: 'PENDING' | 'CONFIRMED' | 'REJECTED') =>
  t.deps.db.updateTable('kyc').set({ status }).where('account_id', '=', id).execute();

async function tidy(app: TestApp) {
  const errors: unknown[] = [];
  await startHousekeeping(app.deps, (error) => errors.push(error)).stop();
  expect(errors).toEqual([]);
}

const ANOTHER_ID = '00000000-0000-4000-8000-000000000000';

describe('R-KYC-15 an image that is kept until it is sent', () => {
  it('R-KYC-15 is measured, upright, bare of metadata and sealed, and its owner sees it again', async () => {
    const person = await aRegisteredPerson(t);
    const token = person.access_token;
    const before = (await storedFiles(t)).length;
    const draft = await aDraft(t, token, 'docImageFront', await aTellingJpeg(1600, 1200));
    const { quality } = draft;
    expect(draft).toMatchObject({ side: 'docImageFront', width: 1200, height: 1600, cause: null });
    expect(quality).toMatchObject({ shortSide: 1200, glare: 0 });
    expect(quality.sharpness).toBeGreaterThan(100);
    expect(Date.parse(draft.expiresAt) - Date.parse(draft.createdAt)).toBe(7 * DAY);
    expect(await draftsOf(t, token)).toEqual([draft]);

    const answer = await imageOf(draft.id, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(draft.bytes),
      'content-disposition': 'attachment; filename="docImageFront.jpg"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(answer.headers).not.toHaveProperty('etag');
    const shown = answer.rawPayload;
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
    for (const word of METADATA_WORDS) expect(shown.includes(word), word).toBe(false);

    const row = await t.deps.db
      .selectFrom('drafts')
      .selectAll()
      .where('account_id', '=', await idOf(t, person))
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(createHash('sha256').update(shown).digest('hex'));
    expect(JSON.parse(row.quality)).toEqual(quality);
    expect((await storedFiles(t)).length).toBe(before + 1);
    const object = await t.deps.files.get(row.object_name);
    expect(object?.includes(shown.subarray(100, 116))).toBe(false);
  });

  it('R-KYC-15 a newer one of its side takes its place, and it can be removed', async () => {
    const { token } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const first = await aDraft(t, token, 'docImageFront');
    expect(first.cause).toBe('small');
    const selfie = await aDraft(t, token, 'personImage');
    const second = await aDraft(t, token, 'docImageFront');
    expect(await draftsOf(t, token)).toEqual([second, selfie]);
    expect((await imageOf(first.id, token)).statusCode).toBe(404);
    expect((await storedFiles(t)).length).toBe(before + 2);
    expect((await remove(second.id, token)).statusCode).toBe(204);
    expect(await draftsOf(t, token)).toEqual([selfie]);
    expect((await storedFiles(t)).length).toBe(before + 1);
    expect((await remove(second.id, token)).json()).toMatchObject({ code: 'not_found' });
  });

  it('R-KYC-15 nobody else reads it, removes it, or sends it', async () => {
    const [one, other] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
    const draft = await aDraft(t, one.token, 'docImageFront');
    for (const id of [draft.id, ANOTHER_ID, 'x', '%00', '..%2F..%2Fetc%2Fpasswd']) {
      const answer = await imageOf(id, other.token);
      expect(expectContractError(answer).code).toBe('not_found');
      expect((await remove(decodeURIComponent(id), other.token)).statusCode).toBe(404);
    }
    expect((await imageOf(draft.id)).json()).toMatchObject({ code: 'missing_token' });
    expect(await draftsOf(t, other.token)).toEqual([]);
    const answer = await submit(t, other.token, await aPassport(named(draft)));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'alert_message_file_error2',
      fields: { docImageFront: 'required' },
    });
    expect(await draftsOf(t, one.token)).toEqual([draft]);
  });

  it('R-KYC-15 one that somebody changed on the disk is not shown, and that is logged', async () => {
    const { token, id: account_id } = await aPersonWithDetails(t);
    const draft = await aDraft(t, token, 'docImageFront');
    const { object_name } = await t.deps.db
      .selectFrom('drafts')
      .select('object_name')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    await t.deps.files.put(object_name, Buffer.from('PTC1 of somebody else'));
    expect((await imageOf(draft.id, token)).json()).toMatchObject({ code: 'unexpected_error' });
    expect(t.log.some((line) => line.includes(draft.id) && line.includes('damaged'))).toBe(true);
  });

  it('R-KYC-15 counts for seven days, and then goes with its object', async () => {
    const own = await startApp();
    try {
      const { token, email, password } = await aPersonWithDetails(own);
      const draft = await aDraft(own, token, 'docImageFront');
      own.clock.advance(7 * DAY - SECOND);
      await tidy(own);
      const login = await post(own, '/user/auth/login', { email, password });
      const { access_token: later } = login.json() as { access_token: string };
      expect(await draftsOf(own, later)).toEqual([draft]);
      own.clock.advance(SECOND);
      expect(await draftsOf(own, later)).toEqual([]);
      const image = await get(own, `/user/document-drafts/${draft.id}/image`, later);
      expect(image.statusCode).toBe(404);
      const sent = await submit(own, later, await aPassport(named(draft)));
      expect(sent.json()).toMatchObject({ code: 'alert_message_file_error2' });
      expect((await storedFiles(own)).length).toBe(1);
      await tidy(own);
      expect(await own.deps.db.selectFrom('drafts').select('id').execute()).toEqual([]);
      expect(await storedFiles(own)).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('R-KYC-15 R-KYC-9 what is not kept', () => {
  it.each<[string, number, string, () => Part[] | Promise<Part[]>]>([
    ['nothing', 400, 'alert_message_file_error2', () => []],
    ['an empty file', 400, 'upload_file', () => [{ name: 'personImage', bytes: Buffer.alloc(0) }]],
    [
      'a file of one byte too many',
      413,
      'file_too_large',
      async () => [{ name: 'personImage', bytes: paddedTo(await aJpeg(), 5_242_881) }],
    ],
    [
      'what only pretends',
      415,
      'invalid_file_type',
      async () => [{ name: 'personImage', bytes: (await aJpeg()).subarray(0, 20_000) }],
    ],
    ['another draft', 415, 'invalid_file_type', () => [{ name: 'personImage', value: ANOTHER_ID }]],
    [
      'two sides at once',
      400,
      'invalid_request',
      async () => [
        { name: 'personImage', bytes: await aJpeg() },
        { name: 'docImageFront', bytes: await aJpeg() },
      ],
    ],
  ])('R-KYC-15 %s: %i %s', async (_name, status, code, parts) => {
    const { token } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const answer = await keep(t, token, await parts());
    expect([answer.statusCode, expectContractError(answer).code]).toEqual([status, code]);
    expect(await draftsOf(t, token)).toEqual([]);
    expect((await storedFiles(t)).length).toBe(before);
  });

  it('R-KYC-15 anything once it is being judged, or was found good, and from nobody', async () => {
    const { token, id } = await aPersonWithDetails(t);
    for (const status of ['PENDING', 'CONFIRMED'] as const) {
      await setStatus(id, status);
      const answer = await keep(t, token, [{ name: 'personImage', bytes: await aJpeg() }]);
      expect(answer.json()).toMatchObject({ code: 'existing_document' });
    }
    expect((await keep(t, null, [])).json()).toMatchObject({ code: 'missing_token' });
  });
});

describe('R-KYC-15 a submission', () => {
  it('R-KYC-15 takes ids in the place of files: the drafts become the documents, the rest go', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const front = await aDraft(t, token, 'docImageFront', await aTellingJpeg(300, 200));
    await aDraft(t, token, 'docImageBack');
    const selfie = await aDraft(t, token, 'personImage');
    const shown = (await imageOf(front.id, token)).rawPayload;
    const sent = await submit(t, token, await aPassport({ ...named(front), ...named(selfie) }));
    expect(sent.json()).toEqual({ verificationStatus: 'PENDING' });
    const documents = await documentsOf(t, id);
    expect(documents.map((document) => document.id)).toEqual([front.id, selfie.id]);
    expect(documents[0]?.plain.equals(shown)).toBe(true);
    expect(JSON.parse(documents[0]?.quality ?? '')).toEqual(front.quality);
    expect(await draftsOf(t, token)).toEqual([]);
    expect((await imageOf(front.id, token)).statusCode).toBe(404);
    // The very objects, and the back's is gone.
    expect((await storedFiles(t)).length).toBe(before + 2);
  });

  it('R-KYC-15 takes files and ids together, and after a refusal the new in the place of the old', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    await setStatus(id, 'REJECTED');
    const back = await aDraft(t, token, 'docImageBack');
    expect((await submit(t, token, await anIdCard(named(back)))).statusCode).toBe(200);
    const documents = await documentsOf(t, id);
    expect(documents.map(({ side }) => side)).toEqual([
      'docImageBack',
      'docImageFront',
      'personImage',
    ]);
    expect(documents.map(({ quality }) => quality)).toEqual([
      JSON.stringify(back.quality),
      null,
      null,
    ]);
    for (const { sha256, plain } of documents) {
      expect(sha256).toBe(createHash('sha256').update(plain).digest('hex'));
    }
    expect((await storedFiles(t)).length).toBe(before + 3);
  });

  it('R-KYC-15 an id of another side, or of none, is a missing image, and nothing is lost', async () => {
    const { token } = await aPersonWithDetails(t);
    const back = await aDraft(t, token, 'docImageBack');
    const files = await storedFiles(t);
    for (const id of [back.id, ANOTHER_ID]) {
      const form = await anIdCard({ docImageFront: { name: 'docImageFront', value: id } });
      const answer = await submit(t, token, form);
      expect(answer.json()).toMatchObject({
        code: 'alert_message_file_error2',
        fields: { docImageFront: 'required' },
      });
    }
    expect(await draftsOf(t, token)).toEqual([back]);
    expect(await storedFiles(t)).toEqual(files);
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
  });

  it('R-KYC-15 a database that fails in the middle loses no draft, and the next try works', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const drafts: DocumentDraft[] = [];
    for (const side of ['docImageFront', 'personImage'] as const) {
      drafts.push(await aDraft(t, token, side));
    }
    const form = await aPassport(Object.assign({}, ...drafts.map(named)));
    await t.deps.db.schema.alterTable('documents').renameTo('documents_away').execute();
    const failed = await submit(t, token, form);
    await t.deps.db.schema.alterTable('documents_away').renameTo('documents').execute();
    expect(failed.statusCode).toBe(500);
    expect(await draftsOf(t, token)).toEqual(drafts);
    expect((await submit(t, token, form)).statusCode).toBe(200);
    expect((await documentsOf(t, id)).length).toBe(2);
  });
});
