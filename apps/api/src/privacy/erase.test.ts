import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readReference } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { addRows, findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDraft,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  statusOf,
  storedFiles,
} from '#test/people/documents.ts';
import {
  aDecided,
  aSubmitter,
  erase,
  receiptOf,
  recordImageAccess,
} from '#test/people/own-data.ts';
import { aRegisteredPerson, DETAILS, get, post } from '#test/people/people.ts';
import { eventsAbout } from '#test/people/resets.ts';
import { openRow } from '#verification/documents/documents.ts';
import { sweepOrphans } from '#verification/submission/sweep.ts';

const t = anApp();

const NOTHING = { details: null, images: [] };

async function kycOf(accountId: string) {
  return findRow(t, 'kyc', { account_id: accountId });
}

async function newMails(work: () => Promise<unknown>) {
  await t.deliver();
  const before = t.mails.length;
  await work();
  await t.deliver();
  return t.mails.slice(before);
}

describe('R-KYC-14 erasure', () => {
  it('R-KYC-14 removes all images, details and derived data, and notifies the person', async () => {
    const person = await aDecided(t, 'RESUBMISSION');
    const { token, id } = person;
    await aDraft(t, token, 'docImageFront');
    await post(t, '/user/keep-typed', { typed: { firstName: 'Olena' } }, { token });
    await addRows(t, 'refused_images', {
      account_id: id,
      sha256: 'a-hash',
      reason: 'blurred',
      at: t.clock.now(),
    });
    const files = (await storedFiles(t)).length;
    const mails = await newMails(async () => {
      const answer = await erase(t, token);
      expect(answer.json()).toEqual({ verificationStatus: 'NONE' });
    });
    expect(mails.map(({ to }) => to)).toEqual([person.email]);
    expect(mails[0]?.text).toContain('Wasn’t you?');
    expect(await receiptOf(t, token)).toMatchObject({
      ...NOTHING,
      verificationStatus: 'NONE',
      erasedAt: new Date(t.clock.now()).toISOString(),
      erasedBy: 'person',
    });
    const {
      status,
      decided_at,
      updated_at,
      account_id,
      erased_at,
      erased_by,
      submitted_at,
      reference,
      is_renewal,
      ...rest
    } = await kycOf(id);
    expect([status, account_id, erased_at, erased_by]).toEqual(['NONE', id, updated_at, 'person']);
    expect(decided_at).not.toBeNull();
    expect(submitted_at).not.toBeNull();
    // The reference stays, so that support can still identify the verification.
    expect(readReference(reference)).toBe(reference);
    expect(is_renewal).toBe(0);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    expect((await storedFiles(t)).length).toBe(files - 4);
    for (const table of ['refused_images', 'documents', 'drafts', 'handoffs'] as const) {
      const left = await t.deps.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', id)
        .execute();
      expect(left, table).toEqual([]);
    }
    expect(await t.deps.db.selectFrom('image_prints').selectAll().execute()).toEqual([]);
    expect(await eventsAbout(t, id)).toContainEqual([
      'own_data_erased',
      { by: 'person', images: 4 },
    ]);
  });

  it.each(['CONFIRMED', 'REJECTED'] as const)(
    'R-KYC-14 R-KYC-12 keeps %s, the decision, the access log and the audit trail',
    async (status) => {
      const { token, id } = await aDecided(t, status);
      await recordImageAccess(t, id, { side: 'personImage', number: 2 });
      const before = await eventsAbout(t, id);
      expect((await erase(t, token)).json()).toEqual({ verificationStatus: status });
      expect(await statusOf(t, token)).toBe(status);
      const profile = (await get(t, '/user/profile', token)).json();
      expect(profile).toMatchObject({ verificationStatus: status, detailsSubmitted: false });
      expect(await receiptOf(t, token)).toMatchObject({
        ...NOTHING,
        imageAccesses: [{ side: 'personImage', reviewer: 2 }],
        decisions: [{ outcome: status }],
      });
      const after = await eventsAbout(t, id);
      expect(after).toEqual(expect.arrayContaining(before));
      const [review] = await findRows(t, 'reviews', { account_id: id });
      expect(review).toMatchObject({
        outcome: status,
        mrz: null,
        document_mac: null,
        note: null,
        proposal_note: null,
      });
    },
  );

  it('R-KYC-14 R-KYC-12 withdraws a submission that waits for a decision, and a new attempt may begin', async () => {
    const { token, id } = await aSubmitter(t);
    expect((await erase(t, token)).json()).toEqual({ verificationStatus: 'NONE' });
    expect((await receiptOf(t, token)).decisions).toMatchObject([
      { outcome: 'WITHDRAWN', decidedAt: new Date(t.clock.now()).toISOString() },
    ]);
    expect((await post(t, '/user/add-user-details', DETAILS, { token })).statusCode).toBe(200);
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await receiptOf(t, token)).toMatchObject({ erasedAt: null, erasedBy: null });
    expect((await kycOf(id)).first_name).toBe(DETAILS.firstName);
  });

  it('R-KYC-14 sends no notice and records no event when there is nothing to erase', async () => {
    const [newcomer, person] = [await aRegisteredPerson(t), await aSubmitter(t)];
    expect((await erase(t, newcomer.access_token)).statusCode).toBe(200);
    expect((await erase(t, person.token)).statusCode).toBe(200);
    const mails = await newMails(async () => {
      expect((await erase(t, person.token)).json()).toEqual({ verificationStatus: 'NONE' });
    });
    expect(mails).toEqual([]);
    const kinds = (await eventsAbout(t, person.id)).map(([kind]) => kind);
    expect(kinds.filter((kind) => kind === 'own_data_erased')).toHaveLength(1);
  });

  it('R-KYC-14 is refused without a recent sign-in, and changes nothing', async () => {
    const { token, id } = await aPersonWithDetails(t);
    await aDraft(t, token, 'docImageFront');
    t.clock.advance(30 * MINUTE);
    const access_token = await renewed(id);
    for (const path of ['/user/own-data/erase', '/user/delete-account']) {
      const answer = await post(t, path, {}, { token: access_token });
      expect(expectContractError(answer)).toMatchObject({ code: 'recent_sign_in_needed' });
    }
    expect((await draftsOf(t, access_token)).length).toBe(1);
    expect((await kycOf(id)).first_name).toBe(DETAILS.firstName);
  });

  it('R-KYC-14 affects only the caller’s own account', async () => {
    const [one, other] = [await aSubmitter(t), await aRegisteredPerson(t)];
    const body = { id: one.id, accountId: one.id, userId: one.id };
    await post(t, '/user/own-data/erase', body, { token: other.access_token });
    expect(await documentsOf(t, one.id)).toHaveLength(3);
  });
});

/** A new token of the same session, so the sign-in does not become more recent. */
async function renewed(accountId: string): Promise<string> {
  const { id: sessionId } = await findRow(t, 'sessions', { account_id: accountId }, 'id');
  return t.deps.accessTokens.issue({ accountId, sessionId });
}

describe('R-KYC-14 R-KYC-10 an erased image', () => {
  it('R-KYC-14 can never be opened again, neither a leftover object nor a backup of its file', async () => {
    const before = new Set(await storedFiles(t));
    const { token, id } = await aSubmitter(t);
    const rows = await documentsOf(t, id);
    const files = (await storedFiles(t)).filter((path) => !before.has(path));
    expect(files).toHaveLength(3);
    const backup = join(t.dataDir, 'backup');
    await mkdir(backup);
    for (const path of files) await copyFile(path, join(backup, path.split('/').at(-1) ?? ''));
    // The disk refuses to remove files, so the objects stay.
    const { remove } = t.deps.files;
    t.deps.files.remove = async () => {
      throw new Error('the disk is read-only');
    };
    expect((await erase(t, token)).statusCode).toBe(200);
    t.deps.files.remove = remove;
    expect((await storedFiles(t)).filter((path) => files.includes(path))).toHaveLength(3);

    // The file, the master key and the whole database together do not contain the image's key.
    const tables = ['documents', 'drafts', 'kyc', 'reviews', 'audit_events', 'outbox'] as const;
    const database = JSON.stringify(
      await Promise.all(tables.map((table) => t.deps.db.selectFrom(table).selectAll().execute())),
    );
    for (const { plain, wrapped_key, object_name, ...row } of rows) {
      expect(database).not.toContain(wrapped_key);
      expect(database).not.toContain(object_name);
      expect((await get(t, `/user/documents/${row.id}/image`, token)).statusCode).toBe(404);
      // It does not open with a made-up wrapped key.
      const found = { ...row, object_name, wrapped_key: Buffer.alloc(60).toString('base64') };
      expect(await openRow(t.deps, found)).toEqual({ ok: false, reason: 'damaged' });
      const object = await readFile(join(backup, object_name));
      expect(object.includes(plain.subarray(0, 64))).toBe(false);
    }

    // The sweep removes the leftover objects; files restored from a backup cannot be opened.
    t.clock.advance(20 * MINUTE);
    expect(await sweepOrphans(t.deps)).toBe(3);
    for (const path of files) {
      await mkdir(dirname(path), { recursive: true });
      await copyFile(join(backup, path.split('/').at(-1) ?? ''), path);
    }
    const later = await renewed(id);
    for (const row of rows) {
      expect((await get(t, `/user/documents/${row.id}/image`, later)).statusCode).toBe(404);
    }
    await rm(backup, { recursive: true });
  });
});
