import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sealText } from '#core/sealed-text.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { anApp } from '#test/engines/start.ts';
import { asEarlierVersion } from '#test/installation/earlier-version.ts';
import { freshEmail, sendCode } from '#test/people/codes.ts';
import { aDraft, documentsOf, storedFiles } from '#test/people/documents.ts';
import {
  aDecided,
  aSubmitter,
  deleteAccount,
  NO_ROWS,
  recordImageAccess,
  rowsOfAccount,
} from '#test/people/own-data.ts';
import {
  aRegisteredPerson,
  get,
  idOf,
  isIn,
  PASSWORD,
  type Person,
  post,
  verifyAddress,
} from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { askForReset, eventsAbout } from '#test/people/resets.ts';
import { aWalletPerson } from '#test/people/wallets.ts';

const t = anApp();

const login = ({ email }: { email: string }) =>
  post(t, '/user/auth/login', { email, password: PASSWORD });

async function registeredAgain(email: string): Promise<Person> {
  const verified = await verifyAddress(t, email);
  const body = { email, password: PASSWORD, verified };
  const answer = await post(t, '/user/auth/registration-with-email', body);
  expect(answer.statusCode).toBe(200);
  return { ...(answer.json() as Person), email, password: PASSWORD };
}

describe('R-KYC-14 deleting an account', () => {
  it('R-KYC-14 removes all its rows and objects; the audit trail stays, and holds', async () => {
    const before = (await storedFiles(t)).length;
    const person = await aDecided(t, 'RESUBMISSION');
    const { id, token } = person;
    await aDraft(t, token, 'docImageFront');
    await recordImageAccess(t, id, { side: 'personImage', number: 4 });
    await askForReset(t, person.email);
    await post(t, '/user/auth/login', { email: person.email, password: 'Wrong 47 verdigris' });
    const body = { document: 'passport', sides: ['personImage'] };
    await post(t, '/user/handoff', body, { token });
    const events = await eventsAbout(t, id);

    expect((await deleteAccount(t, token)).statusCode).toBe(204);

    expect(await rowsOfAccount(t, id)).toEqual(NO_ROWS);
    const { db } = t.deps;
    expect(await db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(
      await db
        .selectFrom('password_resets')
        .select('key')
        .where('email', '=', person.email)
        .execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom('sign_in_failures').select('key').where('key', '=', id).execute(),
    ).toEqual([]);
    expect(
      await db
        .selectFrom('verifications')
        .select('address')
        .where('address', '=', person.email)
        .execute(),
    ).toEqual([]);
    expect((await storedFiles(t)).length).toBe(before);
    expect(await eventsAbout(t, id)).toEqual(
      expect.arrayContaining([...events, ['account_deleted', { images: 4 }]]),
    );
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ problems: [] });
  });

  it('R-KYC-14 invalidates its tokens at once, even if they were checked just before', async () => {
    const person = await aRegisteredPerson(t);
    const other = (await login(person)).json() as Person;
    expect(await isIn(t, person.access_token)).toBe(true);
    expect(await isIn(t, other.access_token)).toBe(true);
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(204);
    for (const { access_token, refresh_token } of [person, other]) {
      expect(await isIn(t, access_token)).toBe(false);
      const refreshed = await post(t, '/user/auth/refresh', { refresh_token });
      expect(refreshed.json()).toMatchObject({ code: 'session_ended' });
    }
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(401);
    expect((await login(person)).json()).toMatchObject({ code: 'login_failed' });
  });

  it('R-KYC-14 drops messages that wait for its address, and sends a goodbye', async () => {
    const [person, bystander] = [await aRegisteredPerson(t), freshEmail()];
    await t.deliver();
    t.clock.advance(31_000);
    await askForReset(t, person.email);
    await sendCode(t, { email: person.email });
    await sendCode(t, bystander);
    const before = t.mails.length;
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(204);
    await t.deliver();
    const mails = t.mails.slice(before);
    expect(mails.map(({ to }) => to).sort()).toEqual([person.email, bystander.email].sort());
    const goodbye = mails.find(({ to }) => to === person.email);
    expect(goodbye?.subject).toBe('Your Portico account was deleted');
    expect(goodbye?.text).not.toMatch(/\b\d{6}\b|token=/);
  });

  it('R-KYC-14 does not open any waiting message to find its own among a thousand', async () => {
    const person = await aRegisteredPerson(t);
    await t.deliver();
    t.clock.advance(31_000);
    await sendCode(t, { email: person.email });
    const [own] = await t.deps.db.selectFrom('jobs').selectAll().execute();
    if (own === undefined) throw new Error('nothing waits');
    for (let n = 0; n < 1_000; n += 1) {
      const row = { ...own, id: `other-${n}`, topic: `other-${n}`, recipient: `other-${n}` };
      await t.deps.db.insertInto('jobs').values(row).execute();
    }
    const open = vi.spyOn(t.deps.outbox, 'open');
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(204);
    expect(open).not.toHaveBeenCalled();
    open.mockRestore();
    const left = await t.deps.db.selectFrom('jobs').select('id').execute();
    expect(left.map(({ id }) => id)).not.toContain(own.id);
    // The other messages and the goodbye.
    expect(left).toHaveLength(1_001);
    await t.deps.db.deleteFrom('jobs').execute();
  });

  it('R-KYC-14 also drops messages that an earlier version queued in its own table', async () => {
    const person = await aRegisteredPerson(t);
    await t.deliver();
    t.clock.advance(31_000);
    await sendCode(t, { email: person.email });
    const other = freshEmail();
    await sendCode(t, other);
    await asEarlierVersion(t);
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(204);
    const before = t.mails.length;
    await t.deliver();
    const sent = t.mails.slice(before).map(({ to, subject }) => [to, subject]);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual([person.email, 'Your Portico account was deleted']);
    expect(sent.map(([to]) => to)).toContain(other.email);
  });

  it('R-KYC-14 succeeds when the outbox has messages sealed with another SECRET_KEY', async () => {
    const person = await aRegisteredPerson(t);
    await t.deliver();
    t.clock.advance(31_000);
    await sendCode(t, freshEmail());
    const [waiting] = await t.deps.db.selectFrom('jobs').select('id').execute();
    const payload = sealText(randomBytes(32), 'a message to somebody else');
    await t.deps.db.updateTable('jobs').set({ payload }).execute();
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(204);
    expect(await t.deps.db.selectFrom('jobs').select('id').execute()).toContainEqual(waiting);
    await t.deps.db.deleteFrom('jobs').execute();
  });

  it('R-KYC-14 sends the goodbye by text message to a phone, and none without any address', async () => {
    const [phone, wallet] = [await aPersonByPhone(t), await aWalletPerson(t)];
    await t.deliver();
    const before = { mails: t.mails.length, texts: t.texts.length };
    expect((await deleteAccount(t, wallet.access_token)).statusCode).toBe(204);
    await t.deliver();
    expect([t.mails.length, t.texts.length]).toEqual([before.mails, before.texts]);
    expect((await deleteAccount(t, phone.access_token)).statusCode).toBe(204);
    await t.deliver();
    expect(t.texts.slice(before.texts)).toMatchObject([
      { to: phone.phone, text: expect.stringContaining('account was deleted') },
    ]);
  });

  it('R-KYC-14 lets its address register again, as an account without any old data', async () => {
    const person = await aSubmitter(t);
    expect((await deleteAccount(t, person.token)).statusCode).toBe(204);
    t.clock.advance(31_000);
    const again = await registeredAgain(person.email);
    const id = await idOf(t, again);
    expect(id).not.toBe(person.id);
    expect((await get(t, '/user/profile', again.access_token)).json()).toMatchObject({
      verificationStatus: 'NONE',
      detailsSubmitted: false,
    });
    expect(await documentsOf(t, id)).toEqual([]);
    expect(await isIn(t, person.token)).toBe(false);
  });

  it('R-KYC-14 R-CODE-3 keeps the message limit of its address for a day', async () => {
    const person = await aRegisteredPerson(t);
    expect((await sendCode(t, { email: person.email })).statusCode).toBe(200);
    expect((await deleteAccount(t, person.access_token)).statusCode).toBe(204);
    const sent = await sendCode(t, { email: person.email });
    expect(sent.json()).toMatchObject({ code: 'resend_too_soon' });
  });
});
