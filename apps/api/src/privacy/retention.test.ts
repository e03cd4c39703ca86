import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY } from '#core/clock.ts';
import { newReference } from '#core/reference.ts';
import { addRows, findRow } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  aDraft,
  anIdCard,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { aDecided, aSubmitter, decided, erase, receiptOf } from '#test/people/own-data.ts';
import { DETAILS, PASSWORD, post } from '#test/people/people.ts';
import { eventsAbout, logIn } from '#test/people/resets.ts';
import { eraseDue } from './erase.ts';

let t: TestApp;
beforeEach(async () => {
  await t?.close();
  t = await startApp({ env: { DOCUMENT_RETENTION_DAYS: '3' } });
});
afterAll(() => t.close());

const TERM = 3 * DAY;
/** A new token of the active session, because access tokens expire before any retention term ends. */
async function tokenOf(accountId: string): Promise<string> {
  const { id: sessionId } = await findRow(t, 'sessions', { account_id: accountId }, 'id');
  return t.deps.accessTokens.issue({ accountId, sessionId });
}

describe('R-KYC-14 retention', () => {
  it.each([
    ['CONFIRMED', 'CONFIRMED'],
    ['REJECTED', 'REJECTED'],
    ['RESUBMISSION', 'NONE'],
  ] as const)(
    'R-KYC-14 %s: erases nothing a millisecond before the term, and everything at the term',
    async (status, after) => {
      const { id } = await aDecided(t, status);
      t.clock.advance(TERM - 1);
      expect(await eraseDue(t.deps)).toBe(0);
      expect(await documentsOf(t, id)).toHaveLength(3);
      t.clock.advance(1);
      expect(await eraseDue(t.deps)).toBe(1);
      const token = await tokenOf(id);
      expect(await statusOf(t, token)).toBe(after);
      expect(await receiptOf(t, token)).toMatchObject({
        details: null,
        images: [],
        erasedAt: new Date(t.clock.now()).toISOString(),
        erasedBy: 'retention',
        decisions: [{ outcome: status }],
      });
      expect(await storedFiles(t)).toEqual([]);
      expect(await eventsAbout(t, id)).toContainEqual([
        'own_data_erased',
        { by: 'retention', images: 3 },
      ]);
      expect(await eraseDue(t.deps)).toBe(0);
    },
  );

  it('R-KYC-14 is run by housekeeping, and notifies the person', async () => {
    const { id, email } = await aDecided(t, 'CONFIRMED');
    await t.deliver();
    const before = t.mails.length;
    t.clock.advance(TERM);
    const errors: unknown[] = [];
    await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
    expect(errors).toEqual([]);
    expect(await documentsOf(t, id)).toEqual([]);
    await t.deliver();
    const mails = t.mails.slice(before);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    // Nobody else did it, so the letter must not alarm anybody.
    expect(mails[0]?.text).toContain('As scheduled, we deleted the photos and details');
    expect(mails[0]?.text).not.toMatch(/Wasn’t you|reset-password/);
  });

  it('R-KYC-14 never erases a submission that waits for a decision', async () => {
    const { id } = await aSubmitter(t);
    t.clock.advance(100 * DAY);
    expect(await eraseDue(t.deps)).toBe(0);
    expect(await documentsOf(t, id)).toHaveLength(3);
  });

  it('R-KYC-14 keeps details that were never sent until their person deletes them', async () => {
    const { id, email } = await aPersonWithDetails(t);
    for (let month = 0; month < 24; month += 1) {
      t.clock.advance(31 * DAY);
      await startHousekeeping(t.deps, (error) => {
        throw error;
      }).stop();
    }
    const { first_name } = await findRow(t, 'kyc', { account_id: id }, 'first_name');
    expect(first_name).toBe(DETAILS.firstName);
    const { access_token } = (await logIn(t, email, PASSWORD)).json() as { access_token: string };
    expect((await erase(t, access_token)).statusCode).toBe(200);
    expect(await findRow(t, 'kyc', { account_id: id }, 'first_name')).toEqual({ first_name: null });
  });

  it('R-KYC-14 does not erase a resubmission that came in time; its decision restarts the term', async () => {
    const { id, token } = await aDecided(t, 'RESUBMISSION');
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    t.clock.advance(TERM);
    expect(await eraseDue(t.deps)).toBe(0);
    expect(await statusOf(t, await tokenOf(id))).toBe('PENDING');
    await decided(t, id, 'CONFIRMED');
    t.clock.advance(TERM - 1);
    expect(await eraseDue(t.deps)).toBe(0);
    t.clock.advance(1);
    expect(await eraseDue(t.deps)).toBe(1);
  });

  it('R-KYC-14 keeps a new attempt, and erases the images of the previous one', async () => {
    const { id, token } = await aDecided(t, 'REJECTED');
    await post(t, '/user/add-user-details', DETAILS, { token });
    t.clock.advance(TERM);
    const draft = await aDraft(t, await tokenOf(id), 'docImageFront');
    expect(await eraseDue(t.deps)).toBe(1);
    const now = await tokenOf(id);
    expect(await documentsOf(t, id)).toEqual([]);
    expect((await draftsOf(t, now)).map((each) => each.id)).toEqual([draft.id]);
    expect(await receiptOf(t, now)).toMatchObject({
      verificationStatus: 'IN_PROGRESS',
      details: { firstName: DETAILS.firstName },
      erasedAt: null,
    });
    expect(await eraseDue(t.deps)).toBe(0);
  });

  it('R-KYC-14 gives a submission after an erasure its own term', async () => {
    const { id, token } = await aDecided(t, 'REJECTED');
    expect((await erase(t, token)).statusCode).toBe(200);
    await post(t, '/user/add-user-details', DETAILS, { token });
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    t.clock.advance(TERM);
    expect(await eraseDue(t.deps)).toBe(0);
    await decided(t, id, 'REJECTED');
    t.clock.advance(TERM);
    expect(await eraseDue(t.deps)).toBe(1);
    expect(await documentsOf(t, id)).toEqual([]);
    expect(await storedFiles(t)).toEqual([]);
  });

  it('R-KYC-14 erases more than one batch in one round', async () => {
    const { id } = await aDecided(t, 'CONFIRMED');
    const now = t.clock.now();
    const ids = Array.from({ length: 450 }, (_, n) => `somebody-${n}`);
    await addRows(
      t,
      'accounts',
      ids.map((each) => ({
        id: each,
        password_hash: null,
        locale: 'en-US',
        created_at: now,
        disabled_at: null,
      })),
    );
    await addRows(
      t,
      'kyc',
      ids.map((account_id) => ({
        account_id,
        reference: newReference(),
        status: 'REJECTED' as const,
        updated_at: now,
        details_at: now,
        decided_at: now,
      })),
    );
    t.clock.advance(TERM);
    expect(await eraseDue(t.deps)).toBe(451);
    expect(await documentsOf(t, id)).toEqual([]);
    expect(await eraseDue(t.deps)).toBe(0);
  });
});
