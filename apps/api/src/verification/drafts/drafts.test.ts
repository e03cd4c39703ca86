import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY, SECOND } from '#core/clock.ts';
import { findRow } from '#test/engines/rows.ts';
import { anApp, startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDraft,
  aPassport,
  aPersonWithDetails,
  draftsOf,
  named,
  type Part,
  saveDraft,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { aRegisteredPerson, get, idOf, post } from '#test/people/people.ts';
import { aJpeg, aJpegWithMetadata, METADATA_WORDS, paddedTo } from '#test/people/pictures.ts';

const t = anApp();

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

describe('R-KYC-15 a draft', () => {
  it('R-KYC-15 is measured, turned upright, stripped of metadata and sealed, and its owner can open it', async () => {
    const person = await aRegisteredPerson(t);
    const token = person.access_token;
    const before = (await storedFiles(t)).length;
    const draft = await aDraft(t, token, 'docImageFront', await aJpegWithMetadata(1600, 1200));
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

    const row = await findRow(t, 'drafts', { account_id: await idOf(t, person) });
    expect(row.sha256).toBe(createHash('sha256').update(shown).digest('hex'));
    expect(JSON.parse(row.quality)).toEqual(quality);
    expect((await storedFiles(t)).length).toBe(before + 1);
    const object = await t.deps.files.get(row.object_name);
    expect(object?.includes(shown.subarray(100, 116))).toBe(false);
  });

  it('R-KYC-15 is replaced by a newer one of its side, and can be removed', async () => {
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

  it('R-KYC-15 is refused if it is the same image as another side’s, until that draft is removed', async () => {
    const { token } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const picture = await aJpegWithMetadata(900, 600);
    const front = await aDraft(t, token, 'docImageFront', picture);
    for (const name of ['docImageBack', 'personImage']) {
      const answer = await saveDraft(t, token, [{ name, bytes: picture }]);
      expect(expectContractError(answer)).toMatchObject({
        code: 'same_image',
        fields: { [name]: 'invalid_value' },
      });
    }
    // Bytes that are removed before storage do not make it a different image.
    const padded = await saveDraft(t, token, [
      { name: 'docImageBack', bytes: paddedTo(picture, picture.length + 10) },
    ]);
    expect(padded.json()).toMatchObject({ code: 'same_image' });
    expect(await draftsOf(t, token)).toEqual([front]);
    expect((await storedFiles(t)).length).toBe(before + 1);
    // The same image again for its own side is accepted.
    const again = await aDraft(t, token, 'docImageFront', picture);
    await remove(again.id, token);
    expect(await aDraft(t, token, 'docImageBack', picture)).toMatchObject({ side: 'docImageBack' });
  });

  it('R-KYC-15 cannot be opened, removed or submitted by another account', async () => {
    const [one, other] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
    const draft = await aDraft(t, one.token, 'docImageFront');
    for (const id of [draft.id, ANOTHER_ID, 'x', '..%2F..%2Fetc%2Fpasswd']) {
      const answer = await imageOf(id, other.token);
      expect(expectContractError(answer).code).toBe('not_found');
      expect((await remove(decodeURIComponent(id), other.token)).statusCode).toBe(404);
    }
    expect(await draftsOf(t, other.token)).toEqual([]);
    const answer = await submit(t, other.token, await aPassport(named(draft)));
    expect(expectContractError(answer)).toMatchObject({
      code: 'alert_message_file_error2',
      fields: { docImageFront: 'required' },
    });
    expect(await draftsOf(t, one.token)).toEqual([draft]);
  });

  it('R-KYC-15 expires after seven days and is removed with its stored file', async () => {
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
      expect((await get(own, `/user/document-drafts/${draft.id}/image`, later)).statusCode).toBe(
        404,
      );
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

describe('R-KYC-15 R-KYC-9 an upload that is refused as a draft', () => {
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
      'a truncated image',
      400,
      'image_damaged',
      async () => [{ name: 'personImage', bytes: (await aJpeg()).subarray(0, 20_000) }],
    ],
    [
      'the id of a draft',
      415,
      'invalid_file_type',
      () => [{ name: 'personImage', value: ANOTHER_ID }],
    ],
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
    const answer = await saveDraft(t, token, await parts());
    expect([answer.statusCode, expectContractError(answer).code]).toEqual([status, code]);
    expect(await draftsOf(t, token)).toEqual([]);
    expect((await storedFiles(t)).length).toBe(before);
  });

  it('R-KYC-15 any image while in review, or once confirmed', async () => {
    const { token, id } = await aPersonWithDetails(t);
    for (const status of ['PENDING', 'CONFIRMED'] as const) {
      await setStatus(id, status);
      const answer = await saveDraft(t, token, [{ name: 'personImage', bytes: await aJpeg() }]);
      expect(answer.json()).toMatchObject({ code: 'existing_document' });
    }
  });
});
