import { decide, readMrz, typeNumber } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import { changeRows, findRow } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { aDrawnCard } from '#test/people/cards.ts';
import { anIdCard } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { aSubmission, caseOf, claim, openCase, type Submission } from '#test/people/reviews.ts';
import { BY_NUMBER } from '#test/people/tags.ts';
import { eraseTraces } from '#verification/review/submissions/submissions.ts';

const t = anApp();
let operator: SignedIn;
beforeAll(async () => {
  operator = await anOperator(t);
});

const front = (bytes: Buffer) =>
  anIdCard({ docImageFront: { name: 'docImageFront', bytes, filename: 'front.jpg' } });

/** The specimen of ICAO Doc 9303 part 5, with an existing country. */
const ZONE =
  'I<UKRD231458907<<<<<<<<<<<<<<<\n7408122F1204159UKR<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';

const read = (id: string, lines = ZONE) => desk(t, operator, readMrz, { id, lines });

describe('R-KYC-13 the same document in another account', () => {
  it('R-KYC-13 is found by the same image and by a similar one, the latest first', async () => {
    const card = await aDrawnCard(4).jpeg().toBuffer();
    const near = await aDrawnCard(4).resize(900).jpeg({ quality: 60 }).toBuffer();
    const first = await aSubmission(t, { parts: await front(card) });
    t.clock.advance(MINUTE);
    const same = await aSubmission(t, { parts: await front(card) });
    t.clock.advance(MINUTE);
    const scaled = await aSubmission(t, { parts: await front(near) });
    const other = await aSubmission(t, {
      parts: await front(await aDrawnCard(8).jpeg().toBuffer()),
    });
    // Fingerprints are computed after the reply, or when an operator opens the case.
    for (const { caseId } of [first, same, scaled, other]) {
      await claim(t, operator, caseId);
      await caseOf(t, operator, caseId);
    }
    const found = async (id: string) =>
      (await caseOf(t, operator, id)).otherAccounts
        .filter(({ side }) => side === 'docImageFront')
        .map(({ kind, caseId, status }) => [kind, caseId, status].join(' '));
    expect(await found(first.caseId)).toEqual([
      `near_image ${scaled.caseId} PENDING`,
      `same_image ${same.caseId} PENDING`,
    ]);
    expect(await found(scaled.caseId)).toEqual([
      `near_image ${same.caseId} PENDING`,
      `near_image ${first.caseId} PENDING`,
    ]);
    expect(await found(other.caseId)).toEqual([]);
  });

  it('R-KYC-13 R-KYC-14 is found by the document number, of which only a keyed hash is stored', async () => {
    const [one, other] = [await aSubmission(t), await aSubmission(t)];
    for (const { caseId } of [one, other]) await claim(t, operator, caseId);
    const answer = (await read(one.caseId)).json() as { reading: object; otherAccounts: object[] };
    expect(answer.reading).toMatchObject({ documentNumber: 'D23145890', format: 'TD1' });
    expect(answer.otherAccounts).toEqual([]);
    expect(((await read(other.caseId)).json() as typeof answer).otherAccounts).toMatchObject([
      { kind: 'same_document', side: null, caseId: one.caseId, status: 'PENDING' },
    ]);
    const seen = await caseOf(t, operator, one.caseId);
    expect(seen.otherAccounts).toMatchObject([{ kind: 'same_document', caseId: other.caseId }]);
    expect(seen.mrz?.comparisons.map(({ what, agrees }) => [what, agrees])).toEqual([
      ['name', false],
      ['birthDate', false],
      ['citizenship', true],
      ['documentCountry', true],
      ['expiry', false],
      ['age', true],
    ]);
    const row = await findRow(t, 'reviews', { id: one.caseId });
    expect(row.document_mac).toMatch(/^[\da-f]{64}$/);
    for (const text of ['D23145890', 'ERIKSSON', 'ANNA', '7408122F', '1974-08-12']) {
      expect(JSON.stringify(row)).not.toContain(text);
    }
  });

  it('R-DESK-7 is shown as a number that may be the same, and neither warns nor decides', async () => {
    const typed = (id: string, number: string) =>
      desk(t, operator, typeNumber, { id, issuer: 'UA', number });
    // 3 is the check digit of AO123456.
    const spellings = ['AO123456', 'A0123456', 'ao 123456 3'];
    const people = [];
    for (const number of spellings) {
      const person = await aSubmission(t);
      people.push(person);
      await openCase(t, operator, person.caseId);
      expect((await typed(person.caseId, number)).statusCode).toBe(200);
    }
    const [first, second, third] = people as [Submission, Submission, Submission];
    const found = async ({ caseId }: Submission) =>
      (await caseOf(t, operator, caseId)).otherAccounts
        .filter(({ kind }) => kind === 'may_be_same' || kind === 'same_document')
        .map(({ kind, caseId }) => [kind, caseId]);
    expect(await found(first)).toEqual(
      expect.arrayContaining([
        ['may_be_same', second.caseId],
        ['may_be_same', third.caseId],
      ]),
    );
    // It decides nothing: both can be confirmed, each with a tag of its own.
    for (const { caseId } of [first, second]) {
      const answer = await desk(t, operator, decide, { id: caseId, ...BY_NUMBER });
      expect(answer.json()).toEqual({ outcome: 'CONFIRMED' });
    }
    expect((await caseOf(t, operator, third.caseId)).personTag?.known).toBe(null);
    // The same number is not shown twice, and an erased one not at all.
    await typed(third.caseId, 'AO123456');
    expect(await found(third)).toEqual(
      expect.arrayContaining([
        ['same_document', first.caseId],
        ['may_be_same', second.caseId],
      ]),
    );
    await inTransaction(t.deps.db, (tx) => eraseTraces(tx, second.id));
    expect(await found(third)).toEqual([['same_document', first.caseId]]);
    const row = await findRow(t, 'reviews', { id: third.caseId });
    expect(row.folded_mac).toMatch(/^[\da-f]{64}$/);
    expect(row.folded_mac).not.toBe(row.document_mac);
  });

  it('R-KYC-14 is not found once the other account has erased it', async () => {
    const [one, other] = [await aSubmission(t), await aSubmission(t)];
    const zone = ZONE.replace('D231458907', 'D231458918');
    for (const { caseId } of [one, other]) {
      await claim(t, operator, caseId);
      await read(caseId, zone);
    }
    expect((await caseOf(t, operator, one.caseId)).otherAccounts).toHaveLength(1);
    await changeRows(t, 'kyc', { account_id: other.id }, { erased_at: t.clock.now() });
    expect((await caseOf(t, operator, one.caseId)).otherAccounts).toEqual([]);
  });

  it('R-KYC-13 an MRZ can only be read with the claim, and other text gives no reading', async () => {
    const { caseId } = await aSubmission(t);
    expect((await read(caseId)).json()).toMatchObject({ code: 'case_taken' });
    await claim(t, operator, caseId);
    expect((await read(caseId, 'no zone')).json()).toEqual({
      reading: null,
      comparisons: [],
      otherAccounts: [],
      personTag: { numberFrom: null, known: null },
    });
    expect((await caseOf(t, operator, caseId)).mrz).toBe(null);
    expect((await read(crypto.randomUUID())).json()).toMatchObject({ code: 'not_found' });
  });
});
