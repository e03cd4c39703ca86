import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDraft,
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  named,
  type Part,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { aJpeg, paddedTo } from '#test/people/pictures.ts';
import { measureDocumentsOf } from '#verification/documents/documents.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const setStatus = async (id: string, status: 'CONFIRMED' | 'REJECTED' | 'RESUBMISSION') => {
  await t.deps.db.updateTable('kyc').set({ status }).where('account_id', '=', id).execute();
};

describe('R-KYC-15 the same image for two sides of a submission', () => {
  const refused = (side: string) => ({
    code: 'same_image',
    fields: { [side]: 'invalid_value' },
  });

  it('R-KYC-15 is refused when both are sent at once, stores nothing, and accepts another image', async () => {
    const { id, token } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const bytes = await aJpeg(640, 410);
    const sent = await anIdCard({
      docImageFront: { name: 'docImageFront', bytes },
      // The server drops these extra bytes, so it is the same image.
      docImageBack: { name: 'docImageBack', bytes: paddedTo(bytes, bytes.length + 10) },
    });
    const answer = await submit(t, token, sent);
    expect(answer.statusCode).toBe(409);
    expect(expectContractError(answer)).toMatchObject(refused('docImageBack'));
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await documentsOf(t, id)).toEqual([]);
    expect((await storedFiles(t)).length).toBe(before);

    const resent = { docImageFront: { name: 'docImageFront', bytes } };
    expect((await submit(t, token, await anIdCard(resent))).statusCode).toBe(200);
  });

  it('R-KYC-15 is refused if one is sent and the other is a draft that the form names', async () => {
    const { token } = await aPersonWithDetails(t);
    const bytes = await aJpeg(640, 412);
    const front = await aDraft(t, token, 'docImageFront', bytes);
    const sent = await aPassport({
      ...named(front),
      personImage: { name: 'personImage', bytes },
    });
    const answer = await submit(t, token, sent);
    expect(answer.json()).toMatchObject(refused('personImage'));
    expect(await draftsOf(t, token)).toEqual([front]);
    // A draft that the form does not name is not part of the submission.
    const without = await aPassport({ personImage: { name: 'personImage', bytes } });
    expect((await submit(t, token, without)).statusCode).toBe(200);
  });
});

describe('R-KYC-7 R-KYC-12 a submission', () => {
  it('R-KYC-7 accepts an identity card with front, back and selfie, and the verification is pending', async () => {
    const { id, token: own } = await aPersonWithDetails(t);
    const answer = await submit(t, own, await anIdCard());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ verificationStatus: 'PENDING' });
    expect(await statusOf(t, own)).toBe('PENDING');
    const documents = await documentsOf(t, id);
    expect(documents.map(({ side, width, height }) => [side, width, height])).toEqual([
      ['docImageBack', 320, 200],
      ['docImageFront', 320, 200],
      ['personImage', 200, 300],
    ]);
    for (const { plain, bytes } of documents) {
      expect([...plain.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(plain.length).toBe(bytes);
    }
  });

  it('R-KYC-7 accepts a passport with front and selfie; a back sent with it is not stored', async () => {
    const { id, token: own } = await aPersonWithDetails(t);
    const back: Part = { name: 'docImageBack', bytes: Buffer.from('not even a picture') };
    const answer = await submit(t, own, [...(await aPassport()), back]);
    expect(answer.statusCode).toBe(200);
    expect((await documentsOf(t, id)).map(({ side }) => side)).toEqual([
      'docImageFront',
      'personImage',
    ]);
  });

  it('R-KYC-7 stores the issuing country, which is optional', async () => {
    for (const [changes, expected] of [
      [{ documentCountry: null }, null],
      [{ documentCountry: { name: 'documentCountry', value: 'GB' } }, 'GB'],
    ] as const) {
      const { id, token: own } = await aPersonWithDetails(t);
      expect((await submit(t, own, await aPassport(changes))).statusCode).toBe(200);
      const row = await t.deps.db
        .selectFrom('kyc')
        .select(['document', 'document_country', 'submitted_at'])
        .where('account_id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({
        document: 'passport',
        document_country: expected,
        submitted_at: t.clock.now(),
      });
    }
  });

  it('R-KYC-9 R-KYC-12 answers 409 while one is pending, and changes nothing', async () => {
    const { id, token: own } = await aPersonWithDetails(t);
    await submit(t, own, await anIdCard());
    // The images are measured after the answer.
    await measureDocumentsOf(t.deps, id);
    const [before, files] = [await documentsOf(t, id), await storedFiles(t)];
    const again = await submit(t, own, await anIdCard());
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'existing_document' });
    expect(await documentsOf(t, id)).toEqual(before);
    expect(await storedFiles(t)).toEqual(files);
  });

  it('R-KYC-12 answers 409 after a confirmation', async () => {
    const { id, token: own } = await aPersonWithDetails(t);
    await setStatus(id, 'CONFIRMED');
    expect((await submit(t, own, await anIdCard())).statusCode).toBe(409);
    expect(await statusOf(t, own)).toBe('CONFIRMED');
  });

  it.each(['REJECTED', 'RESUBMISSION'] as const)(
    'R-KYC-12 after %s replaces the previous one, including its objects',
    async (status) => {
      const { id, token: own } = await aPersonWithDetails(t);
      await submit(t, own, await anIdCard());
      const [before, files] = [await documentsOf(t, id), await storedFiles(t)];
      await setStatus(id, status);
      expect((await submit(t, own, await aPassport())).statusCode).toBe(200);
      const after = await documentsOf(t, id);
      expect(after.map(({ side }) => side)).toEqual(['docImageFront', 'personImage']);
      expect(await statusOf(t, own)).toBe('PENDING');
      const gone = before.map(({ object_name }) => object_name);
      expect((await storedFiles(t)).filter((path) => gone.some((n) => path.includes(n)))).toEqual(
        [],
      );
      expect((await storedFiles(t)).length).toBe(files.length - 1);
    },
  );

  it('R-KYC-7 accepts an image of exactly 5 242 880 bytes, and refuses one byte more', async () => {
    const { token: own } = await aPersonWithDetails(t);
    const picture = await aJpeg();
    const front = (size: number): Record<string, Part> => ({
      docImageFront: { name: 'docImageFront', bytes: paddedTo(picture, size) },
    });
    const over = await submit(t, own, await anIdCard(front(5_242_881)));
    expect(over.statusCode).toBe(413);
    expect(over.json()).toMatchObject({
      code: 'file_too_large',
      fields: { docImageFront: 'invalid_value' },
    });
    expect((await submit(t, own, await anIdCard(front(5_242_880)))).statusCode).toBe(200);
  });
});
