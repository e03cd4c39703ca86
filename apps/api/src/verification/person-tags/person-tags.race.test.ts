import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { statusOf } from '#test/people/documents.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import { post } from '#test/people/people.ts';
import type { Submission } from '#test/people/reviews.ts';
import {
  aReadCase,
  confirmCase,
  confirmedBy,
  freshPassport,
  type Passport,
  readZoneOf,
  tagRowsOf,
} from '#test/people/tags.ts';
import { purgeTags } from './person-tags.ts';
import {
  destroyDeadTagKeys,
  retireTagKey,
  rotateTagKey,
  tagKeyStatuses,
} from './tag-key-rotation.ts';

/** Each takes some submissions with images; a lost race shows in the first on PostgreSQL. */
const ROUNDS = 2;

const t = anApp();
type Rival = Submission & { operator: SignedIn };

/** Accounts whose cases wait, each at an operator of its own who has read this passport and opened every image. */
async function rivals(count: number, passport: Passport): Promise<Rival[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const operator = await anOperator(t);
      return { operator, ...(await aReadCase(t, operator, passport)) };
    }),
  );
}

const confirmAll = (cases: readonly Rival[]) =>
  Promise.all(cases.map(({ operator, caseId }) => confirmCase(t, operator, caseId)));

/** Confirms all of them at once, with something else beside it, and again by another passport until one is left. */
async function contest(count: number, beside: () => Promise<unknown>): Promise<void> {
  let left = await rivals(count, freshPassport());
  while (left.length > 1) {
    const [answers] = await Promise.all([confirmAll(left), beside()]);
    const codes = answers.map((answer) => answer.json().outcome ?? answer.json().code);
    const refused = left.slice(1).map(() => 'identity_taken');
    expect(codes.toSorted()).toEqual(['CONFIRMED', ...refused]);
    const statuses = await Promise.all(left.map(({ token }) => statusOf(t, token)));
    expect(statuses.toSorted()).toEqual(['CONFIRMED', ...refused.map(() => 'PENDING')]);
    const rows = await Promise.all(left.map(({ id }) => tagRowsOf(t, id)));
    expect(rows.flat()).toHaveLength(1);
    left = left.filter((_, at) => codes[at] !== 'CONFIRMED');
    const passport = freshPassport();
    for (const { operator, caseId } of left) await readZoneOf(t, operator, caseId, passport);
  }
}

describe('R-LIFE-11 several accounts with one document, confirmed at once', () => {
  it('R-LIFE-11 one wins; the other operators read why, and their cases wait', async () => {
    // The first round makes the first key, too.
    expect(await tagKeyStatuses(t.deps)).toEqual([]);
    await contest(4, async () => {});
    expect(await tagKeyStatuses(t.deps)).toHaveLength(1);
  });

  it('R-LIFE-11 one wins while the key is rotated between their confirmations', async () => {
    await contest(4, () => Promise.all([rotateTagKey(t.deps), destroyDeadTagKeys(t.deps)]));
    // No tag is under a key that was destroyed meanwhile.
    const alive = new Set((await tagKeyStatuses(t.deps)).map(({ id }) => id));
    for (const { key_id } of await tagRowsOf(t)) expect(alive).toContain(key_id);
  });

  it('R-LIFE-11 a second account waits for the deletion of the first, and never shares a document with it', async () => {
    const [one, other] = [await anOperator(t), await anOperator(t)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const passport = freshPassport();
      const first = await confirmedBy(t, one, passport);
      const { caseId, id } = await aReadCase(t, other, passport);
      const [gone, answer] = await Promise.all([
        deleteAccount(t, first.token),
        confirmCase(t, other, caseId),
        purgeTags(t.deps),
      ]);
      expect(gone.statusCode).toBe(204);
      expect([200, 409]).toContain(answer.statusCode);
      expect(await tagRowsOf(t, id)).toHaveLength(answer.statusCode === 200 ? 1 : 0);
      if (answer.statusCode === 409) {
        expect((await confirmCase(t, other, caseId)).statusCode).toBe(200);
      }
    }
  });

  it('R-LIFE-11 a suspension beside a second account’s confirmation keeps the document taken', async () => {
    const [one, other] = [await anOperator(t), await anOperator(t)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const passport = freshPassport();
      const first = await confirmedBy(t, one, passport);
      const { caseId } = await aReadCase(t, other, passport);
      const [suspended, answer] = await Promise.all([
        post(t, '/user/verification/suspend', {}, { token: first.token }),
        confirmCase(t, other, caseId),
      ]);
      expect([suspended.statusCode, answer.json().code]).toEqual([200, 'identity_taken']);
      expect(await tagRowsOf(t, first.id)).toMatchObject([{ state: 'suspended' }]);
    }
  });

  it('R-LIFE-17 of twenty commands at once, those that saw the same keys make one', async () => {
    await confirmedBy(t, await anOperator(t), freshPassport());
    const before = (await tagKeyStatuses(t.deps)).length;
    const made = await together(20, () => rotateTagKey(t.deps));
    const ids = new Set(made.map((each) => each?.id));
    const news = made.filter((each) => each?.isNew);
    expect(new Set(news.map((each) => each?.id)).size).toBe(news.length);
    expect(ids.size).toBe(news.length);
    expect(await tagKeyStatuses(t.deps)).toHaveLength(before + news.length);
    const states = (await tagKeyStatuses(t.deps)).map(({ state }) => state);
    expect(states.filter((state) => state === 'current')).toHaveLength(1);
  });

  it('R-LIFE-17 twenty commands that end the same key end it once, and a new one takes its place', async () => {
    const passport = freshPassport();
    await confirmedBy(t, await anOperator(t), passport);
    const current = (await tagKeyStatuses(t.deps)).find(({ state }) => state === 'current');
    const done = await together(20, () => retireTagKey(t.deps, current?.id ?? '', { now: true }));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const next = await confirmedBy(t, await anOperator(t), passport);
    expect((await tagRowsOf(t, next.id))[0]?.key_id).not.toBe(current?.id);
  });
});
