import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { createImages } from '#platform/ports/images/images.ts';
import { changeRows, findRows } from '#test/engines/rows.ts';
import { type StartOptions, startApp, type TestApp } from '#test/engines/start.ts';
import {
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  submit,
} from '#test/people/documents.ts';
import { bandsOf, measureDocument, measureDocumentsOf } from './documents.ts';

async function during(work: (t: TestApp) => Promise<void>, options?: StartOptions) {
  const t = await startApp(options);
  try {
    await work(t);
  } finally {
    await t.close();
  }
}

async function somebodyWhoSent(t: TestApp) {
  const person = await aPersonWithDetails(t);
  const sent = await submit(t, person.token, await anIdCard());
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return person;
}

const printsOf = (t: TestApp, documentId: string) =>
  t.deps.db
    .selectFrom('image_prints')
    .select('value')
    .where('document_id', '=', documentId)
    .orderBy('band')
    .execute()
    .then((rows) => rows.map(({ value }) => value));

async function tidy(t: TestApp): Promise<unknown[]> {
  const errors: unknown[] = [];
  await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
  return errors;
}

describe('R-KYC-13 measurements shown to a reviewer', () => {
  it('R-KYC-13 images that came with the form are measured after the answer, before the server closes', () =>
    during(async (t) => {
      const { id } = await somebodyWhoSent(t);
      await t.app.close();
      for (const document of await documentsOf(t, id)) {
        const shortSide = Math.min(document.width, document.height);
        expect(JSON.parse(document.quality ?? '')).toMatchObject({ glare: 0, shortSide });
        expect(document.fingerprint).toMatch(/^[\da-f]{64}$/);
        expect(await printsOf(t, document.id)).toEqual(bandsOf(document.fingerprint ?? ''));
      }
    }));

  it('R-KYC-13 unmeasured images are measured every hour, or on demand', () => {
    const images = createImages();
    let isFull = true;
    const measure: typeof images.measure = async (photo) => (isFull ? null : images.measure(photo));
    return during(
      async (t) => {
        const [one, other] = [await somebodyWhoSent(t), await somebodyWhoSent(t)];
        await measureDocumentsOf(t.deps, one.id);
        const [back, front] = await documentsOf(t, one.id);
        expect([back?.quality, back?.fingerprint]).toEqual([null, null]);
        isFull = false;
        expect(await measureDocument(t.deps, back?.id ?? '')).toBe(true);
        expect(await measureDocument(t.deps, back?.id ?? '')).toBe(true);
        expect((await printsOf(t, back?.id ?? '')).length).toBe(16);
        // One that does not open does not block the others.
        await t.deps.files.put(front?.object_name ?? '', Buffer.from('PTC1 of somebody else'));
        expect(await measureDocument(t.deps, front?.id ?? '')).toBe(false);
        expect(await tidy(t)).toEqual([]);
        const rows = await findRows(t, 'documents', { fingerprint: null }, 'id', 'account_id');
        expect(rows).toEqual([{ id: front?.id, account_id: one.id }]);
        expect((await documentsOf(t, other.id)).every(({ quality }) => quality !== null)).toBe(
          true,
        );
      },
      { deps: { images: { ...images, measure } } },
    );
  });

  it('R-KYC-13 R-KYC-8 a failed measurement does not fail the submission, and is logged', () => {
    const images = createImages();
    const measure = async () => {
      throw new Error('The measure broke.');
    };
    return during(
      async (t) => {
        const { id } = await somebodyWhoSent(t);
        await t.app.close();
        expect((await documentsOf(t, id)).length).toBe(3);
        expect(t.log.some((line) => line.includes('The measure broke.'))).toBe(true);
      },
      { deps: { images: { ...images, measure } } },
    );
  });

  it('R-KYC-13 R-KYC-14 the fingerprints of an image are deleted with it', () =>
    during(async (t) => {
      const { id, token } = await somebodyWhoSent(t);
      await measureDocumentsOf(t.deps, id);
      const [gone] = await documentsOf(t, id);
      expect((await printsOf(t, gone?.id ?? '')).length).toBe(16);
      await changeRows(t, 'kyc', { account_id: id }, { status: 'REJECTED' });
      expect((await submit(t, token, await aPassport())).statusCode).toBe(200);
      expect(await printsOf(t, gone?.id ?? '')).toEqual([]);
      expect(await measureDocument(t.deps, gone?.id ?? '')).toBe(false);
    }));
});
