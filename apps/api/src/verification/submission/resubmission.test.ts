import { DETAIL_PARTS, type Mark, type Verification } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { decide } from '#test/people/decisions.ts';
import {
  aDraft,
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  named,
  type Part,
  saveDraft,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const BLURRED_BACK: Mark = { part: 'docImageBack', reason: 'blurred' };

/** A person who has submitted an identity card, and has to correct these parts. */
async function aMarkedPerson(...marks: Mark[]) {
  const person = await aPersonWithDetails(t);
  const sent = await submit(t, person.token, await anIdCard());
  if (sent.statusCode !== 200) throw new Error(sent.body);
  await decide(t, person.id, { step: 'askAgain', marks });
  const documents = await documentsOf(t, person.id);
  const reused = Object.assign({}, ...documents.map(named)) as Record<string, Part>;
  return { ...person, documents, reused };
}

const verificationOf = async (token: string) =>
  (await get(t, '/user/verification', token)).json() as Verification;

describe('R-KYC-12 resubmitting only the marked images', () => {
  it('R-KYC-12 replaces the marked side, and keeps the others with their ids and objects', async () => {
    const { id, token, documents, reused } = await aMarkedPerson(BLURRED_BACK);
    const files = await storedFiles(t);
    const back = await aDraft(t, token, 'docImageBack');
    const answer = await submit(t, token, await anIdCard({ ...reused, ...named(back) }));
    expect(answer.json()).toEqual({ verificationStatus: 'PENDING' });
    const [newBack, ...others] = await documentsOf(t, id);
    expect(newBack?.id).toBe(back.id);
    const placeOf = (each: (typeof documents)[number]) => [each.id, each.object_name, each.sha256];
    expect(others.map(placeOf)).toEqual(documents.slice(1).map(placeOf));
    expect((await storedFiles(t)).length).toBe(files.length);
    const attempts = await t.deps.db
      .selectFrom('reviews')
      .select(['attempt', 'outcome'])
      .where('account_id', '=', id)
      .orderBy('attempt')
      .execute();
    expect(attempts).toEqual([
      { attempt: 1, outcome: 'RESUBMISSION' },
      { attempt: 2, outcome: null },
    ]);
  });

  it('R-KYC-12 rejects a marked side that is not new as a missing image, and changes nothing', async () => {
    const { id, token, documents, reused } = await aMarkedPerson(BLURRED_BACK);
    const answer = await submit(t, token, await anIdCard(reused));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'alert_message_file_error2',
      fields: { docImageBack: 'required' },
    });
    expect(await statusOf(t, token)).toBe('RESUBMISSION');
    expect((await documentsOf(t, id)).map((each) => each.id)).toEqual(documents.map((d) => d.id));
  });

  it('R-KYC-12 R-KYC-15 rejects the image of a side that stays for the marked side', async () => {
    const bytes = await aJpeg(320, 200);
    const sentWith = async (...marks: Mark[]) => {
      const person = await aPersonWithDetails(t);
      await submit(
        t,
        person.token,
        await anIdCard({ docImageFront: { name: 'docImageFront', bytes } }),
      );
      await decide(t, person.id, { step: 'askAgain', marks });
      return saveDraft(t, person.token, [{ name: 'docImageBack', bytes }]);
    };
    expect((await sentWith(BLURRED_BACK)).json()).toMatchObject({ code: 'same_image' });
    // A front that was marked, too, is not a side that stays; it is refused for the reason of its mark.
    const dark = { part: 'docImageFront', reason: 'dark' } as const;
    expect((await sentWith(BLURRED_BACK, dark)).json()).toMatchObject({
      code: 'image_refused_before',
    });
  });

  it('R-KYC-15 refuses the image of a side that stays as another side', async () => {
    const bytes = await aJpeg(640, 414);
    const { id, token } = await aPersonWithDetails(t);
    const front = { docImageFront: { name: 'docImageFront', bytes } };
    await submit(t, token, await anIdCard(front));
    await decide(t, id, { step: 'askAgain', marks: [BLURRED_BACK] });
    const stays = (await documentsOf(t, id)).filter(({ side }) => side !== 'docImageBack');
    const reused = Object.assign({}, ...stays.map(named));
    const again = await anIdCard({ ...reused, docImageBack: { name: 'docImageBack', bytes } });
    expect((await submit(t, token, again)).json()).toMatchObject({
      code: 'same_image',
      fields: { docImageBack: 'invalid_value' },
    });
    expect(await statusOf(t, token)).toBe('RESUBMISSION');
    const fresh = { docImageBack: { name: 'docImageBack', bytes: await aJpeg(640, 416) } };
    expect((await submit(t, token, await anIdCard({ ...reused, ...fresh }))).statusCode).toBe(200);
  });

  it('R-KYC-12 accepts a new image for a side that was not marked', async () => {
    const { id, token, documents } = await aMarkedPerson(BLURRED_BACK);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    const ids = (await documentsOf(t, id)).map((each) => each.id);
    expect(ids).toHaveLength(3);
    expect(documents.filter((each) => ids.includes(each.id))).toEqual([]);
  });

  it('R-KYC-12 R-API-2 rejects an image of another account, on any side', async () => {
    const other = await aMarkedPerson(BLURRED_BACK);
    const { token, reused } = await aMarkedPerson(BLURRED_BACK);
    const theirs = { docImageFront: other.reused.docImageFront as Part };
    const swapped = { docImageFront: { ...reused.personImage, name: 'docImageFront' } as Part };
    for (const changes of [theirs, swapped]) {
      const answer = await submit(
        t,
        token,
        await anIdCard({ ...reused, docImageBack: null, ...changes }),
      );
      expect(answer.json()).toMatchObject({ fields: { docImageFront: 'required' } });
    }
    expect((await documentsOf(t, other.id)).length).toBe(3);
  });

  it('R-KYC-12 requires all images again after a rejection: the ids of earlier ones are not accepted', async () => {
    const { id, token } = await aPersonWithDetails(t);
    await submit(t, token, await anIdCard());
    const documents = await documentsOf(t, id);
    await decide(t, id, { step: 'reject', rejection: ['altered'] });
    const form = await anIdCard(Object.assign({}, ...documents.map(named)));
    const answer = await submit(t, token, form);
    expect(answer.json()).toMatchObject({
      code: 'alert_message_file_error2',
      fields: { docImageFront: 'required', docImageBack: 'required', personImage: 'required' },
    });
  });

  it('R-KYC-12 requires new sides for another kind of document, but the selfie may stay', async () => {
    const { id, token, documents, reused } = await aMarkedPerson(BLURRED_BACK);
    const refused = await submit(t, token, await aPassport({ ...reused, docImageBack: null }));
    expect(refused.json()).toMatchObject({ fields: { docImageFront: 'required' } });
    const choice = { document: 'passport', documentCountry: 'DE' };
    await post(t, '/user/choose-document', choice, { token });
    const shown = await verificationOf(token);
    expect(shown.documents.map(({ side }) => side)).toEqual(['personImage']);
    expect(shown.marks).toEqual([{ ...BLURRED_BACK, corrected: true }]);
    const front = await aDraft(t, token, 'docImageFront');
    const form = await aPassport({ ...reused, docImageBack: null, ...named(front) });
    expect((await submit(t, token, form)).statusCode).toBe(200);
    const ids = (await documentsOf(t, id)).map((each) => each.id);
    expect(ids).toEqual([front.id, documents.find((each) => each.side === 'personImage')?.id]);
  });
});

describe('R-KYC-12 marked details', () => {
  it('R-KYC-12 must be saved again before a submission; the status stays until then', async () => {
    const mark: Mark = { part: 'name', reason: 'differs' };
    const { token, reused } = await aMarkedPerson(mark);
    const early = await submit(t, token, await anIdCard(reused));
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'details_missing' });
    expect((await verificationOf(token)).marks).toEqual([{ ...mark, corrected: false }]);
    const saved = await post(t, '/user/add-user-details', DETAILS, { token });
    expect(saved.json()).toEqual({ verificationStatus: 'RESUBMISSION' });
    expect((await verificationOf(token)).marks).toEqual([{ ...mark, corrected: true }]);
    expect((await submit(t, token, await anIdCard(reused))).statusCode).toBe(200);
  });

  const MARKS: Mark[] = [
    { part: 'residency', reason: 'differs' },
    { part: 'name', reason: 'differs' },
    { part: 'address', reason: 'incomplete' },
  ];
  const openOf = async (token: string) =>
    (await verificationOf(token)).marks
      .filter(({ corrected }) => !corrected)
      .map(({ part }) => part);
  const save = async (token: string, changes: Record<string, unknown>) => {
    const answer = await post(t, '/user/add-user-details', { ...DETAILS, ...changes }, { token });
    expect(answer.statusCode).toBe(200);
  };

  it('R-KYC-12 R-KYC-33 are corrected part by part, but not by the same value; a submission is refused while one is open', async () => {
    const { token, reused } = await aMarkedPerson(...MARKS);
    const form = await anIdCard(reused);
    await save(token, { residency: 'FR', parts: ['residency'] });
    expect(await openOf(token)).toEqual(['name', 'address']);
    await save(token, { address: 'Elm Street 2', parts: ['address'] });
    expect(await openOf(token)).toEqual(['name']);
    const early = await submit(t, token, form);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'details_missing' });
    // R-KYC-33: unchanged, unless the person says that it is right.
    await save(token, { firstName: ` ${DETAILS.firstName} `, parts: ['name'] });
    expect(await openOf(token)).toEqual(['name']);
    expect((await submit(t, token, form)).json()).toMatchObject({ code: 'details_missing' });
    await save(token, { parts: ['name'], confirmed: ['name'] });
    expect(await openOf(token)).toEqual([]);
    expect((await submit(t, token, form)).statusCode).toBe(200);
  });

  it('R-KYC-12 do not overwrite other parts with stale values of another device', async () => {
    const { token } = await aMarkedPerson(...MARKS);
    await save(token, { residency: 'FR', parts: ['residency'] });
    const stale = { ...DETAILS, firstName: 'Olha', citizenship: 'PL', selectedCountry: 'PL' };
    await save(token, { ...stale, parts: ['name'] });
    expect((await verificationOf(token)).details).toMatchObject({
      firstName: 'Olha',
      citizenship: DETAILS.citizenship,
      residency: 'FR',
      address: DETAILS.address,
    });
    // The specification's form of the call has no parts, and saves all of them.
    await save(token, stale);
    expect((await verificationOf(token)).details).toMatchObject({
      citizenship: 'PL',
      residency: DETAILS.residency,
    });
    expect(await openOf(token)).toEqual([]);
  });

  it('R-KYC-12 are open again when the next decision marks them again', async () => {
    const { id, token, reused } = await aMarkedPerson(...MARKS);
    await save(token, {});
    expect((await submit(t, token, await anIdCard(reused))).statusCode).toBe(200);
    await decide(t, id, { step: 'askAgain', marks: MARKS.slice(1) });
    expect(await openOf(token)).toEqual(['name', 'address']);
    await save(token, { parts: ['name'], confirmed: ['name'] });
    expect(await openOf(token)).toEqual(['address']);
  });

  it('R-KYC-12 are all saved, whatever `parts` names, when there is no correction request', async () => {
    const { token } = await aPersonWithDetails(t);
    await save(token, { firstName: 'Olha', city: 'Lviv', parts: ['address'] });
    expect((await verificationOf(token)).details).toMatchObject({
      firstName: 'Olha',
      city: 'Lviv',
    });
  });

  it.each([[['docImageFront']], ['address'], [Array(DETAIL_PARTS.length + 1).fill('address')]])(
    'R-KYC-12 R-API-2 reject invalid parts: %o',
    async (parts) => {
      const { token } = await aPersonWithDetails(t);
      for (const list of ['parts', 'confirmed']) {
        const body = { ...DETAILS, [list]: parts };
        const answer = await post(t, '/user/add-user-details', body, { token });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ fields: { [list]: 'invalid_value' } });
      }
    },
  );
});

describe('R-KYC-12 an image that was refused before', () => {
  it.each(['as a draft', 'with the form'] as const)(
    'R-KYC-12 R-KYC-9 %s is refused at once with the reason, but accepted from another account',
    async (path) => {
      const person = await aPersonWithDetails(t);
      const bytes = await aJpeg(320, 200);
      const front = { docImageFront: { name: 'docImageFront', bytes } };
      await submit(t, person.token, await anIdCard(front));
      const mark: Mark = { part: 'docImageFront', reason: 'glare' };
      await decide(t, person.id, { step: 'askAgain', marks: [mark] });
      const files = await storedFiles(t);
      const again = async (token: string) =>
        path === 'as a draft'
          ? saveDraft(t, token, [front.docImageFront])
          : submit(t, token, await anIdCard(front));
      const refused = await again(person.token);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'image_refused_before',
        params: { reason: 'glare' },
        fields: { docImageFront: 'invalid_value' },
      });
      expect(await storedFiles(t)).toEqual(files);
      expect(await statusOf(t, person.token)).toBe('RESUBMISSION');
      const other = await aPersonWithDetails(t);
      expect((await again(other.token)).statusCode).toBe(200);
    },
  );
});
