import type { Receipt, Verification } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { decide } from '#test/people/decisions.ts';
import {
  aDraft,
  anIdCard,
  aPersonWithDetails,
  documentsOf,
  submit,
} from '#test/people/documents.ts';
import { aRegisteredPerson, DETAILS, get, post } from '#test/people/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

async function verificationOf(token: string): Promise<Verification> {
  const answer = await get(t, '/user/verification', token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Verification;
}

const choose = (token: string, body: object) => post(t, '/user/choose-document', body, { token });
const type = (token: string, typed: object) => post(t, '/user/keep-typed', { typed }, { token });
const isoNow = () => new Date(t.clock.now()).toISOString();

const NOTHING = {
  status: 'NONE',
  details: null,
  typed: null,
  document: null,
  documentCountry: null,
  documents: [],
  drafts: [],
  marks: [],
  rejection: [],
  waitingRejection: null,
  submittedAt: null,
  decidedAt: null,
  validUntil: null,
  isRenewable: false,
  isRenewal: false,
  review: null,
  reference: expect.any(String),
  usualMinutes: null,
  erasedAt: null,
  erasedBy: null,
};

describe('R-KYC-12 reading a verification', () => {
  it('R-KYC-12 shows each status up to the decision to its person, and to no other account', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    expect(await verificationOf(token)).toEqual(NOTHING);
    await post(t, '/user/add-user-details', DETAILS, { token });
    const { userIP: _ip, selectedCountry: _country, ...details } = DETAILS;
    expect(await verificationOf(token)).toEqual({ ...NOTHING, status: 'IN_PROGRESS', details });
    await submit(t, token, await anIdCard());
    const submittedAt = isoNow();
    const { id } = (await get(t, '/user/profile', token)).json() as { id: string };
    const documents = (await documentsOf(t, id)).map((each) => ({
      id: each.id,
      side: each.side,
      createdAt: submittedAt,
    }));
    const sent = {
      ...NOTHING,
      status: 'PENDING',
      details,
      document: 'id_card',
      documentCountry: 'UA',
      documents,
      submittedAt,
      review: 'waiting',
    };
    expect(await verificationOf(token)).toEqual(sent);
    await decide(t, id, { step: 'reject', rejection: ['altered', 'untrue'] });
    expect(await verificationOf(token)).toMatchObject({
      status: 'REJECTED',
      rejection: ['altered', 'untrue'],
      marks: [],
      decidedAt: expect.any(String),
    });
    const { access_token: other } = await aRegisteredPerson(t);
    expect(await verificationOf(other)).toEqual(NOTHING);
    expect((await get(t, '/user/verification')).json()).toMatchObject({ code: 'missing_token' });
  });

  it('R-KYC-12 lists the parts to correct with their reasons, and the parts corrected since', async () => {
    const { id, token } = await aPersonWithDetails(t);
    await submit(t, token, await anIdCard());
    const marks = [
      { part: 'docImageBack', reason: 'glare' },
      { part: 'address', reason: 'incomplete' },
    ] as const;
    await decide(t, id, { step: 'askAgain', marks: [...marks] });
    const first = await verificationOf(token);
    expect(first).toMatchObject({ status: 'RESUBMISSION', rejection: [] });
    expect(first.documents.map(({ side }) => side)).toEqual(['docImageFront', 'personImage']);
    expect(first.marks).toEqual(marks.map((mark) => ({ ...mark, corrected: false })));
    await aDraft(t, token, 'docImageBack');
    expect((await verificationOf(token)).marks.map(({ corrected }) => corrected)).toEqual([
      true,
      false,
    ]);
    await post(t, '/user/add-user-details', DETAILS, { token });
    expect((await verificationOf(token)).marks.map(({ corrected }) => corrected)).toEqual([
      true,
      true,
    ]);
  });

  it('R-KYC-12 R-AUDIT-1 a submission sends one notice, in the person’s language', async () => {
    const { email, token } = await aPersonWithDetails(t);
    await t.deliver();
    const before = t.mails.length;
    await submit(t, token, await anIdCard());
    await submit(t, token, await anIdCard());
    await t.deliver();
    const [mail, ...more] = t.mails.slice(before).filter(({ to }) => to === email);
    expect(mail?.subject).toBe('We’ve received your submission');
    expect(more).toEqual([]);
  });
});

describe('R-KYC-12 input that is saved before the submission', () => {
  it('R-KYC-5 R-KYC-12 the kind of document can be chosen and changed until the submission', async () => {
    const { token } = await aPersonWithDetails(t);
    expect((await choose(token, { document: 'passport' })).statusCode).toBe(204);
    expect(await verificationOf(token)).toMatchObject({
      document: 'passport',
      documentCountry: null,
    });
    expect((await choose(token, { document: 'id_card', documentCountry: 'UA' })).statusCode).toBe(
      204,
    );
    const chosen = { document: 'id_card', documentCountry: 'UA' };
    expect(await verificationOf(token)).toMatchObject(chosen);
    const refused = await choose(token, { document: 'id_card', documentCountry: 'GB' });
    expect(refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: { document: 'invalid_value' },
    });
    await submit(t, token, await anIdCard());
    const late = await choose(token, { document: 'passport' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'existing_document' });
    expect(await verificationOf(token)).toMatchObject(chosen);
  });

  it('R-KYC-5 a stored type that is not one of the table is unknown, never an ID card', async () => {
    const { token } = await aPersonWithDetails(t);
    await choose(token, { document: 'passport', documentCountry: 'UA' });
    await aDraft(t, token, 'docImageFront');
    const { id } = (await get(t, '/user/profile', token)).json() as { id: string };
    const { db } = t.deps;
    await db
      .updateTable('kyc')
      .set({ document: 'library_card' })
      .where('account_id', '=', id)
      .execute();
    expect(await verificationOf(token)).toMatchObject({ document: null, documentCountry: 'UA' });
    const receipt = (await get(t, '/user/own-data', token)).json() as Receipt;
    expect(receipt.images).toMatchObject([{ side: 'docImageFront', document: null }]);
    // The person can still choose one.
    expect((await choose(token, { document: 'id_card' })).statusCode).toBe(204);
    expect(await verificationOf(token)).toMatchObject({ document: 'id_card' });
  });

  it('R-KYC-12 R-ROUTE-9 typed details are kept until the details are sent', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const typed = { firstName: 'Оле\u0007на ', year: '19', city: '👩‍👩‍👧' };
    expect((await type(token, typed)).statusCode).toBe(204);
    expect((await verificationOf(token)).typed).toEqual(typed);
    expect((await type(token, { firstName: 'Ол' })).statusCode).toBe(204);
    expect((await verificationOf(token)).typed).toEqual({ firstName: 'Ол' });
    await post(t, '/user/add-user-details', DETAILS, { token });
    expect((await verificationOf(token)).typed).toBeNull();
    await type(token, { city: 'Lviv' });
    await type(token, {});
    expect((await verificationOf(token)).typed).toBeNull();
    await type(token, { city: 'Lviv' });
    await submit(t, token, await anIdCard());
    expect((await verificationOf(token)).typed).toBeNull();
    const late = await type(token, { city: 'Paris' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'details_locked' });
  });

  it.each<[string, unknown]>([
    ['an unknown field', { verificationStatus: 'CONFIRMED' }],
    ['a text that is too long', { city: 'x'.repeat(1001) }],
    ['a number instead of a text', { city: 7 }],
    ['a text instead of fields', 'city'],
    ['a list', ['city']],
    ['nothing', null],
    ['an object instead of a text', { city: { $ne: null } }],
    ['a key that would reach the prototype', JSON.parse('{"__proto__":{"city":"Lviv"}}')],
  ])('R-API-2 R-KYC-12 %s is not saved', async (_name, typed) => {
    const { access_token: token } = await aRegisteredPerson(t);
    const answer = await post(t, '/user/keep-typed', { typed }, { token });
    expect(answer.statusCode).toBe(400);
    expect((await verificationOf(token)).typed).toBeNull();
  });
});

describe('R-KYC-14 a submitted image', () => {
  it('R-KYC-14 is shown to its owner, and to no other account', async () => {
    const [one, other] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
    await submit(t, one.token, await anIdCard());
    const [back] = await documentsOf(t, one.id);
    const imageOf = (id: string, token?: string) => get(t, `/user/documents/${id}/image`, token);
    const shown = await imageOf(back?.id ?? '', one.token);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(back?.plain ?? Buffer.alloc(0))).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="docImageBack.jpg"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    for (const id of [back?.id ?? '', '00000000-0000-4000-8000-000000000000', 'x']) {
      const answer = await imageOf(id, other.token);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
    const anonymous = await imageOf(back?.id ?? '');
    expect(anonymous.json()).toMatchObject({ code: 'missing_token' });
  });
});
