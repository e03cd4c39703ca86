import { at, BEFORE_MAX, getCase, SIDES } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import { anIdCard, documentsOf } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { DETAILS } from '#test/people/people.ts';
import {
  aSubmission,
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  GLARE,
  openImage,
  withdrawnBefore,
} from '#test/people/reviews.ts';

const t = anApp();
let one: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  one = await anOperator(t);
  other = await anOperator(t, { role: 'lead' });
});

const accessesOf = (accountId: string) =>
  t.deps.db.selectFrom('image_views').selectAll().where('account_id', '=', accountId).execute();
const accessEventsOf = (accountId: string) =>
  findRows(t, 'audit_events', { account_id: accountId, kind: 'image_viewed' }, 'details');

describe('R-KYC-13 a case', () => {
  it('R-KYC-13 shows details, age and image measurements to the operator who claimed it', async () => {
    const { caseId } = await aSubmission(t);
    await claim(t, one, caseId);
    const seen = await caseOf(t, one, caseId);
    const { userIP, selectedCountry, ...details } = DETAILS;
    expect(seen).toMatchObject({ id: caseId, status: 'PENDING', attempt: 1, details });
    const [year, rest] = [Number(DETAILS.birthDate.slice(0, 4)), DETAILS.birthDate.slice(5)];
    const today = new Date(t.clock.now()).toISOString();
    expect(seen.age).toBe(Number(today.slice(0, 4)) - year - (today.slice(5, 10) < rest ? 1 : 0));
    expect(seen.images.map(({ side }) => side).sort()).toEqual([...SIDES].sort());
    for (const image of seen.images) {
      expect(image.quality).toMatchObject({ shortSide: Math.min(image.width, image.height) });
      expect(image.cause).not.toBe(undefined);
    }
    expect(seen.claim?.isMine).toBe(true);
    expect(seen).not.toHaveProperty('findings');
  });

  it('R-KYC-13 lists only the latest earlier submissions, newest first', async () => {
    const { caseId, id } = await aSubmission(t);
    await withdrawnBefore(t, id, 30);
    await claim(t, one, caseId);
    const { before } = await caseOf(t, one, caseId);
    expect(before).toHaveLength(BEFORE_MAX);
    const times = before.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(Date.parse(times[0] ?? '')).toBe(t.clock.now() - DAY + 29);
  });

  it('R-KYC-13 shows only the queue facts when unclaimed, and nothing when another operator claimed it', async () => {
    const { caseId } = await aSubmission(t);
    const outline = await caseOf(t, one, caseId);
    expect(outline).toMatchObject({ id: caseId, details: null, age: null, images: [], mrz: null });
    const text = JSON.stringify(outline);
    for (const entered of [DETAILS.lastName, DETAILS.address, DETAILS.birthDate]) {
      expect(text).not.toContain(entered);
    }
    await claim(t, one, caseId);
    expect(codeOf(await desk(t, other, at(getCase, { id: caseId })))).toBe('not_found');
    await decideCase(t, one, caseId, CONFIRMED);
    expect(codeOf(await desk(t, one, at(getCase, { id: caseId })))).toBe('not_found');
  });

  it('R-KYC-13 shows the findings of a document engine, and opens without them if it fails or hangs', async () => {
    const { caseId } = await aSubmission(t);
    await claim(t, one, caseId);
    const sides: string[] = [];
    t.deps.documentEngine = {
      name: 'A test engine',
      patienceMs: 60_000,
      async examine(images) {
        sides.push(
          ...images.map(({ side, bytes }) => `${side} ${bytes.subarray(0, 2).toString('hex')}`),
        );
        return [{ side: 'personImage', text: 'No face.' }];
      },
    };
    const hint = { engine: 'A test engine', side: 'personImage', text: 'No face.' };
    expect((await caseOf(t, one, caseId)).findings).toEqual([hint]);
    expect(sides.sort()).toEqual(SIDES.map((side) => `${side} ffd8`).sort());
    const failing = { name: 'Failing', patienceMs: 20 };
    for (const examine of [
      () => Promise.reject(new Error('broken')),
      () => new Promise<never>(() => {}),
    ]) {
      t.deps.documentEngine = { ...failing, examine };
      expect(await caseOf(t, one, caseId)).not.toHaveProperty('findings');
    }
    t.deps.documentEngine = null;
  });
});

describe('R-KYC-14 image access', () => {
  it('R-KYC-13 R-KYC-14 adds one log row and one audit event for each reply with the image', async () => {
    const { caseId, id: accountId } = await aSubmission(t);
    await claim(t, one, caseId);
    expect(await accessesOf(accountId)).toEqual([]);
    const [first] = (await caseOf(t, one, caseId)).images;
    for (let n = 1; n <= 3; n += 1) {
      const answer = await openImage(t, one, first?.id ?? '');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['cache-control']).toContain('no-store');
      const plain = (await documentsOf(t, accountId)).find(({ id }) => id === first?.id)?.plain;
      expect(plain && answer.rawPayload.equals(plain)).toBe(true);
      expect(await accessesOf(accountId)).toHaveLength(n);
      expect(await accessEventsOf(accountId)).toHaveLength(n);
    }
    expect((await accessesOf(accountId))[0]).toMatchObject({
      operator_id: one.id,
      document_id: first?.id,
      side: first?.side,
      at: t.clock.now(),
    });
  });

  it('R-KYC-13 refuses an operator without the claim, and logs no access', async () => {
    const { caseId, id: accountId } = await aSubmission(t);
    const [document] = await documentsOf(t, accountId);
    const id = document?.id ?? '';
    expect(codeOf(await openImage(t, one, id))).toBe('case_taken');
    await claim(t, one, caseId);
    for (const operator of [other, await anOperator(t)]) {
      expect(codeOf(await openImage(t, operator, id))).toBe('case_taken');
    }
    await decideCase(t, one, caseId, GLARE);
    for (const operator of [one, other]) {
      expect(codeOf(await openImage(t, operator, id))).toBe('not_found');
    }
    expect(await accessesOf(accountId)).toEqual([]);
    expect(await accessEventsOf(accountId)).toEqual([]);
  });

  it('R-KYC-10 R-KYC-13 does not show a tampered image, and records an audit event', async () => {
    const { caseId, id: accountId } = await aSubmission(t, { parts: await anIdCard() });
    await claim(t, one, caseId);
    const [document] = await documentsOf(t, accountId);
    if (document === undefined) throw new Error('the submission has no document');
    const object = await t.deps.files.get(document.object_name);
    if (object === null) throw new Error('the document has no stored file');
    object[40] = (object[40] ?? 0) ^ 1;
    await t.deps.files.remove(document.object_name);
    await t.deps.files.put(document.object_name, object);
    expect(codeOf(await openImage(t, one, document.id))).toBe('not_found');
    expect(await accessesOf(accountId)).toEqual([]);
    const damaged = await findRows(
      t,
      'audit_events',
      { account_id: accountId, kind: 'document_damaged' },
      'id',
    );
    expect(damaged).toHaveLength(1);
  });
});
