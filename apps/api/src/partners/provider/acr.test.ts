import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { changeRows } from '#test/engines/rows.ts';
import { aDeveloper, aSandboxClient, goLive } from '#test/partners/console.ts';
import {
  agreeAt,
  anIssuer,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  REDIRECT_URI,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { freshPhone } from '#test/people/codes.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { aPasskey, signInBy } from '#test/people/passkeys.ts';
import { aRegisteredPerson, get, idOf, type Person, post } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import { addAddress } from '#test/people/sign-in-methods.ts';
import { aWalletPerson } from '#test/people/wallets.ts';

const t = anIssuer();
let operator: SignedIn;
let partner: Partner;
let demanding: Partner;
beforeAll(async () => {
  operator = await anOperator(t);
  partner = await aPartner(t, { metadata: { acr_values_voluntary: true } });
  demanding = await aPartner(t);
});

const acr = (name: 'verified' | 'mfa' | 'verified-mfa') => `${t.issuer}/acr/${name}`;
const SCOPE = { scope: 'openid verified' };
const asking = (id_token: object) => ({ ...SCOPE, claims: JSON.stringify({ id_token }) });
const insisting = (...values: string[]) => asking({ acr: { essential: true, values } });

type Answer = { json(): unknown };
const tokenIn = (answer: Answer) => (answer.json() as { access_token: string }).access_token;
const byPassword = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  tokenIn(await post(t, '/user/auth/login', { email, password }));

/** A browser of somebody who signed in with a passkey, and their token of a sign-in with one factor. */
async function withPasskey(token?: string) {
  const weak = token ?? (await aRegisteredPerson(t)).access_token;
  const strong = tokenIn(await signInBy(t, await aPasskey(t, weak)));
  return { weak, strong, browser: new Browser(t, strong) };
}

async function aVerified() {
  const person = await aSubmission(t);
  await decideCase(t, operator, person.caseId, CONFIRMED);
  return person;
}

const claimsOf = async (at: Partner, browser: Browser, params: Record<string, string>) =>
  (await signInAt(at, browser, params)).tokens.claims();

/** The page's calls for the person who is signed in, and where the browser leaves for. */
async function onPage(at: Partner, browser: Browser, params: Record<string, string>) {
  const begun = await begin(at, params);
  const uid = await browser.page(begun.url);
  const path = `/connect/authorize/${uid}`;
  const agree = (more: object = {}) =>
    browser.call('POST', `${path}/agree`, { scope: 'verified', ...more });
  const leave = async (more: object = {}) => {
    const { body } = await agree(more);
    const next = await browser.open(String(body.location));
    if (!('left' in next)) throw new Error('the browser did not leave');
    return Object.fromEntries(next.left.searchParams);
  };
  const consent = async () => (await browser.call('GET', `${path}/consent`)).body;
  const decline = async () => {
    const { body } = await browser.call('POST', `${path}/decline`);
    const next = await browser.open(String(body.location));
    return 'left' in next ? next.left.searchParams.get('error') : null;
  };
  return { begun, uid, agree, leave, consent, decline };
}

const UNMET = 'unmet_authentication_requirements';

describe('R-ACR-2 amr', () => {
  it('R-ACR-2 is in the ID token of an app that asks for it, as the session began, and refreshed', async () => {
    const { browser } = await withPasskey();
    const offline = { scope: 'openid verified offline_access', prompt: 'consent' };
    const { claims } = asking({ amr: null });
    const { tokens } = await signInAt(partner, browser, { ...offline, claims });
    expect(tokens.claims()?.amr).toEqual(['pop', 'user', 'mfa']);
    const token = String(tokens.refresh_token);
    const again = await openid.refreshTokenGrant(partner.config, token);
    expect(again.claims()?.amr).toEqual(['pop', 'user', 'mfa']);
    // Others did not ask.
    expect(await claimsOf(demanding, browser, SCOPE)).not.toHaveProperty('amr');
    expect(await claimsOf(partner, browser, SCOPE)).not.toHaveProperty('amr');
  });

  it.each([
    ['a password', async () => byPassword(await aRegisteredPerson(t)), ['pwd']],
    ['a text message', async () => (await aPersonByPhone(t, freshPhone())).access_token, ['sms']],
    ['a wallet', async () => (await aWalletPerson(t)).access_token, ['pop']],
    ['a registration by email', async () => (await aRegisteredPerson(t)).access_token, undefined],
  ])(
    'R-ACR-2 after %s is what was used, and missing where there is nothing',
    async (_how, begun, amr) => {
      const browser = new Browser(t, await begun());
      const claims = await claimsOf(partner, browser, asking({ amr: { essential: true } }));
      expect(claims?.amr).toEqual(amr);
      expect(Object.hasOwn(claims ?? {}, 'amr')).toBe(amr !== undefined);
    },
  );

  it('R-ACR-2 is of the session that goes on, not of one before in the same browser', async () => {
    const { weak, browser } = await withPasskey();
    const ask = asking({ amr: null });
    expect((await claimsOf(partner, browser, ask))?.amr).toEqual(['pop', 'user', 'mfa']);
    browser.token = weak;
    const { begun, callback } = await agreeAt(partner, browser, { ...ask, prompt: 'consent' });
    expect((await redeem(partner, begun, callback)).claims()).not.toHaveProperty('amr');
    expect(await claimsOf(partner, browser, ask)).not.toHaveProperty('amr');
  });

  it('R-ACR-2 and acr are not at UserInfo, and the record says what the app learned', async () => {
    const { browser, weak } = await withPasskey();
    const claims = JSON.stringify({
      id_token: { acr: null, amr: null, auth_time: { essential: true } },
      userinfo: { acr: null, amr: null, auth_time: null },
    });
    const { tokens } = await signInAt(partner, browser, { ...SCOPE, claims });
    const sub = String(tokens.claims()?.sub);
    const info = await openid.fetchUserInfo(partner.config, tokens.access_token, sub);
    expect(Object.keys(info).toSorted()).toEqual(['sub', 'verified']);
    const { body } = await new Browser(t, weak).call('GET', '/user/connections');
    const [userInfo, idToken] = body.disclosures as { claims: string[] }[];
    expect(userInfo?.claims).not.toContain('amr');
    expect(idToken?.claims).toEqual(expect.arrayContaining(['acr', 'amr', 'auth_time']));
  });
});

describe('R-ACR-3 acr', () => {
  it('R-ACR-3 the values are in the discovery document, with the claims', async () => {
    const found = partner.config.serverMetadata();
    expect(found.acr_values_supported).toEqual([acr('verified-mfa'), acr('verified'), acr('mfa')]);
    expect(found.claims_supported).toEqual(expect.arrayContaining(['acr', 'amr', 'auth_time']));
  });

  it('R-ACR-3 is the true one that is asked for first, otherwise the fullest, also refreshed', async () => {
    const { browser } = await withPasskey((await aVerified()).token);
    const acrFor = async (params: Record<string, string>) =>
      (await claimsOf(partner, browser, { ...SCOPE, ...params }))?.acr;
    expect(await acrFor({})).toBeUndefined();
    expect(await acrFor(asking({ acr: null }))).toBe(acr('verified-mfa'));
    expect(await acrFor({ acr_values: acr('verified') })).toBe(acr('verified'));
    expect(await acrFor({ acr_values: `1 ${acr('mfa')} ${acr('verified')}` })).toBe(acr('mfa'));
    expect(await acrFor({ acr_values: '1 2' })).toBe(acr('verified-mfa'));
    expect(await acrFor(insisting(acr('verified')))).toBe(acr('verified'));
  });

  it('R-ACR-3 says nothing of a verification to an app that was not allowed to know it', async () => {
    const other = await aPartner(t, {
      ceiling: ['openid'],
      metadata: { acr_values_voluntary: true },
    });
    const { browser } = await withPasskey((await aVerified()).token);
    const only = { scope: 'openid', acr_values: acr('verified') };
    expect((await claimsOf(other, browser, only))?.acr).toBe(acr('mfa'));
  });

  it('R-ACR-3 is of the moment of each ID token: after the verification ended it does not say verified', async () => {
    const person = await aVerified();
    const { browser } = await withPasskey(person.token);
    const offline = { scope: 'openid verified offline_access', prompt: 'consent' };
    const { claims } = asking({ acr: null });
    const { tokens } = await signInAt(partner, browser, { ...offline, claims });
    expect(tokens.claims()?.acr).toBe(acr('verified-mfa'));
    await changeRows(t, 'assurances', { id: person.caseId }, { valid_until: t.deps.clock.now() });
    const again = await openid.refreshTokenGrant(partner.config, String(tokens.refresh_token));
    expect(again.claims()).toMatchObject({ verified: false, acr: acr('mfa') });
  });
});

describe('R-ACR-4 an essential acr', () => {
  it('R-ACR-4 that the sign-in meets lets the person in, with that value', async () => {
    const { browser } = await withPasskey();
    const claims = await claimsOf(partner, browser, insisting(acr('verified-mfa'), acr('mfa')));
    expect(claims?.acr).toBe(acr('mfa'));
  });

  it('R-ACR-4 offers to sign in again where two factors are at hand, and goes on after it', async () => {
    const { weak, strong, browser } = await withPasskey();
    browser.token = weak;
    await signInAt(partner, browser, SCOPE);
    const page = await onPage(partner, browser, insisting(acr('mfa')));
    expect(await page.consent()).toMatchObject({
      signInAgain: true,
      unmet: 'factors',
      settled: false,
    });
    expect((await page.agree()).body.code).toBe('partner_sign_in_again');
    browser.token = strong;
    expect(await page.consent()).toMatchObject({ signInAgain: false, settled: true });
    const { tokens } = {
      tokens: await redeem(partner, page.begun, await continueOn(browser, page.uid)),
    };
    expect(tokens.claims()?.acr).toBe(acr('mfa'));
  });

  it('R-ACR-4 answers that it is not met after the sign-in of somebody who has no second factor', async () => {
    const browser = new Browser(t, await byPassword(await aRegisteredPerson(t)));
    const page = await onPage(partner, browser, insisting(acr('mfa'), acr('verified-mfa')));
    // The page goes on by itself.
    expect(await page.consent()).toMatchObject({ settled: true });
    expect(await page.leave()).toMatchObject({
      error: UNMET,
      state: page.begun.state,
      iss: t.issuer,
    });
    // Nothing was agreed to.
    expect((await browser.call('GET', '/user/connections')).body.connections).toEqual([]);
  });

  it('R-ACR-4 a password with a text message is at hand for an account that has both', async () => {
    const phone = freshPhone();
    const person = await aPersonByPhone(t, phone);
    const page = await onPage(partner, new Browser(t, person.access_token), insisting(acr('mfa')));
    expect(await page.consent()).toMatchObject({ unmet: 'factors', settled: false });
    const other = await aRegisteredPerson(t);
    await addAddress(t, other.access_token, freshPhone());
    const token = await byPassword(other);
    const second = await onPage(partner, new Browser(t, token), insisting(acr('mfa')));
    expect(await second.consent()).toMatchObject({ unmet: 'factors' });
  });

  it('R-ACR-4 a person who leaves instead goes back with the reason; one who declines to sign in at all with access_denied', async () => {
    const { weak, browser } = await withPasskey();
    browser.token = weak;
    const page = await onPage(partner, browser, insisting(acr('mfa')));
    expect(await page.leave({ unmet: true })).toMatchObject({ error: UNMET });
    const nobody = await onPage(partner, new Browser(t), insisting(acr('mfa')));
    expect(await nobody.decline()).toBe('access_denied');
  });

  it('R-ACR-4 nobody goes on by the button that leaves, once nothing is missing', async () => {
    const { weak, strong, browser } = await withPasskey();
    await signInAt(partner, browser, SCOPE);
    browser.token = weak;
    const page = await onPage(partner, new Browser(t, weak), insisting(acr('mfa')));
    const late = await onPage(partner, browser, { ...insisting(acr('mfa')), prompt: 'consent' });
    browser.token = strong;
    const { status, body } = await late.agree({ unmet: true });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(await page.leave({ unmet: true })).toMatchObject({ error: UNMET });
  });

  it('R-ACR-4 for verified people leads to the verification, and leaving it is not met', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const page = await onPage(partner, browser, insisting(acr('verified')));
    expect(await page.consent()).toMatchObject({
      unmet: 'verification',
      settled: false,
      signInAgain: false,
    });
    expect((await page.agree()).body.code).toBe('verification_needed');
    expect(await page.leave({ unmet: true })).toMatchObject({ error: UNMET });
  });

  it('R-ACR-4 for both asks for the sign-in first, then for the verification', async () => {
    const { weak, strong, browser } = await withPasskey();
    browser.token = weak;
    const page = await onPage(partner, browser, insisting(acr('verified-mfa')));
    expect(await page.consent()).toMatchObject({ unmet: 'factors' });
    browser.token = strong;
    expect(await page.consent()).toMatchObject({ unmet: 'verification', signInAgain: false });
  });

  it('R-ACR-4 with prompt=none says what a page would ask for', async () => {
    const { weak, browser } = await withPasskey();
    browser.token = weak;
    await signInAt(partner, browser, SCOPE);
    const silent = async (value: string) => {
      const next = await browser.open(
        (await begin(partner, { ...insisting(value), prompt: 'none' })).url,
      );
      return 'left' in next ? next.left.searchParams.get('error') : null;
    };
    expect(await silent(acr('mfa'))).toBe('login_required');
    expect(await silent(acr('verified'))).toBe('interaction_required');
    expect(await silent('urn:x')).toBe(UNMET);
  });

  it('R-ACR-4 holds for refreshes: with the verification the tokens end', async () => {
    const person = await aVerified();
    const { browser } = await withPasskey(person.token);
    const offline = { scope: 'openid verified offline_access', prompt: 'consent' };
    const { claims } = insisting(acr('verified-mfa'));
    const { tokens } = await signInAt(partner, browser, { ...offline, claims });
    const refresh = () => openid.refreshTokenGrant(partner.config, String(tokens.refresh_token));
    expect((await refresh()).claims()?.acr).toBe(acr('verified-mfa'));
    await changeRows(t, 'assurances', { id: person.caseId }, { valid_until: t.deps.clock.now() });
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('R-ACR-4 counts for a session of before as one with nothing to say', async () => {
    const person = await aRegisteredPerson(t);
    const strong = tokenIn(await signInBy(t, await aPasskey(t, person.access_token)));
    await changeRows(t, 'sessions', { account_id: await idOf(t, person) }, { amr: '' });
    const page = await onPage(partner, new Browser(t, strong), insisting(acr('mfa')));
    expect(await page.consent()).toMatchObject({ unmet: 'factors' });
  });
});

describe('R-ACR-5 acr_values alone', () => {
  it('R-ACR-5 are a wish: the person is let in, and acr says what is true', async () => {
    const browser = new Browser(t, await byPassword(await aRegisteredPerson(t)));
    for (const wish of [acr('mfa'), acr('verified'), acr('verified-mfa')]) {
      const claims = await claimsOf(partner, browser, { ...SCOPE, acr_values: wish });
      expect(claims).toMatchObject({ verified: false });
      expect(claims).not.toHaveProperty('acr');
    }
  });

  it('R-ACR-5 demand where the app says so', async () => {
    const browser = new Browser(t, await byPassword(await aRegisteredPerson(t)));
    const page = await onPage(demanding, browser, { ...SCOPE, acr_values: acr('mfa') });
    expect(await page.leave()).toMatchObject({ error: UNMET });
    const claims = await claimsOf(demanding, browser, { ...SCOPE, acr_values: '1 2' });
    expect(claims).not.toHaveProperty('acr');
  });
});

describe('R-ACR-5 the setting', () => {
  it('R-ACR-5 is off for a new app, changes at once also on a live one, and is on for an older one', async () => {
    const owner = await aDeveloper(t);
    const { id } = await aSandboxClient(t, owner);
    const shown = async () =>
      (
        (await get(t, `/console/clients/${id}`, owner.access_token)).json() as {
          acrRequired: boolean;
        }
      ).acrRequired;
    const set = async (settings: object) =>
      (
        await post(t, `/console/clients/${id}/settings`, settings, { token: owner.access_token })
      ).json();
    expect(await shown()).toBe(false);
    expect(await set({ acrRequired: true })).toEqual({ redirectUris: 'set' });
    // Other settings leave it as it is.
    await set({ par: false });
    expect(await shown()).toBe(true);
    await goLive(t, id);
    expect(await set({ acrRequired: false })).toEqual({ redirectUris: 'set' });
    expect(await shown()).toBe(false);
    await set({ alg: 'ES256' });
    expect(await shown()).toBe(false);
    const metadata = { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' };
    await changeRows(t, 'clients', { id }, { metadata: JSON.stringify(metadata) });
    expect(await shown()).toBe(true);
  });
});

describe('R-ACR-6 bad input', () => {
  const leftWith = async (params: Record<string, string>) => {
    const { browser } = await withPasskey();
    const next = await browser.open((await begin(partner, { ...SCOPE, ...params })).url);
    return 'left' in next ? next.left.searchParams.get('error') : 'page' in next ? 'page' : 'none';
  };

  it('R-ACR-6 acr_values with thousands of values is a wish like any other, and 10 kB are too much for an address', async () => {
    const { browser } = await withPasskey();
    const wishing = (times: number) => ({
      ...SCOPE,
      acr_values: `${'x '.repeat(times)}${acr('mfa')}`,
    });
    expect((await claimsOf(partner, browser, wishing(3_000)))?.acr).toBe(acr('mfa'));
    const { url } = await begin(partner, wishing(5_000));
    expect((await browser.fetch(url)).status).toBe(400);
  });

  it('R-ACR-6 an essential value that nobody knows, or none, is not met at once, signed in or not', async () => {
    for (const values of [['urn:x'], [], [`${acr('mfa')}/`], ['x'.repeat(4_000)]]) {
      expect(await leftWith(insisting(...values))).toBe(UNMET);
      const next = await new Browser(t).open((await begin(partner, insisting(...values))).url);
      expect('left' in next && next.left.searchParams.get('error')).toBe(UNMET);
    }
  });

  it.each([
    ['claims that are no JSON', { claims: '{"id_token":' }],
    ['claims that are a list', { claims: '[]' }],
    [
      'an essential value that is no text',
      { claims: '{"id_token":{"acr":{"essential":true,"value":7}}}' },
    ],
    [
      'essential values that are one text',
      { claims: '{"id_token":{"acr":{"essential":true,"values":"x"}}}' },
    ],
    ['a max_age below zero', { max_age: '-1' }],
    ['a max_age that is no number', { max_age: '1e999' }],
    ['a max_age of zero beside broken claims', { max_age: '0', claims: '{' }],
  ])('R-ACR-6 %s is invalid_request', async (_what, params) => {
    expect(await leftWith(params)).toBe('invalid_request');
  });

  it('R-ACR-6 an acr that is no object, and conditions on amr and auth_time, demand nothing', async () => {
    const { browser } = await withPasskey();
    for (const id_token of [
      { acr: 'x' },
      { acr: [acr('verified')] },
      { acr: true },
      { amr: { essential: true, values: [['otp']] } },
      { auth_time: { essential: true, max_age: 'x', value: -1 } },
      { auth_time: 'x' },
    ]) {
      const { tokens } = await signInAt(partner, browser, asking(id_token));
      expect(tokens.claims()?.sub).toEqual(expect.any(String));
    }
  });

  it('R-ACR-6 max_age=0 of a pushed request gives the second, too, and adds nothing to another one', async () => {
    const person = await aRegisteredPerson(t);
    const timeAt = async (pushed: Record<string, string>, added: Record<string, string>) => {
      const begun = await begin(partner, { ...SCOPE, ...pushed });
      const { searchParams } = begun.url;
      const url = await openid.buildAuthorizationUrlWithPAR(partner.config, searchParams);
      for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
      const browser = new Browser(t);
      const uid = await browser.page(url);
      browser.token = await byPassword(person);
      const tokens = await redeem(partner, begun, await continueOn(browser, uid));
      return tokens.claims()?.auth_time;
    };
    expect(await timeAt({ max_age: '0' }, {})).toEqual(expect.any(Number));
    expect(await timeAt({ prompt: 'login' }, { max_age: '0' })).toBeUndefined();
  });

  it('R-ACR-6 max_age=0 asks for one sign-in, not for another one after it, and gives its second', async () => {
    const person = await aRegisteredPerson(t);
    const began = Math.floor((Date.now() - 60 * SECOND) / SECOND) * SECOND;
    await changeRows(t, 'sessions', { account_id: await idOf(t, person) }, { created_at: began });
    const browser = new Browser(t, person.access_token);
    await signInAt(partner, browser, SCOPE);
    const page = await onPage(partner, browser, { ...SCOPE, max_age: '0' });
    expect(await page.consent()).toMatchObject({ signInAgain: true });
    expect((await page.agree()).body.code).toBe('partner_sign_in_again');
    browser.token = await byPassword(person);
    expect(await page.consent()).toMatchObject({ signInAgain: false });
    const callback = await continueOn(browser, page.uid);
    const { verifier, state, nonce } = page.begun;
    // The library compares the time itself.
    const tokens = await openid.authorizationCodeGrant(partner.config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      maxAge: 0,
    });
    const { created_at } = await t.deps.db
      .selectFrom('sessions')
      .select('created_at')
      .where('account_id', '=', await idOf(t, person))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(tokens.claims()?.auth_time).toBe(Math.floor(Number(created_at) / SECOND));
  });
});
