import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { operateOn } from '#test/engines/operate.ts';
import { addRows, changeRows, findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { seen } from '#test/people/landing.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '#test/people/site.ts';
import { callbackOf, completeFlow, somebody } from '#test/people/social.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';
import { announceTerms, TERMS_NOTICE_DAYS, tellOfTerms } from './terms.ts';

let t: TestApp;
let google: TestProvider;
let site: TestSite;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  site = aSite();
});
beforeEach(async () => {
  await t?.close();
  t = await startApp({ env: google.env });
});
afterAll(async () => {
  await t.close();
  await google.close();
  site.remove();
});

const dayAfter = (days: number) => new Date(t.clock.now() + days * DAY).toISOString().slice(0, 10);
const announce = (days = TERMS_NOTICE_DAYS + 1) => announceTerms(t.deps, dayAfter(days));
const acceptedBy = (account_id: string) =>
  findRows(t, 'terms_acceptances', { account_id }, 'version', 'accepted_at');

/** The recipients of the letters about new terms, in order. */
async function told(): Promise<string[]> {
  await t.deliver();
  const mails = t.mails.filter(({ subject }) => subject === 'Our terms of use are changing');
  const texts = t.texts.filter(({ text }) => text.includes('new terms of use apply'));
  return [...mails, ...texts].map(({ to }) => to).sort();
}

describe('R-REG-9 the accepted version', () => {
  it('R-REG-9 is recorded at a sign-up by email, phone, provider and wallet, with its time', async () => {
    const social = await completeFlow(t, google, somebody());
    const people = [
      await aRegisteredPerson(t),
      await aPersonByPhone(t),
      { access_token: social.words.access_token ?? '' },
      await aWalletPerson(t),
    ];
    for (const person of people) {
      expect(await acceptedBy(await idOf(t, person))).toEqual([
        { version: 1, accepted_at: expect.any(Number) },
      ]);
    }
    const before = t.clock.now();
    expect(await announce()).toEqual({ ok: true, version: 2 });
    const later = await acceptedBy(await idOf(t, await aRegisteredPerson(t)));
    // The page shows the announced text, so that is what a new person agrees to.
    expect(later).toMatchObject([{ version: 2 }]);
    expect(later[0]?.accepted_at).toBeGreaterThanOrEqual(before);
  });
});

describe('R-REG-10 new terms', () => {
  it('R-REG-10 are announced once, by a command, for a day that leaves people the promised days', async () => {
    for (const words of ['2027-02-30', 'tomorrow', '']) {
      expect((await operateOn(t, 'terms', 'announce', words)).code).toBe(2);
    }
    const early = await operateOn(t, 'terms', 'announce', dayAfter(TERMS_NOTICE_DAYS));
    expect(early).toMatchObject({ code: 1, out: '' });
    expect(early.err).toContain(`${dayAfter(TERMS_NOTICE_DAYS + 1)} is the first day possible`);
    expect(await findRows(t, 'terms_versions', {}, 'version')).toEqual([]);
    const day = dayAfter(TERMS_NOTICE_DAYS + 1);
    expect(Date.parse(day) - t.clock.now()).toBeGreaterThanOrEqual(TERMS_NOTICE_DAYS * DAY);
    const done = await operateOn(t, 'terms', 'announce', day);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain(`Version 2 of the terms is announced; it applies from ${day}.`);
    expect((await operateOn(t, 'terms', 'announce', day)).err).toContain('name a later day');
    const twice = await together(5, () => announce(60));
    expect(twice.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 3 }]);
  });

  it('R-REG-10 are told to each account with an address, in its language, and to no later one', async () => {
    const { email, ...person } = await aRegisteredPerson(t);
    await changeRows(t, 'accounts', { id: await idOf(t, person) }, { locale: 'de-DE' });
    const { phone } = await aPersonByPhone(t);
    await aWalletPerson(t);
    const closed = await aRegisteredPerson(t);
    await disableAccount(t.deps, await idOf(t, closed));
    await announce();
    await aRegisteredPerson(t);
    const errors: unknown[] = [];
    await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
    expect(errors).toEqual([]);
    expect(await told()).toEqual([phone]);
    const letter = t.mails.filter(({ subject }) => subject.includes('ändern sich'));
    expect(letter.map(({ to }) => to)).toEqual([email]);
    expect(letter[0]?.text).toContain('/terms');
    expect(letter[0]?.text).not.toMatch(/Das waren nicht Sie|Zeitpunkt/);
  });

  it('R-REG-10 are told to nobody twice, although a round fails in its middle and several processes send', async () => {
    await crowd(450);
    await announce();
    const { add } = t.deps.outbox;
    let left = 250;
    t.deps.outbox.add = async (...given) => {
      left -= 1;
      if (left === 0) throw new Error('killed');
      return add(...given);
    };
    await tellOfTerms(t.deps);
    await expect(tellOfTerms(t.deps)).rejects.toThrow('killed');
    t.deps.outbox.add = add;
    for (let round = 0; round < 3; round += 1) await together(3, () => tellOfTerms(t.deps));
    const recipients = await queued();
    expect(recipients).toHaveLength(450);
    expect(new Set(recipients).size).toBe(450);
    const [{ telling_after } = { telling_after: '' }] = await findRows(
      t,
      'terms_versions',
      {},
      'telling_after',
    );
    expect(telling_after).toBeNull();
  });

  it('R-REG-10 a letter waits for a mail server that is down for weeks, until the day they apply', async () => {
    const { email } = await aRegisteredPerson(t);
    await announce(40);
    await tellOfTerms(t.deps);
    t.clock.advance(30 * DAY);
    expect(await told()).toEqual([email]);
  });

  it('R-REG-10 the terms page names the day while it is to come, and after it', async () => {
    const app = await appWith(t, site);
    const shown = async () => {
      await seen(t);
      return dataIn((await openPage(app, '/terms')).body).config;
    };
    expect(await shown()).toMatchObject({ terms: { from: null, coming: false } });
    const from = dayAfter(40);
    await announce(40);
    expect(await shown()).toMatchObject({ terms: { from, coming: true } });
    t.clock.advance(Date.parse(from) - t.clock.now() - MINUTE);
    expect(await shown()).toMatchObject({ terms: { from, coming: true } });
    t.clock.advance(MINUTE);
    expect(await shown()).toMatchObject({ terms: { from, coming: false } });
    await app.close();
  });
});

/** Accounts with an email address, from before versions were recorded. */
async function crowd(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `somebody-${String(n).padStart(3, '0')}`);
  const created_at = t.clock.now();
  await addRows(
    t,
    'accounts',
    ids.map((id) => ({
      id,
      password_hash: null,
      locale: 'en-US',
      created_at,
      disabled_at: null,
      time_zone: null,
    })),
  );
  for (const id of ids)
    await t.deps.hooks.accountCreated(t.deps.db, { id, createdAt: created_at, hasAccepted: true });
  await addRows(
    t,
    'identities',
    ids.map((id) => ({
      kind: 'email' as const,
      subject: `${id}@example.com`,
      account_id: id,
      created_at,
      label: null,
      given_name: null,
      family_name: null,
    })),
  );
}

async function queued(): Promise<string[]> {
  const jobs = await findRows(t, 'jobs', { kind: 'email' }, 'payload');
  return jobs.map(({ payload }) => t.deps.outbox.open(payload).to);
}
