import { DETAIL_PARTS, type DetailPart, type Mark, type Verification } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { decide } from '#test/people/decisions.ts';
import {
  aDraft,
  anIdCard,
  aPersonWithDetails,
  documentsOf,
  named,
  type Part,
  statusOf,
  stillSignedIn,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { createUploadTurns } from '#verification/rules/uploads.ts';
import { createSubmitDocuments } from './submit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const BACK: Mark = { part: 'docImageBack', reason: 'blurred' };
const FRONT: Mark = { part: 'docImageFront', reason: 'glare' };
const from = (accountId: string) => ({ accountId, caller: { ip: '', requestId: 'test' } });

/** A person who has to replace the back of their identity card, and has uploaded the new draft. */
async function aMarkedPerson() {
  const person = await aPersonWithDetails(t);
  const sent = await submit(t, person.token, await anIdCard());
  if (sent.statusCode !== 200) throw new Error(sent.body);
  await decide(t, person.id, { step: 'askAgain', marks: [BACK] });
  const documents = await documentsOf(t, person.id);
  const back = await aDraft(t, person.token, 'docImageBack');
  const ids = [back, ...documents.filter(({ side }) => side !== 'docImageBack')];
  const parts = Object.assign({}, ...ids.map(named)) as Record<string, Part>;
  return { ...person, ids, form: await anIdCard(parts) };
}

const formOf = (ids: { side: string; id: string }[]) => ({
  ok: true as const,
  value: {
    fields: new Map([['document', 'id_card']]),
    files: new Map(ids.map(({ side, id }) => [side, Buffer.from(id)])),
  },
});

function reviewsOf(accountId: string) {
  return t.deps.db
    .selectFrom('reviews')
    .select(['attempt', 'decided_at'])
    .where('account_id', '=', accountId)
    .orderBy('attempt')
    .execute();
}

const idsOf = (images: { side: string; id: string }[]) => images.map(({ id }) => id).toSorted();

describe('R-KYC-12 R-KYC-8 concurrent resubmissions', () => {
  it('R-KYC-12 of 20 concurrent calls one succeeds and 19 get 409; no image that stays is lost', async () => {
    const { token, id, ids, form } = await aMarkedPerson();
    const files = (await storedFiles(t)).length;
    const answers = await together(20, () => submit(t, token, form));
    expect(tally(answers)).toEqual({ ok: 1, existing_document: 19 });
    expect(idsOf(await documentsOf(t, id))).toEqual(idsOf(ids));
    // The marked image was replaced.
    expect((await storedFiles(t)).length).toBe(files - 1);
    expect((await reviewsOf(id)).map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('R-KYC-12 the write itself is guarded: 12 processes that passed every check make one review', async () => {
    const { id, ids } = await aMarkedPerson();
    let arrived = 0;
    const open = Promise.withResolvers<void>();
    const results = await together(12, () =>
      createSubmitDocuments(t.deps, createUploadTurns())(
        from(id),
        async () => {
          arrived += 1;
          if (arrived === 12) open.resolve();
          await open.promise;
          return formOf(ids);
        },
        stillSignedIn,
      ),
    );
    const codes = results.map((result) => (result.ok ? 'ok' : result.code));
    expect(codes.toSorted()).toEqual([...Array(11).fill('existing_document'), 'ok']);
    expect(idsOf(await documentsOf(t, id))).toEqual(idsOf(ids));
    expect((await reviewsOf(id)).length).toBe(2);
  });

  it('R-KYC-12 rejects a resubmission that answers an older decision', async () => {
    const { token, id, ids, form } = await aMarkedPerson();
    // It was checked against the first decision, and waits while another call submits and the front is marked, too.
    const late = await createSubmitDocuments(t.deps, createUploadTurns())(
      from(id),
      async () => {
        expect((await submit(t, token, form)).statusCode).toBe(200);
        expect(await decide(t, id, { step: 'askAgain', marks: [FRONT] })).toBe(true);
        const back = await aDraft(t, token, 'docImageBack');
        return formOf([back, ...ids.filter(({ side }) => side !== 'docImageBack')]);
      },
      stillSignedIn,
    );
    expect(late).toMatchObject({ ok: false, code: 'existing_document' });
    expect(await statusOf(t, token)).toBe('RESUBMISSION');
    expect(idsOf(await documentsOf(t, id))).toEqual(idsOf(ids));
    expect((await reviewsOf(id)).length).toBe(2);
  });

  it('R-KYC-12 R-KYC-13 ten submissions that race with ten decisions: each is decided once, and at most one waits', async () => {
    const { token, id, form } = await aMarkedPerson();
    expect((await submit(t, token, form)).statusCode).toBe(200);
    const whole = await anIdCard();
    const [decided, sent] = await Promise.all([
      together(10, () => decide(t, id, { step: 'askAgain', marks: [BACK] })),
      together(10, () => submit(t, token, whole)),
    ]);
    const { ok: successes = 0, ...refused } = tally(sent);
    // After a decision in between, the back is an image that was refused before.
    for (const code of Object.keys(refused)) {
      expect(['existing_document', 'image_refused_before']).toContain(code);
    }
    const reviews = await reviewsOf(id);
    expect(reviews.length).toBe(2 + successes);
    const waiting = reviews.filter(({ decided_at }) => decided_at === null).length;
    expect(decided.filter(Boolean).length).toBe(1 + successes - waiting);
    expect(await statusOf(t, token)).toBe(waiting === 1 ? 'PENDING' : 'RESUBMISSION');
    expect((await documentsOf(t, id)).length).toBe(3);
  });
});

describe('R-KYC-12 details that are corrected on several pages at once', () => {
  /** The fields that each page changed; its other details are unchanged. */
  const TYPED: Partial<Record<DetailPart, object>> = {
    name: { firstName: 'Olha' },
    birthDate: { birthDate: '1991-04-28' },
    citizenship: { citizenship: 'PL', selectedCountry: 'PL' },
    residency: { residency: 'FR' },
    address: { address: 'Elm Street 2', city: 'Lviv' },
  };

  it('R-KYC-12 keep every change when 20 calls save, several for each part', async () => {
    const { id, token } = await aPersonWithDetails(t);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    const marks = DETAIL_PARTS.map((part): Mark => ({ part, reason: 'differs' }));
    await decide(t, id, { step: 'askAgain', marks });
    const answers = await together(20, (n) => {
      const part = DETAIL_PARTS[n % DETAIL_PARTS.length] ?? 'name';
      const body = { ...DETAILS, ...TYPED[part], parts: [part] };
      return post(t, '/user/add-user-details', body, { token });
    });
    expect(tally(answers)).toEqual({ ok: 20 });
    const verification = (await get(t, '/user/verification', token)).json() as Verification;
    expect(verification.marks).toEqual(marks.map((mark) => ({ ...mark, corrected: true })));
    const { selectedCountry: _, ...typed } = Object.assign({}, ...Object.values(TYPED));
    expect(verification.details).toMatchObject(typed);
  });
});
