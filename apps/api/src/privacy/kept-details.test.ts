import { keysForPartners, recordOf } from '@portico/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '#app/backup/backup.ts';
import { DAY } from '#core/clock.ts';
import { present } from '#test/engines/document-keys.ts';
import { operateOn } from '#test/engines/operate.ts';
import { changeRows, findRow } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { aKeeper, aVerified, eraseDetails, storeDetails } from '#test/people/kept-details.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, erase, exported, receiptOf } from '#test/people/own-data.ts';
import { DETAILS, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import { eventsOf } from '#test/people/resets.ts';
import {
  CONFIRMED,
  decideCase,
  type Submission,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { revoked } from '#test/people/revocations.ts';
import { assuranceOf } from '#verification/assurances/assurances.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { type KeptDetails, keptDetailsOf } from '#verification/kept-details/kept-details.ts';
import { repeatJournal } from '../app/backup/repeat-journal.ts';
import { eraseDue } from './erase.ts';

const t = anApp();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

const REVIEWED: KeptDetails = {
  ...recordOf(keysForPartners(), (key) => DETAILS[key]),
  document: 'id_card',
  documentCountry: 'UA',
};

const detailsOf = ({ id }: { id: string }) => keptDetailsOf(t.deps, id);
const rowOf = ({ id }: { id: string }) =>
  t.deps.db.selectFrom('kept_details').selectAll().where('account_id', '=', id).executeTakeFirst();

function refused(
  answer: Awaited<ReturnType<typeof storeDetails>>,
  status: number,
  code: string,
): void {
  expectContractError(answer);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
}

/** A new token of the same session: access tokens expire before any retention term ends. */
async function tokenOf({ id: accountId }: { id: string }): Promise<string> {
  const { id: sessionId } = await findRow(t, 'sessions', { account_id: accountId }, 'id');
  return t.deps.accessTokens.issue({ accountId, sessionId });
}

describe('R-LIFE-20 the details that a person keeps for partners', () => {
  it('R-LIFE-20 are none until the person switches them on, and then those that were reviewed', async () => {
    const person = await aVerified(t, operator);
    expect(await detailsOf(person)).toBeNull();
    expect((await receiptOf(t, person.token)).keptDetails).toEqual({
      state: 'off',
      details: null,
      since: null,
    });
    const at = new Date(t.clock.now()).toISOString();
    const answers = await together(10, () => storeDetails(t, person.token));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204));
    expect(await eventsOf(t, 'kept_details_stored', person.id)).toHaveLength(1);
    expect(await detailsOf(person)).toEqual(REVIEWED);
    expect((await receiptOf(t, person.token)).keptDetails).toEqual({
      state: 'on',
      details: REVIEWED,
      since: at,
    });
  });

  it('R-LIFE-20 are in no column and no event as text, and open for no other account and from no other row', async () => {
    const [one, other] = [await aKeeper(t, operator), await aKeeper(t, operator)];
    const row = await rowOf(one);
    const stored = JSON.stringify([row, await eventsOf(t, 'kept_details_stored', one.id)]);
    const values = Object.values(REVIEWED).filter((value) => value !== null && value.length > 2);
    for (const value of values) {
      expect(stored).not.toContain(value);
      expect(stored).not.toContain(
        Buffer.from(value ?? '')
          .toString('base64')
          .slice(0, -4),
      );
    }
    const { key_id, wrapped_key, sealed } = row ?? { key_id: '', wrapped_key: '', sealed: '' };
    await changeRows(t, 'kept_details', { account_id: other.id }, { key_id, wrapped_key, sealed });
    expect(await detailsOf(other)).toBeNull();
    // The person reads that they are kept and cannot be shown.
    expect((await receiptOf(t, other.token)).keptDetails).toMatchObject({
      state: 'on',
      details: null,
    });
    expect(await detailsOf(one)).toEqual(REVIEWED);
    // Once it is switched off, the row holds no key any more.
    expect((await eraseDetails(t, other.token)).statusCode).toBe(204);
  });

  it('R-LIFE-20 are switched on with a sign-in of the last 30 minutes, and off with any', async () => {
    const [one, other] = [await aVerified(t, operator), await aKeeper(t, operator)];
    t.clock.advance(31 * 60_000);
    refused(await storeDetails(t, await tokenOf(one)), 403, 'recent_sign_in_needed');
    expect(await rowOf(one)).toBeUndefined();
    expect((await eraseDetails(t, await tokenOf(other))).statusCode).toBe(204);
    expect(await rowOf(other)).toBeUndefined();
  });
});

describe('R-LIFE-21 keeping needs reviewed details', () => {
  it('R-LIFE-21 outlives the erasure after the retention, and cannot begin after it', async () => {
    const [keeper, late] = [await aKeeper(t, operator), await aVerified(t, operator)];
    t.clock.advance((t.deps.config.retentionDays + 1) * DAY);
    expect(await eraseDue(t.deps)).toBeGreaterThan(0);
    expect(await detailsOf(keeper)).toEqual(REVIEWED);
    const receipt = await receiptOf(t, await tokenOf(keeper));
    expect(receipt).toMatchObject({ details: null, images: [], keptDetails: { state: 'on' } });

    await changeRows(t, 'sessions', { account_id: late.id }, { created_at: t.clock.now() });
    const token = await tokenOf(late);
    refused(await storeDetails(t, token), 409, 'details_missing');
    expect((await receiptOf(t, token)).keptDetails).toMatchObject({ state: 'erased' });
    expect(await rowOf(late)).toBeUndefined();
  });

  it('R-LIFE-25 offers a person whose details are erased a renewal, long before the end', async () => {
    const person = await aVerified(t, operator);
    // Not while they are stored: a desk would review the same person twice.
    expect((await renew(t, person.token)).statusCode).toBe(409);
    await erase(t, person.token);
    const answers = await together(5, () => renew(t, person.token));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    expect(await assuranceOf(t.deps, person.id)).not.toBeNull();
    await post(t, '/user/add-user-details', DETAILS, { token: person.token });
    await sendAgain(t, person);
    await decideCase(t, operator, await waitingCaseOf(t, person.id), CONFIRMED);
    expect((await storeDetails(t, person.token)).statusCode).toBe(204);
    expect(await detailsOf(person)).toEqual(REVIEWED);
  });

  it('R-LIFE-21 is refused before a confirmation, and during a renewal: those details are not reviewed', async () => {
    const beginner = await aPersonWithDetails(t);
    refused(await storeDetails(t, beginner.token), 409, 'details_missing');
    expect((await receiptOf(t, beginner.token)).keptDetails).toMatchObject({ state: 'unverified' });

    const renewer = await aVerified(t, operator);
    await endsSoon(t, renewer.id);
    await renew(t, renewer.token);
    refused(await storeDetails(t, renewer.token), 409, 'details_missing');
    expect((await receiptOf(t, renewer.token)).keptDetails).toMatchObject({ state: 'renewing' });
  });
});

describe('R-LIFE-22 the end of kept details', () => {
  const ENDS: [string, (person: Submission) => Promise<unknown>][] = [
    ['switched off', async ({ token }) => (await eraseDetails(t, token)).statusCode],
    ['erased with the verification', async ({ token }) => (await erase(t, token)).statusCode],
    [
      'suspended',
      async ({ token }) => (await post(t, '/user/verification/suspend', {}, { token })).statusCode,
    ],
    ['revoked', async ({ id }) => revoked(t, id)],
    ['account deleted', async ({ token }) => (await deleteAccount(t, token)).statusCode],
    [
      'expired',
      async ({ id }) => {
        await endsSoon(t, id, 0);
        return endVerifications(t.deps);
      },
    ],
  ];
  it.each(ENDS)('R-LIFE-22 %s: the row is gone with its key', async (_name, end) => {
    const person = await aKeeper(t, operator);
    await end(person);
    expect(await rowOf(person)).toBeUndefined();
    expect(await detailsOf(person)).toBeNull();
  });

  it('R-LIFE-22 comes with the last moment of the verification, before housekeeping', async () => {
    const person = await aKeeper(t, operator);
    await endsSoon(t, person.id, 0);
    expect(await rowOf(person)).toBeDefined();
    expect(await detailsOf(person)).toBeNull();
  });

  it('R-LIFE-22 an erasure by the person reaches what is kept after the retention erased the rest', async () => {
    const person = await aKeeper(t, operator);
    t.clock.advance((t.deps.config.retentionDays + 1) * DAY);
    await eraseDue(t.deps);
    await changeRows(t, 'sessions', { account_id: person.id }, { created_at: t.clock.now() });
    expect((await erase(t, await tokenOf(person))).statusCode).toBe(200);
    expect(await rowOf(person)).toBeUndefined();
  });

  it('R-LIFE-22 a renewal leaves them until it is confirmed, and then replaces them by what was reviewed', async () => {
    const person = await aKeeper(t, operator);
    const before = await rowOf(person);
    await endsSoon(t, person.id);
    await renew(t, person.token);
    const changed = { ...DETAILS, lastName: 'Коваленко' };
    expect(
      (await post(t, '/user/add-user-details', changed, { token: person.token })).statusCode,
    ).toBe(200);
    await sendAgain(t, person);
    expect(await detailsOf(person)).toEqual(REVIEWED);
    await decideCase(t, operator, await waitingCaseOf(t, person.id), CONFIRMED);
    expect(await detailsOf(person)).toEqual({ ...REVIEWED, lastName: 'Коваленко' });
    const after = await rowOf(person);
    // A sealing of its own: nothing that opened the former one opens this one.
    expect(after?.id).not.toBe(before?.id);
    expect(after?.wrapped_key).not.toBe(before?.wrapped_key);
    expect(after?.stored_at).toBe(before?.stored_at);
  });
});

describe('R-LIFE-23 the keys of kept details', () => {
  it('R-LIFE-23 are rewrapped by a rotation, without sealing anything again', async () => {
    const person = await aKeeper(t, operator);
    const before = await rowOf(person);
    const from = present(t);
    expect(before?.key_id).toBe(from);
    expect(await operateOn(t, 'keys', 'rotate', 'documents')).toMatchObject({ code: 0, err: '' });
    const after = await rowOf(person);
    expect(after).toMatchObject({ key_id: present(t), sealed: before?.sealed });
    expect(after?.wrapped_key).not.toBe(before?.wrapped_key);
    expect(await detailsOf(person)).toEqual(REVIEWED);
  });

  it('R-LIFE-23 hold their master key: it is counted, and not retired', async () => {
    const person = await aKeeper(t, operator);
    const from = present(t);
    await operateOn(t, 'keys', 'rotate', 'documents');
    await changeRows(t, 'kept_details', { account_id: person.id }, { key_id: from });
    const status = await operateOn(t, 'keys', 'status');
    expect(status.out).toContain(`document  ${from}  former  wraps: 1`);
    const retired = await operateOn(t, 'keys', 'retire', from);
    expect(retired).toMatchObject({ code: 1, err: expect.stringContaining('wraps: 1') });
    await changeRows(t, 'kept_details', { account_id: person.id }, { key_id: present(t) });
  });

  it('R-LIFE-23 a restore erases again what was switched off since the backup', async () => {
    const [keeper, quitter] = [await aKeeper(t, operator), await aKeeper(t, operator)];
    const row = await rowOf(quitter);
    const { manifest } = (await backUp(t.deps, `${t.dataDir}/kept-backup`)) as {
      manifest: { tables: { name: string; rows: number }[] };
    };
    expect(manifest.tables.find(({ name }) => name === 'kept_details')?.rows).toBeGreaterThan(1);
    await eraseDetails(t, quitter.token);
    const entry = await findRow(t, 'erasure_journal', { account_id: quitter.id });
    // As a restore brings it back: the row is there, the entry is in the journal's storage alone.
    if (row !== undefined) await t.deps.db.insertInto('kept_details').values(row).execute();
    await t.deps.db.deleteFrom('erasure_journal').where('id', '=', entry.id).execute();
    const { id, account_id: account, kind, at } = entry;
    const repeated = await repeatJournal(t.deps, [{ id, account, kind, at }]);
    expect(repeated.kept_details_erased).toBe(1);
    expect(await rowOf(quitter)).toBeUndefined();
    expect(await detailsOf(keeper)).toEqual(REVIEWED);
  });
});

describe('R-LIFE-24 what a person sees about their kept details', () => {
  it('R-LIFE-24 the data download has them, and that they were switched on and off', async () => {
    const person = await aKeeper(t, operator);
    const { data } = await exported(t, person.token);
    expect(data).toMatchObject({ keptDetails: { state: 'on', details: REVIEWED } });
    await eraseDetails(t, person.token);
    const after = await exported(t, person.token);
    expect(after.data).toMatchObject({ keptDetails: { state: 'off', details: null } });
    const kinds = (after.data as unknown as { events: { kind: string }[] }).events.map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(['kept_details_stored', 'kept_details_erased']));
  });

  it('R-LIFE-24 a second press changes nothing and leaves no second event', async () => {
    const person = await aKeeper(t, operator);
    const answers = await together(5, () => eraseDetails(t, person.token));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(204));
    expect(await eventsOf(t, 'kept_details_erased', person.id)).toHaveLength(1);
  });
});
