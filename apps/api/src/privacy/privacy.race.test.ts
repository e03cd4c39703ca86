import { describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import { untilWaiting } from '#test/engines/locks.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import {
  aDraft,
  anIdCard,
  aPersonWithDetails,
  documentsOf,
  saveDraft,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { aVerified, eraseDetails, storeDetails } from '#test/people/kept-details.ts';
import { anOperator } from '#test/people/operators.ts';
import {
  aDecided,
  aSubmitter,
  decided,
  deleteAccount,
  erase,
  NO_ROWS,
  rowsOfAccount,
} from '#test/people/own-data.ts';
import { aRegisteredPerson, PASSWORD, post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import { eventsAbout, eventsOf } from '#test/people/resets.ts';
import { eraseDue } from './erase.ts';

const t = anApp();

const TERM = 30 * DAY;

async function kindsAbout(id: string): Promise<string[]> {
  return (await eventsAbout(t, id)).map(([kind]) => String(kind));
}

async function expectGone(id: string, files: number): Promise<void> {
  expect(await rowsOfAccount(t, id)).toEqual(NO_ROWS);
  expect((await storedFiles(t)).length).toBe(files);
  expect((await kindsAbout(id)).filter((kind) => kind === 'account_deleted')).toHaveLength(1);
}

/** No call in a race may end with an unexpected error. */
function expectNoBug(answers: readonly { statusCode: number; body: string }[]): void {
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
}

describe('R-KYC-14 concurrent deletion', () => {
  it('R-KYC-14 of 20 concurrent calls one deletes the account, and one goodbye is sent', async () => {
    const files = (await storedFiles(t)).length;
    const person = await aSubmitter(t);
    await t.deliver();
    const before = t.mails.length;
    const answers = await together(20, () => deleteAccount(t, person.token));
    expect(tally(answers)).toEqual({ ok: 1, missing_token: 19 });
    await expectGone(person.id, files);
    await t.deliver();
    expect(t.mails.slice(before).map(({ to }) => to)).toEqual([person.email]);
  });

  it('R-KYC-14 leaves no row and no object when it races with uploads and submissions', async () => {
    const files = (await storedFiles(t)).length;
    const person = await aPersonWithDetails(t);
    const form = await anIdCard();
    const bytes = await aJpeg(320, 200);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        saveDraft(t, person.token, [{ name: 'personImage', bytes }]),
      ),
      submit(t, person.token, form),
      ...Array.from({ length: 3 }, () => deleteAccount(t, person.token)),
      submit(t, person.token, form),
    ]);
    expectNoBug(answers);
    await expectGone(person.id, files);
  });

  it.each(['a draft', 'a submission'] as const)(
    'R-KYC-14 leaves nothing of %s whose image was stored just before it',
    async (what) => {
      const files = (await storedFiles(t)).length;
      const person = await aPersonWithDetails(t);
      const { put } = t.deps.files;
      const [stored, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      t.deps.files.put = async (...object) => {
        await put(...object);
        stored.resolve();
        await mayEnd.promise;
      };
      const uploading =
        what === 'a draft'
          ? saveDraft(t, person.token, [{ name: 'personImage', bytes: await aJpeg(320, 200) }])
          : submit(t, person.token, await anIdCard());
      const uploaded = uploading.then((answer) => answer);
      await stored.promise;
      const deleted = await deleteAccount(t, person.token);
      mayEnd.resolve();
      t.deps.files.put = put;
      expect(deleted.statusCode).toBe(204);
      const answer = await uploaded;
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expectNoBug([answer]);
      await expectGone(person.id, files);
    },
  );

  it('R-KYC-14 leaves no session when it races with sign-ins and renewals, and none of them fails unexpectedly', async () => {
    for (let n = 0; n < 3; n += 1) {
      const files = (await storedFiles(t)).length;
      const person = await aRegisteredPerson(t);
      const { email, access_token, refresh_token } = person;
      const id = (await t.deps.accessTokens.verify(access_token))?.accountId ?? '';
      const signIn = () => post(t, '/user/auth/login', { email, password: PASSWORD });
      const refresh = () => post(t, '/user/auth/refresh', { refresh_token });
      const answers = await Promise.all([
        signIn(),
        refresh(),
        deleteAccount(t, access_token),
        ...Array.from({ length: 4 }, signIn),
        ...Array.from({ length: 4 }, refresh),
      ]);
      expectNoBug(answers);
      await expectGone(id, files);
    }
  });
});

describe('R-KYC-14 R-KYC-12 concurrent erasure', () => {
  it('R-KYC-14 of 12 concurrent calls one erases, and one notice is sent', async () => {
    const files = (await storedFiles(t)).length;
    const person = await aSubmitter(t);
    await t.deliver();
    const before = t.mails.length;
    const answers = await together(12, () => erase(t, person.token));
    expect(tally(answers)).toEqual({ ok: 12 });
    expect((await storedFiles(t)).length).toBe(files);
    expect((await kindsAbout(person.id)).filter((kind) => kind === 'own_data_erased')).toHaveLength(
      1,
    );
    await t.deliver();
    expect(t.mails.slice(before)).toHaveLength(1);
  });

  it('R-KYC-14 runs before or after a submission: never PENDING without images, never images without a case', async () => {
    const person = await aPersonWithDetails(t);
    await aDraft(t, person.token, 'personImage');
    const form = await anIdCard();
    const answers = await Promise.all([
      submit(t, person.token, form),
      erase(t, person.token),
      submit(t, person.token, form),
      erase(t, person.token),
    ]);
    expectNoBug(answers);
    const status = await statusOf(t, person.token);
    const waiting = await findRows(t, 'reviews', { account_id: person.id, decided_at: null }, 'id');
    const whole = status === 'PENDING' ? [3, 1] : [0, 0];
    expect([(await documentsOf(t, person.id)).length, waiting.length]).toEqual(whole);
  });
});

describe('R-KYC-14 concurrent retention', () => {
  /** Runs the retention while a submission has locked the verification: it continues once that is committed. */
  async function amidSubmission(accountId: string): Promise<number> {
    const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = inTransaction(t.deps.db, async (tx) => {
      await tx
        .updateTable('kyc')
        .set({ status: 'PENDING', decided_at: null })
        .where('account_id', '=', accountId)
        .execute();
      locked.resolve();
      await mayEnd.promise;
    });
    await locked.promise;
    const erasing = eraseDue(t.deps);
    await untilWaiting(t);
    mayEnd.resolve();
    await changing;
    return erasing;
  }

  it('R-KYC-14 keeps the images of a submission that is being written', async () => {
    const person = await aDecided(t, 'RESUBMISSION');
    t.clock.advance(TERM);
    expect(await amidSubmission(person.id)).toBe(0);
    expect(await documentsOf(t, person.id)).toHaveLength(3);
    expect(await kindsAbout(person.id)).not.toContain('own_data_erased');
    await decided(t, person.id, 'CONFIRMED');
    t.clock.advance(TERM);
    expect(await eraseDue(t.deps)).toBe(1);
  });

  it('R-KYC-14 erases each account once when three processes run it', async () => {
    const people = [];
    for (let n = 0; n < 4; n += 1) people.push(await aDecided(t, 'CONFIRMED'));
    t.clock.advance(TERM);
    const counts = await together(3, () => eraseDue(t.deps));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(people.length);
    for (const { id } of people) {
      const erased = (await kindsAbout(id)).filter((kind) => kind === 'own_data_erased');
      expect(erased).toHaveLength(1);
    }
  });

  it('R-KYC-14 lets a concurrent resubmission succeed completely, or erases it completely', async () => {
    const person = await aDecided(t, 'RESUBMISSION');
    const session = await findRow(t, 'sessions', { account_id: person.id }, 'id');
    t.clock.advance(TERM);
    const token = t.deps.accessTokens.issue({ accountId: person.id, sessionId: session.id });
    const [sent] = await Promise.all([submit(t, token, await anIdCard()), eraseDue(t.deps)]);
    expectNoBug([sent]);
    const status = await statusOf(t, token);
    expect([status, (await documentsOf(t, person.id)).length]).toEqual(
      sent.statusCode === 200 ? ['PENDING', 3] : ['NONE', 0],
    );
  });
});

describe('R-LIFE-20 R-LIFE-22 kept details', () => {
  const rowsOf = (id: string) => findRows(t, 'kept_details', { account_id: id });

  it('R-LIFE-20 R-LIFE-24 ten presses at once switch them on once, and ten more off once', async () => {
    const { id, token } = await aVerified(t, await anOperator(t));
    for (const [press, kind, rows] of [
      [storeDetails, 'kept_details_stored', 1],
      [eraseDetails, 'kept_details_erased', 0],
    ] as const) {
      const answers = await together(10, () => press(t, token));
      expect(tally(answers)).toEqual({ ok: 10 });
      expect(await eventsOf(t, kind, id)).toHaveLength(1);
      expect(await rowsOf(id)).toHaveLength(rows);
    }
  });

  it('R-LIFE-22 switching on and off, an erasure and a suspension at once leave nothing of an ended verification', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, token } = await aVerified(t, await anOperator(t));
      const last = round % 2 === 0 ? '/user/own-data/erase' : '/user/verification/suspend';
      const answers = await Promise.all([
        storeDetails(t, token),
        eraseDetails(t, token),
        storeDetails(t, token),
        post(t, last, {}, { token }),
        storeDetails(t, token),
      ]);
      for (const { statusCode } of answers) expect([200, 204, 409]).toContain(statusCode);
      expect(await rowsOf(id)).toEqual([]);
    }
  });
});
