import { DRAFT_TTL_DAYS, RECEIPT_DECISIONS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { aDraft, aPassport, submit } from '#test/people/documents.ts';
import {
  aDecided,
  aSubmitter,
  decided,
  exported,
  receiptOf,
  recordImageAccess,
} from '#test/people/own-data.ts';
import { aRegisteredPerson, DETAILS, get, post } from '#test/people/people.ts';
import { withdrawnBefore } from '#test/people/reviews.ts';

const t = anApp();

const iso = (time: number) => new Date(time).toISOString();

describe('R-KYC-14 the privacy receipt', () => {
  it('R-KYC-14 is empty for a person who has submitted nothing', async () => {
    const { access_token } = await aRegisteredPerson(t);
    expect(await receiptOf(t, access_token)).toEqual({
      reference: expect.any(String),
      verificationStatus: 'NONE',
      assurance: null,
      details: null,
      images: [],
      personTags: [],
      imageAccesses: [],
      deskAccesses: [],
      serverAccesses: [],
      decisions: [],
      keptDetails: { state: 'unverified', details: null, since: null },
      retentionDays: 30,
      erasedAt: null,
      erasedBy: null,
    });
  });

  it('R-KYC-14 lists the details and each image with its deletion date: a draft’s expiry, a document’s retention', async () => {
    const person = await aSubmitter(t);
    const waiting = await receiptOf(t, person.token);
    const { userIP: _ip, selectedCountry: _country, ...details } = DETAILS;
    expect(waiting.details).toEqual(details);
    expect(waiting.images.map(({ side, kind, deleteAt }) => [side, kind, deleteAt])).toEqual(
      expect.arrayContaining([
        ['docImageFront', 'document', null],
        ['docImageBack', 'document', null],
        ['personImage', 'document', null],
      ]),
    );
    expect(waiting.images).toHaveLength(3);
    expect(waiting.decisions).toEqual([
      {
        submittedAt: iso(t.clock.now()),
        decidedAt: null,
        outcome: null,
        document: 'id_card',
        marks: [],
        rejection: [],
        answer: null,
      },
    ]);

    // However they were taken.
    const { access_token: token } = await aRegisteredPerson(t);
    for (const side of ['personImage', 'docImageBack', 'docImageFront'] as const) {
      await aDraft(t, token, side);
      t.clock.advance(MINUTE);
    }
    expect((await receiptOf(t, token)).images.map(({ side }) => side)).toEqual([
      'docImageFront',
      'docImageBack',
      'personImage',
    ]);

    const other = await aDecided(t, 'RESUBMISSION');
    const decidedAt = t.clock.now();
    t.clock.advance(MINUTE);
    const draft = await aDraft(t, other.token, 'docImageFront');
    const receipt = await receiptOf(t, other.token);
    const goes = receipt.images.map(({ kind, deleteAt }) => `${kind} ${deleteAt}`);
    expect(new Set(goes)).toEqual(
      new Set([
        `document ${iso(decidedAt + 30 * DAY)}`,
        `draft ${iso(t.clock.now() + DRAFT_TTL_DAYS * DAY)}`,
      ]),
    );
    expect(receipt.images.find(({ id }) => id === draft.id)).toMatchObject({
      storedAt: draft.createdAt,
      deleteAt: draft.expiresAt,
      bytes: draft.bytes,
    });
    expect(receipt.decisions).toMatchObject([
      { outcome: 'RESUBMISSION', marks: [{ part: 'docImageFront', reason: 'blurred' }] },
    ]);
  });

  it('R-KYC-14 R-KYC-13 lists every image access, latest first, by the reviewer’s number and not their name', async () => {
    const person = await aSubmitter(t);
    await recordImageAccess(t, person.id, { side: 'docImageFront', number: 7 });
    const first = t.clock.now();
    t.clock.advance(MINUTE);
    await recordImageAccess(t, person.id, { side: 'personImage', number: 9 });
    const answer = await get(t, '/user/own-data', person.token);
    expect((answer.json() as { imageAccesses: unknown }).imageAccesses).toEqual([
      { side: 'personImage', document: 'id_card', at: iso(t.clock.now()), reviewer: 9 },
      { side: 'docImageFront', document: 'id_card', at: iso(first), reviewer: 7 },
    ]);
    expect(answer.body).not.toMatch(/Reviewer|operator-/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('R-KYC-14 R-KYC-7 names the document of each side, even if another kind was submitted since', async () => {
    const { id, token } = await aSubmitter(t);
    await recordImageAccess(t, id, { side: 'docImageFront', number: 7 });
    t.clock.advance(MINUTE);
    await decided(t, id, 'RESUBMISSION');
    await post(t, '/user/choose-document', { document: 'passport' }, { token });
    await aDraft(t, token, 'docImageFront');
    const kinds = async () =>
      (await receiptOf(t, token)).images.map(({ kind, side, document }) => [kind, side, document]);
    expect(await kinds()).toEqual(
      expect.arrayContaining([
        ['document', 'docImageFront', 'id_card'],
        ['draft', 'docImageFront', 'passport'],
      ]),
    );
    expect((await submit(t, token, await aPassport())).statusCode).toBe(200);
    await recordImageAccess(t, id, { side: 'docImageFront', number: 7 });
    expect(await kinds()).toEqual(
      expect.arrayContaining([
        ['document', 'docImageFront', 'passport'],
        ['document', 'personImage', 'passport'],
      ]),
    );
    const { imageAccesses, decisions } = await receiptOf(t, token);
    expect(imageAccesses.map(({ document }) => document)).toEqual(['passport', 'id_card']);
    expect(decisions.map(({ document }) => document)).toEqual(['passport', 'id_card']);
  });

  it('R-KYC-14 lists the latest decisions; the data download lists all', async () => {
    const person = await aDecided(t, 'RESUBMISSION');
    await withdrawnBefore(t, person.id, 60);
    const { decisions } = await receiptOf(t, person.token);
    expect(decisions).toHaveLength(RECEIPT_DECISIONS);
    expect(decisions[0]).toMatchObject({ outcome: 'RESUBMISSION' });
    expect(decisions.slice(1).every(({ outcome }) => outcome === 'WITHDRAWN')).toBe(true);
    const { data } = await exported(t, person.token);
    expect(data.decisions).toHaveLength(61);
    expect((await get(t, '/user/verification', person.token)).json()).toMatchObject({
      marks: [{ part: 'docImageFront', reason: 'blurred', corrected: false }],
    });
  });

  it('R-KYC-14 is only the caller’s own', async () => {
    const [one, other] = [await aSubmitter(t), await aRegisteredPerson(t)];
    expect((await receiptOf(t, other.access_token)).images).toEqual([]);
    const ids = (await receiptOf(t, one.token)).images.map(({ id }) => id);
    const theirs = await get(t, `/user/own-data?id=${one.id}`, other.access_token);
    for (const id of ids) expect(theirs.body).not.toContain(id);
  });
});
