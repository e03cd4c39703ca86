import { at, decide, getCase, type ReviewCase, readMrz, releaseCase } from '@portico/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { processFamilies } from '#platform/ports/metrics/families.ts';
import { changeRows, findRow, findRows } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { anIdCard, aPassport, statusOf } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, exported, receiptOf } from '#test/people/own-data.ts';
import { DETAILS } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';
import {
  aSubmission,
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  openAllImages,
  openCase,
} from '#test/people/reviews.ts';
import {
  aReadCase,
  BY_NUMBER,
  BY_ZONE,
  confirmCase,
  confirmedBy,
  freshPassport,
  readZoneOf,
  tagRowsOf,
  typeNumberOf,
  zoneOf,
} from '#test/people/tags.ts';

const t = anApp();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

const OTHERS = { isOwn: false, state: 'living' };
const REJECTED = { decision: 'reject' as const, reasons: ['known_elsewhere' as const] };

/** A claimed case with open images, whose zone nobody has read. */
async function anUnreadCase(parts = aPassport()) {
  const person = await aSubmission(t, { parts: await parts });
  await openCase(t, operator, person.caseId);
  return person;
}

async function storedOf(caseId: string) {
  return findRow(t, 'reviews', { id: caseId }, 'sealed_number', 'number_from', 'document_mac');
}

describe('R-LIFE-10 a second account with the same document', () => {
  it('R-LIFE-10 shows as a fact at the desk and cannot be confirmed, and nothing of the first account is shown', async () => {
    const passport = freshPassport();
    const first = await confirmedBy(t, operator, passport);
    expect(await tagRowsOf(t, first.id)).toMatchObject([
      { evidence: 'passport', state: 'living', tag: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
    const second = await aSubmission(t, { parts: await aPassport() });
    await claim(t, operator, second.caseId);
    const before = (await caseOf(t, operator, second.caseId)).personTag;
    expect(before).toEqual({ numberFrom: null, known: null });
    const read = await readZoneOf(t, operator, second.caseId, passport);
    expect(read.json().personTag).toEqual({ numberFrom: 'zone', known: OTHERS });
    const shown = await caseOf(t, operator, second.caseId);
    expect(shown.personTag).toEqual({ numberFrom: 'zone', known: OTHERS });
    for (const secret of [first.id, first.email, first.caseId.slice(0, 8)]) {
      expect(JSON.stringify(shown.personTag)).not.toContain(secret);
    }
    await openAllImages(t, operator, second.caseId);
    const refused = await confirmCase(t, operator, second.caseId);
    expect(expectContractError(refused).code).toBe('identity_taken');
    expect(await statusOf(t, second.token)).toBe('PENDING');
    expect(await tagRowsOf(t, second.id)).toEqual([]);
    expect(await eventsOf(t, 'document_in_use', second.id)).toHaveLength(1);

    // The case can still be decided otherwise, and the first account is as it was.
    expect((await desk(t, operator, decide, { id: second.caseId, ...REJECTED })).statusCode).toBe(
      200,
    );
    expect(await statusOf(t, first.token)).toBe('CONFIRMED');
    expect(await tagRowsOf(t, first.id)).toHaveLength(1);
  });

  it('R-LIFE-10 the operator who takes the case later sees it without reading the zone again', async () => {
    const passport = freshPassport();
    await confirmedBy(t, operator, passport);
    const { caseId } = await aReadCase(t, operator, passport);
    await desk(t, operator, releaseCase, { id: caseId });
    const other = await anOperator(t);
    // Only who has the case.
    const outline = (await desk(t, other, at(getCase, { id: caseId }))).json() as ReviewCase;
    expect(outline.personTag).toBeUndefined();
    await claim(t, other, caseId);
    expect((await caseOf(t, other, caseId)).personTag).toEqual({
      numberFrom: 'zone',
      known: OTHERS,
    });
  });

  it('R-LIFE-10 the same person with another type of document has another tag', async () => {
    const { number } = freshPassport();
    const issuer = 'PL';
    const people = [await anUnreadCase(aPassport()), await anUnreadCase(anIdCard())];
    for (const { caseId } of people) {
      const typed = await typeNumberOf(t, operator, caseId, { issuer, number });
      expect(typed.json().personTag).toEqual({ numberFrom: 'typed', known: null });
      expect((await desk(t, operator, decide, { id: caseId, ...BY_NUMBER })).statusCode).toBe(200);
    }
  });

  it('R-LIFE-10 with two confirmations both operators are refused, and the number is typed once', async () => {
    const two = await startApp({ env: { REVIEW_CONFIRMATIONS: '2' } });
    const [one, other] = [await anOperator(two), await anOperator(two)];
    const passport = freshPassport();
    const { caseId: id, ...person } = await aReadCase(two, one, passport);
    expect((await confirmCase(two, one, id)).json()).toEqual({ outcome: 'PROPOSED' });
    expect(await tagRowsOf(two)).toEqual([]);
    await claim(two, other, id);
    await openAllImages(two, other, id);
    expect((await confirmCase(two, other, id)).json()).toEqual({ outcome: 'CONFIRMED' });
    expect(await tagRowsOf(two, person.id)).toHaveLength(1);
    const second = await aReadCase(two, one, passport);
    expect(expectContractError(await confirmCase(two, one, second.caseId)).code).toBe(
      'identity_taken',
    );
    await two.close();
  });
});

describe('R-LIFE-12 where the number comes from', () => {
  it('R-LIFE-12 a confirmation without a number is refused until the operator types it or says that there is none', async () => {
    const { caseId: id, ...person } = await anUnreadCase();
    const missing = await desk(t, operator, decide, { id, ...BY_NUMBER });
    expect(expectContractError(missing).code).toBe('invalid_request');
    expect(missing.json().fields).toEqual({ personTag: 'required' });
    expect((await desk(t, operator, decide, { id, ...CONFIRMED })).statusCode).toBe(200);
    expect(await tagRowsOf(t, person.id)).toEqual([]);
    const receipt = await receiptOf(t, person.token);
    expect(receipt.assurance).not.toBeNull();
    expect(receipt.personTags).toEqual([]);
  });

  it('R-LIFE-12 a typed number is the same document as the one that a zone gives', async () => {
    const passport = freshPassport({ issuer: 'POL' });
    await confirmedBy(t, operator, passport);
    const { caseId: id } = await anUnreadCase();
    const number = ` ${passport.number.toLowerCase().slice(0, 4)}-${passport.number.slice(4)}`;
    const typed = await typeNumberOf(t, operator, id, { issuer: 'PL', number });
    expect(typed.json()).toMatchObject({
      personTag: { numberFrom: 'typed', known: OTHERS },
      otherAccounts: [{ kind: 'same_document' }],
    });
    const answer = await desk(t, operator, decide, { id, ...BY_NUMBER });
    expect(expectContractError(answer).code).toBe('identity_taken');
  });

  it('R-LIFE-12 “no tag” is no way around a number that is known, nor part of another decision', async () => {
    const { caseId: id } = await aReadCase(t, operator, freshPassport());
    const none = await desk(t, operator, decide, { id, ...CONFIRMED });
    expect([none.statusCode, none.json().fields]).toEqual([400, { personTag: 'invalid_value' }]);
    const stray = await desk(t, operator, decide, { id, ...REJECTED, personTag: 'none' });
    expect([stray.statusCode, stray.json().fields]).toEqual([400, { personTag: 'invalid_value' }]);
    expect((await confirmCase(t, operator, id)).statusCode).toBe(200);
  });

  it('R-LIFE-12 refuses garbage by field and keeps what was typed before', async () => {
    const { caseId: id } = await anUnreadCase();
    const good = { issuer: 'usa', number: '5623 14 789' };
    expect((await typeNumberOf(t, operator, id, good)).statusCode).toBe(200);
    const before = await storedOf(id);
    for (const [issuer, number, fields] of [
      ['ZZ', '562314789', { issuer: 'country_unknown' }],
      ['usa', '000000000', { number: 'invalid_value' }],
      ['nowhere', 'none', { issuer: 'country_unknown', number: 'invalid_value' }],
      ['usa', '', { number: 'required' }],
      ['usa', '1'.repeat(5000), { number: 'too_long' }],
    ] as const) {
      const answer = await typeNumberOf(t, operator, id, { issuer, number });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    }
    expect(await storedOf(id)).toEqual(before);
    const stranger = await anOperator(t);
    expect((await typeNumberOf(t, stranger, id, good)).statusCode).toBe(409);
    for (const unknown of ['', 'nothing', '00000000-0000-4000-8000-000000000000']) {
      expect([400, 404]).toContain((await typeNumberOf(t, operator, unknown, good)).statusCode);
    }
  });

  it('R-LIFE-12 a zone whose number is misread gives none, and leaves a typed one', async () => {
    const { caseId: id } = await anUnreadCase();
    const passport = freshPassport();
    const misread = zoneOf(passport).replace(passport.number, `X${passport.number.slice(1)}`);
    const read = () => readZoneOf(t, operator, id, passport);
    expect((await read()).json().personTag.numberFrom).toBe('zone');
    const wrong = await desk(t, operator, readMrz, { id, lines: misread });
    expect(wrong.json().personTag).toEqual({ numberFrom: null, known: null });
    await typeNumberOf(t, operator, id, { issuer: 'UA', number: passport.number });
    const again = await desk(t, operator, readMrz, { id, lines: misread });
    expect(again.json().personTag.numberFrom).toBe('typed');
    expect((await read()).json().personTag.numberFrom).toBe('zone');
    const garbage = await desk(t, operator, readMrz, { id, lines: 'no zone' });
    expect(garbage.json()).toMatchObject({ reading: null, personTag: { numberFrom: 'zone' } });
  });

  it('R-LIFE-12 the number is sealed while the case waits, and gone with every end of the wait', async () => {
    const ends: ((id: string, token: string) => Promise<unknown>)[] = [
      (id) => confirmCase(t, operator, id),
      (id) =>
        desk(t, operator, decide, {
          id,
          decision: 'ask_again',
          marks: [{ part: 'docImageFront', reason: 'glare' }],
        }),
      (_, token) =>
        t.app.inject({
          method: 'POST',
          url: '/user/verification/withdraw',
          headers: { authorization: `Bearer ${token}` },
          payload: {},
        }),
      (_, token) => deleteAccount(t, token),
    ];
    for (const end of ends) {
      const passport = freshPassport();
      const { caseId, token } = await aReadCase(t, operator, passport);
      const { sealed_number: sealed } = await storedOf(caseId);
      expect(sealed).not.toBeNull();
      expect(Buffer.from(sealed ?? '', 'base64').includes(passport.number)).toBe(false);
      await end(caseId, token);
      const rows = await findRows(t, 'reviews', { sealed_number: sealed }, 'id');
      expect(rows).toEqual([]);
    }
  });

  it('R-LIFE-12 the number of another case does not open in this one', async () => {
    const [one, other] = [
      await aReadCase(t, operator, freshPassport()),
      await aReadCase(t, operator, freshPassport()),
    ];
    const { sealed_number: moved } = await storedOf(one.caseId);
    await changeRows(t, 'reviews', { id: other.caseId }, { sealed_number: moved });
    expect((await caseOf(t, operator, other.caseId)).personTag).toEqual({
      numberFrom: null,
      known: null,
    });
    expect((await confirmCase(t, operator, other.caseId)).statusCode).toBe(400);
  });
});

describe('R-LIFE-19 what is said of a tag', () => {
  it('R-LIFE-19 the person reads it on the receipt and in the download, without the code itself', async () => {
    const passport = freshPassport();
    const person = await confirmedBy(t, operator, passport);
    const [row] = await tagRowsOf(t, person.id);
    const receipt = await receiptOf(t, person.token);
    const until = receipt.assurance?.validUntil;
    expect(receipt.personTags).toEqual([{ document: 'passport', state: 'living', until }]);
    const { data } = await exported(t, person.token);
    expect(data.personTags).toEqual(receipt.personTags);
    for (const secret of [row?.tag ?? '', row?.key_id ?? '', passport.number]) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
  });

  it('R-LIFE-19 metrics and the audit trail say how each confirmation was tagged, and no number', async () => {
    const own = await startApp();
    const one = await anOperator(own);
    const passport = freshPassport();
    await confirmedBy(own, one, passport);
    const typed = await aSubmission(own, { details: DETAILS });
    await openCase(own, one, typed.caseId);
    await typeNumberOf(own, one, typed.caseId, { issuer: 'DE', number: 'L01X00T47' });
    await desk(own, one, decide, { id: typed.caseId, ...BY_NUMBER });
    const none = await aSubmission(own);
    await decideCase(own, one, none.caseId, CONFIRMED);
    const family = processFamilies(own.deps.metrics).find(
      ({ name }) => name === 'portico_confirmations_total',
    );
    const counted = (await family?.read())?.map(({ labels, value }) => [labels.person_tag, value]);
    expect(Object.fromEntries(counted ?? [])).toEqual({ zone: 1, typed: 1, none: 1, off: 0 });
    const events = await own.deps.db
      .selectFrom('audit_events')
      .select('details')
      .where('kind', '=', 'verification_decided')
      .orderBy('at')
      .execute();
    const kinds = events.map(({ details }) => JSON.parse(details).personTag as string);
    expect(kinds.toSorted()).toEqual(['none', 'typed', 'zone']);
    for (const { details } of events) {
      expect(details).not.toMatch(new RegExp(`${passport.number}|L01X00T47`));
    }
    await own.close();
  });

  it('R-LIFE-19 a verification from before has no tag, and its document can be tagged by another account', async () => {
    const passport = freshPassport();
    const person = await confirmedBy(t, operator, passport);
    await t.deps.db.deleteFrom('person_tags').where('account_id', '=', person.id).execute();
    const receipt = await receiptOf(t, person.token);
    expect([receipt.assurance?.document, receipt.personTags]).toEqual(['passport', []]);
    const { caseId } = await aReadCase(t, operator, passport);
    // The duplicate search still finds it, until it is erased.
    const shown = await caseOf(t, operator, caseId);
    expect(shown.otherAccounts).toMatchObject([{ kind: 'same_document', caseId: person.caseId }]);
    expect((await desk(t, operator, decide, { id: caseId, ...BY_ZONE })).statusCode).toBe(200);
  });
});
