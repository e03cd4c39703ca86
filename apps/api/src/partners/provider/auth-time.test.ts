import * as openid from 'openid-client';
import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { createObjects } from '#partners/objects/objects.ts';
import {
  anIssuer,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { shareOf } from './sign-in-time.ts';

const t = anIssuer();
const BY_CLAIM = { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) };
const OFFLINE = { scope: 'openid offline_access', prompt: 'consent' };

/** A person whose session began so long ago. */
async function somebody(age: number) {
  const person = await aRegisteredPerson(t);
  const account_id = await idOf(t, person);
  const began = Math.floor((Date.now() - age) / SECOND) * SECOND;
  await t.deps.db
    .updateTable('sessions')
    .set({ created_at: began })
    .where('account_id', '=', account_id)
    .execute();
  return { browser: new Browser(t, person.access_token), began: began / SECOND };
}

const timeAt = async (partner: Partner, browser: Browser, params: Record<string, string>) =>
  (await signInAt(partner, browser, params)).tokens.claims()?.auth_time;

it('R-OP-115 auth_time is given to a client that asks by max_age or an essential claim, and to no other', async () => {
  const partner = await aPartner(t);
  const { browser } = await somebody(0);
  for (const params of [
    {},
    { prompt: 'consent' },
    { claims: '{"id_token":{"acr":null}}' },
    { claims: '{"id_token":{"auth_time":null}}' },
    { claims: '{"id_token":{"auth_time":{"essential":false}}}' },
    { claims: '{"userinfo":{"auth_time":{"essential":true}}}' },
  ]) {
    expect(await timeAt(partner, browser, params)).toBeUndefined();
  }
  const fresh = await somebody(-30 * SECOND);
  expect(await timeAt(partner, fresh.browser, { prompt: 'login' })).toBeUndefined();
  expect(await timeAt(partner, browser, { max_age: '600' })).toEqual(expect.any(Number));
  expect(await timeAt(partner, browser, BY_CLAIM)).toEqual(expect.any(Number));
});

it('R-OP-115 two partners get different times of one session, never later than it, within max_age', async () => {
  const partners = [await aPartner(t), await aPartner(t)];
  const times: number[][] = [];
  for (let n = 0; n < 5; n += 1) {
    const { browser, began } = await somebody(5 * MINUTE);
    const both: number[] = [];
    for (const partner of partners) {
      const time = Number(await timeAt(partner, browser, { max_age: '3600' }));
      expect(time).toBeLessThanOrEqual(began);
      expect(time).toBeGreaterThanOrEqual(Date.now() / SECOND - 3600 - 1);
      both.push(time - began);
    }
    times.push(both);
  }
  // By chance two are equal once in 1,800.
  expect(times.filter(([one, other]) => one === other).length).toBeLessThanOrEqual(1);
  expect(new Set(times.flat()).size).toBeGreaterThan(5);
});

it('R-OP-115 the answers of one session to one client agree, refreshed and asked for otherwise', async () => {
  const partner = await aPartner(t);
  const { browser } = await somebody(5 * MINUTE);
  const first = await signInAt(partner, browser, { ...OFFLINE, ...BY_CLAIM });
  const time = first.tokens.claims()?.auth_time;
  const again = await openid.refreshTokenGrant(partner.config, String(first.tokens.refresh_token));
  // What it does not repeat, it does not contradict.
  expect(again.claims()?.auth_time ?? time).toBe(time);
  expect(await timeAt(partner, browser, { max_age: '36000' })).toBe(time);
  expect(await timeAt(partner, browser, { prompt: 'none', ...BY_CLAIM })).toBe(time);
});

it('R-OP-115 a session ten minutes old never passes max_age=60, and a new sign-in does', async () => {
  const partner = await aPartner(t);
  const { browser } = await somebody(10 * MINUTE);
  await signInAt(partner, browser);
  const silent = await browser.open((await begin(partner, { max_age: '60', prompt: 'none' })).url);
  expect('left' in silent && silent.left.searchParams.get('error')).toBe('login_required');
  const asking = await begin(partner, { max_age: '60' });
  const uid = await browser.page(asking.url);
  const { body } = await browser.call('GET', `/connect/authorize/${uid}/consent`);
  expect(body).toMatchObject({ signInAgain: true });
  const refused = await browser.call('POST', `/connect/authorize/${uid}/agree`, { scope: '' });
  expect(refused.body.code).toBe('partner_sign_in_again');
  const fresh = await somebody(0);
  const time = Number(await timeAt(partner, fresh.browser, { max_age: '60' }));
  expect(Date.now() / SECOND - time).toBeLessThan(61);
});

it('R-OP-115 a client that was told an earlier time has to ask for a new sign-in, and is not contradicted', async () => {
  const partner = await aPartner(t);
  const { browser } = await somebody(5 * MINUTE);
  const time = Number(await timeAt(partner, browser, { max_age: '36000' }));
  const age = Math.floor(Date.now() / SECOND) - time;
  const open = async (maxAge: number) =>
    browser.open((await begin(partner, { max_age: String(maxAge), prompt: 'none' })).url);
  const [short, enough] = [await open(age - 5), await open(age + 60)];
  expect('left' in short && short.left.searchParams.get('error')).toBe('login_required');
  expect('left' in enough && enough.left.searchParams.get('code')).toBeTruthy();
});

it('R-OP-115 a client that signs a person out, or asks with another max_age, computes no sign-in', async () => {
  const bye = 'https://quay.example/bye';
  const partner = await aPartner(t, { metadata: { post_logout_redirect_uris: [bye] } });
  const { browser } = await somebody(60 * MINUTE);
  const { tokens } = await signInAt(partner, browser, BY_CLAIM);
  const time = tokens.claims()?.auth_time;
  const query = new URLSearchParams({ client_id: partner.id, post_logout_redirect_uri: bye });
  query.set('id_token_hint', String(tokens.id_token));
  const asked = await browser.fetch(`/connect/logout?${query}`);
  const page = new URL(String(asked.headers.get('location')), t.issuer);
  const secret = page.searchParams.get('leave');
  const left = await browser.call('POST', '/connect/leave', { secret, from: 'partner' });
  expect(left.body).toEqual({ location: bye });
  expect(await timeAt(partner, browser, { max_age: '72000' })).toBe(time);
  // In another engine's session of the same sign-in, the share is another one.
  const account = `account.${partner.id}`;
  const shares = [512, 600, 3600].map((range) =>
    shareOf(t.deps.secrets, account, partner.id, range),
  );
  expect(new Set(shares).size).toBe(3);
});

it('R-OP-115 two partners that waited for one sign-in get different times, not before their requests', async () => {
  const partners = [await aPartner(t), await aPartner(t)];
  const differences: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { browser, began } = await somebody(0);
    const times: number[] = [];
    for (const partner of partners) {
      const begun = await begin(partner, { prompt: 'login', ...BY_CLAIM });
      const uid = await browser.page(begun.url);
      // The person read for five minutes before they signed in.
      const asked = began - 5 * 60;
      const now = Math.floor(Date.now() / SECOND);
      await t.deps.db.transaction().execute(async (tx) => {
        const objects = createObjects({ ...t.deps, db: tx });
        const kept = await objects.find('Interaction', uid);
        await objects.save('Interaction', uid, { ...kept, iat: asked }, 3600);
      });
      const tokens = await redeem(partner, begun, await continueOn(browser, uid));
      const time = Number(tokens.claims()?.auth_time);
      expect(time).toBeGreaterThanOrEqual(asked);
      expect(time).toBeLessThanOrEqual(now);
      times.push(time);
    }
    differences.push(Math.abs(Number(times[0]) - Number(times[1])));
  }
  expect(differences.filter((each) => each > 1).length).toBeGreaterThanOrEqual(3);
});
