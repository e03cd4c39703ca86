import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
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
import { basic, bearer, type Fields, sendForm } from '#test/partners/raw.ts';
import { freshPhone } from '#test/people/codes.ts';
import { aKeeper, PROFILE_CLAIMS } from '#test/people/kept-details.ts';
import { anOperator } from '#test/people/operators.ts';
import { aRegisteredPerson, type Person, post } from '#test/people/people.ts';
import type { Submission } from '#test/people/reviews.ts';
import { addAddress } from '#test/people/sign-in-methods.ts';

/*
 * The modules of the OpenID Foundation's conformance suite, under its own names, as a client of Portico sees them: each
 * request has PKCE, which the suite's requests lack. What is left out, and why: docs/conformance.md.
 */

const t = anIssuer(() => ({ deps: { clock: { now: () => Date.now() + ahead } } }));
let partner: Partner;
let person: Person;
/** A person who keeps their details for partners, and a client that may ask for them. */
let keeper: Submission;
let standard: Partner;
/** How far Portico's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  partner = await aPartner(t);
  person = await aRegisteredPerson(t);
  keeper = await aKeeper(t, await anOperator(t));
  await addAddress(t, keeper.token, freshPhone());
  standard = await aPartner(t, { ceiling: ['openid', 'profile', 'email', 'address', 'phone'] });
  // Signed in a minute ago, so that a later sign-in can be told from it.
  await t.deps.db
    .updateTable('sessions')
    .set((row) => ({ created_at: row('created_at', '-', 60 * SECOND) }))
    .execute();
});
beforeEach(() => {
  ahead = 0;
});

const aBrowser = () => new Browser(t, person.access_token);

/** A browser that has signed in at the partner. */
async function signedIn(params: Fields = {}) {
  const browser = aBrowser();
  return { browser, ...(await signInAt(partner, browser, params)) };
}

/** The code of a sign-in in a fresh browser, and what redeems it. */
async function aCode(params: Fields = {}) {
  const browser = aBrowser();
  const { begun, callback } = await agreeAt(partner, browser, params);
  const form = {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
    code_verifier: begun.verifier,
  };
  return { browser, begun, callback, form };
}

const redeemed = (form: Fields) => sendForm(t, '/connect/token', form, basic(partner));

/** The answer at the partner's callback to a request that shows no page. */
async function atPartner(browser: Browser, url: URL): Promise<URLSearchParams> {
  const next = await browser.open(url);
  if (!('left' in next)) throw new Error(`the browser stayed: ${JSON.stringify(next)}`);
  expect(`${next.left.origin}${next.left.pathname}`).toBe(REDIRECT_URI);
  return next.left.searchParams;
}

/** The person signs in again on our page, which the request asks for. */
async function signInAgain(browser: Browser, begun: Awaited<ReturnType<typeof begin>>) {
  const shown = await browser.page(begun.url);
  const path = `/connect/authorize/${shown}/consent`;
  expect((await browser.call('GET', path)).body.signInAgain).toBe(true);
  const { email, password } = person;
  const login = await post(t, '/user/auth/login', { email, password });
  browser.token = (login.json() as Person).access_token;
  return redeem(partner, begun, await continueOn(browser, shown));
}

const userInfo = (init: RequestInit) => fetch(`${t.issuer}/connect/userinfo`, init);

/** A request that differs in what the server need not know: the sign-in succeeds as without. */
async function succeedsWith(params: Fields) {
  const { tokens } = await signedIn(params);
  expect(tokens.claims()).toMatchObject({ iss: t.issuer, aud: partner.id, verified: false });
}

describe('R-OP-72 the modules of the Basic OP plan', () => {
  it('oidcc-server: a code gives tokens, and the ID token is signed by a published key', async () => {
    const { form, begun } = await aCode();
    const { status, headers, body } = await redeemed(form);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    const keys = createRemoteJWKSet(new URL(`${t.issuer}/connect/keys`));
    const { payload } = await jwtVerify(String(body.id_token), keys, {
      issuer: t.issuer,
      audience: partner.id,
    });
    expect(payload).toMatchObject({ nonce: begun.nonce, sub: expect.any(String) });
    const header = decodeProtectedHeader(String(body.id_token));
    expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  });

  it('oidcc-response-type-missing: is invalid_request at the redirect URI', async () => {
    const { url, state } = await begin(partner);
    url.searchParams.delete('response_type');
    const answer = await atPartner(new Browser(t), url);
    expect(Object.fromEntries(answer)).toMatchObject({ error: 'invalid_request', state });
  });

  it.each([
    [
      'oidcc-userinfo-get: the token in the header',
      (token: string) => ({ headers: bearer(token) }),
    ],
    [
      'oidcc-userinfo-post-header: a POST with the token in the header',
      (token: string) => ({ method: 'POST', headers: bearer(token) }),
    ],
    [
      'oidcc-userinfo-post-body: a POST with the token in the body',
      (token: string) => ({
        method: 'POST',
        body: new URLSearchParams({ access_token: token }),
      }),
    ],
  ] as const)('%s', async (_title, request) => {
    const { tokens } = await signedIn();
    const answer = await userInfo(request(tokens.access_token));
    expect(answer.status).toBe(200);
    const info = (await answer.json()) as Record<string, unknown>;
    expect(info).toEqual({ sub: tokens.claims()?.sub, verified: false });
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow: and the ID token has none', async () => {
    const browser = aBrowser();
    const begun = await begin(partner);
    begun.url.searchParams.delete('nonce');
    const callback = await continueOn(browser, await browser.page(begun.url));
    const tokens = await openid.authorizationCodeGrant(partner.config, callback, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
    });
    expect(tokens.claims()).not.toHaveProperty('nonce');
  });

  const STANDARD = {
    profile: {
      ...PROFILE_CLAIMS,
      name: 'Олена Шевченко',
      given_name: 'Олена',
      family_name: 'Шевченко',
      birthdate: '1990-03-27',
    },
    email: { email: expect.stringMatching(/@example\.com$/), email_verified: true },
    address: { address: expect.objectContaining({ street_address: 'Khreshchatyk 1, flat 2' }) },
    phone: {
      phone_number: expect.stringMatching(/^\+380\d{9}$/),
      phone_number_verified: true,
    },
  };
  it.each([
    ['oidcc-scope-profile: gives the claims of profile', ['profile']],
    ['oidcc-scope-email: gives the claims of email', ['email']],
    ['oidcc-scope-address: gives the claims of address', ['address']],
    ['oidcc-scope-phone: gives the claims of phone', ['phone']],
    ['oidcc-scope-all: gives the claims of all four', ['profile', 'email', 'address', 'phone']],
  ] as const)('%s', async (_title, scopes) => {
    const scope = ['openid', ...scopes].join(' ');
    const { tokens } = await signInAt(standard, new Browser(t, keeper.token), { scope });
    const answer = await userInfo({ headers: bearer(tokens.access_token) });
    const given = Object.assign({}, ...scopes.map((each) => STANDARD[each]));
    expect(await answer.json()).toEqual({ sub: tokens.claims()?.sub, ...given });
    expect(tokens.claims()).toMatchObject(given);
  });

  it('oidcc-ensure-other-scope-order-succeeds: openid need not be the first', () =>
    succeedsWith({ scope: 'age_over_18 verified openid' }));

  it('oidcc-ensure-other-scope-order-succeeds: with the suite’s own scopes', async () => {
    const browser = new Browser(t, keeper.token);
    const { tokens } = await signInAt(standard, browser, { scope: 'email openid' });
    expect(tokens.claims()).toMatchObject(STANDARD.email);
  });

  it.each([
    ['oidcc-display-page', 'page'],
    ['oidcc-display-popup', 'popup'],
  ])('%s: is accepted', (_name, display) => succeedsWith({ display }));

  it('oidcc-prompt-login: asks for a new sign-in, of the same person', async () => {
    const { browser, tokens: first } = await signedIn({ max_age: '10000' });
    const begun = await begin(partner, { prompt: 'login', max_age: '10000' });
    const second = (await signInAgain(browser, begun)).claims();
    expect(second?.sub).toBe(first.claims()?.sub);
    expect(Number(second?.auth_time)).toBeGreaterThan(Number(first.claims()?.auth_time));
  });

  it('oidcc-prompt-none-not-logged-in: is login_required', async () => {
    const { url, state } = await begin(partner, { prompt: 'none' });
    const answer = await atPartner(new Browser(t), url);
    const refused = { error: 'login_required', state, iss: t.issuer };
    expect(Object.fromEntries(answer)).toMatchObject(refused);
  });

  it('oidcc-prompt-none-logged-in: answers at once, for the same person', async () => {
    const { browser, tokens } = await signedIn({ max_age: '10000' });
    const silent = await signInAt(partner, browser, { prompt: 'none', max_age: '10000' });
    expect(silent.asked).toBe(false);
    const { sub, auth_time } = tokens.claims() ?? {};
    expect(silent.tokens.claims()).toMatchObject({ sub, auth_time });
  });

  it('oidcc-max-age-1: asks for a new sign-in, and says when it was', async () => {
    const { browser, tokens: first } = await signedIn({ max_age: '10000' });
    const second = await signInAgain(browser, await begin(partner, { max_age: '1' }));
    expect(second.claims()?.sub).toBe(first.claims()?.sub);
    expect(Number(second.claims()?.auth_time)).toBeGreaterThan(Number(first.claims()?.auth_time));
  });

  it('oidcc-max-age-10000: asks nothing, and the time stays the same', async () => {
    const { browser, tokens } = await signedIn({ max_age: '10000' });
    const second = await signInAt(partner, browser, { max_age: '10000' });
    expect(second.asked).toBe(false);
    const { sub, auth_time } = tokens.claims() ?? {};
    expect(auth_time).toEqual(expect.any(Number));
    expect(second.tokens.claims()).toMatchObject({ sub, auth_time });
  });

  it('oidcc-ensure-request-with-unknown-parameter-succeeds: it is ignored', () =>
    succeedsWith({ extra: 'foobar' }));

  it('oidcc-id-token-hint: names the person of a silent sign-in', async () => {
    const { browser, tokens } = await signedIn();
    const silent = { prompt: 'none', id_token_hint: String(tokens.id_token) };
    const second = await signInAt(partner, browser, silent);
    expect(second.tokens.claims()?.sub).toBe(tokens.claims()?.sub);
    browser.token = (await aRegisteredPerson(t)).access_token;
    const { url } = await begin(partner, silent);
    const other = new Browser(t, browser.token);
    await signInAt(partner, other);
    expect((await atPartner(other, url)).get('error')).toBe('login_required');
  });

  it('oidcc-login-hint: is accepted', () =>
    succeedsWith({ login_hint: 'buffy@sunnydale.example' }));

  it('oidcc-ui-locales: is accepted, unknown languages too', () =>
    succeedsWith({ ui_locales: 'se de' }));

  it('oidcc-claims-locales: is accepted', () => succeedsWith({ claims_locales: 'se' }));

  it('oidcc-ensure-request-with-acr-values-succeeds: values that are not ours demand nothing', async () => {
    const { tokens } = await signedIn({ acr_values: '1 2' });
    expect(tokens.claims()).not.toHaveProperty('acr');
  });

  it('oidcc-codereuse: the second use is invalid_grant', async () => {
    const { form } = await aCode();
    expect((await redeemed(form)).status).toBe(200);
    const { status, body } = await redeemed(form);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('oidcc-codereuse-30seconds: is invalid_grant too, and ends the access token', async () => {
    const { form } = await aCode();
    const token = String((await redeemed(form)).body.access_token);
    ahead = 30 * SECOND;
    expect((await userInfo({ headers: bearer(token) })).status).toBe(200);
    expect((await redeemed(form)).body.error).toBe('invalid_grant');
    expect((await userInfo({ headers: bearer(token) })).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri: another one gets a page of Portico and no redirect', async () => {
    const { url } = await begin(partner, { redirect_uri: `${REDIRECT_URI}/other` });
    const next = await new Browser(t).open(url);
    expect('answer' in next && next.answer.status).toBe(400);
  });

  it('oidcc-ensure-post-request-succeeds: a request as a form is like one in the query', async () => {
    const browser = aBrowser();
    const begun = await begin(partner);
    const sent = await browser.fetch('/connect/authorize', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: begun.url.searchParams.toString(),
    });
    expect(sent.status).toBe(303);
    const callback = await continueOn(
      browser,
      await browser.page(String(sent.headers.get('location'))),
    );
    expect((await redeem(partner, begun, callback)).claims()?.aud).toBe(partner.id);
  });

  it('oidcc-server-client-secret-post: the secret may be in the form', async () => {
    const client = await aPartner(
      t,
      { metadata: { token_endpoint_auth_method: 'client_secret_post' } },
      openid.None(),
    );
    const browser = aBrowser();
    const { begun, callback } = await agreeAt(client, browser);
    const form = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: begun.verifier,
      client_id: client.id,
    };
    const wrong = await sendForm(t, '/connect/token', { ...form, client_secret: 'guessed' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const right = { ...form, client_secret: String(client.secret) };
    expect((await sendForm(t, '/connect/token', right)).status).toBe(200);
  });

  const unsigned = (payload: object) =>
    [{ alg: 'none' }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .concat('')
      .join('.');

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported: is request_not_supported', async () => {
    const request = unsigned({ iss: partner.id, aud: t.issuer, state: 'inside' });
    const { url, state } = await begin(partner, { request });
    const answer = await atPartner(new Browser(t), url);
    expect(Object.fromEntries(answer)).toMatchObject({ error: 'request_not_supported', state });
  });

  it('oidcc-claims-essential: a claim that is asked for by name is given', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const browser = new Browser(t, keeper.token);
    const { tokens } = await signInAt(standard, browser, { scope: 'openid', claims });
    const answer = await userInfo({ headers: bearer(tokens.access_token) });
    const { name } = STANDARD.profile;
    expect(await answer.json()).toEqual({ sub: tokens.claims()?.sub, name });
  });

  it('oidcc-claims-essential: one that cannot be given is left out, and no error', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const { tokens } = await signedIn({ claims });
    const answer = await userInfo({ headers: bearer(tokens.access_token) });
    expect(await answer.json()).toEqual({ sub: tokens.claims()?.sub, verified: false });
  });

  it('oidcc-ensure-request-object-with-redirect-uri: is not read: nobody is sent to its address', async () => {
    const request = unsigned({ redirect_uri: 'https://quay.example/elsewhere' });
    const { url } = await begin(partner, { request });
    expect((await atPartner(new Browser(t), url)).get('error')).toBe('request_not_supported');
  });

  it('oidcc-refresh-token: gives a token for the same person, and to this client alone', async () => {
    const { tokens } = await signedIn({ scope: 'openid offline_access', prompt: 'consent' });
    const again = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) };
    const foreign = await sendForm(t, '/connect/token', again, basic(await aPartner(t)));
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    const second = await openid.refreshTokenGrant(partner.config, again.refresh_token);
    const { sub, iss, aud } = tokens.claims() ?? {};
    expect(second.claims()).toMatchObject({ sub, iss, aud });
    // It answers no request (OpenID Connect Core 1.0, section 12.2).
    expect([tokens, second].map((each) => 'nonce' in (each.claims() ?? {}))).toEqual([true, false]);
    expect(second.access_token).not.toBe(tokens.access_token);
    const info = await userInfo({ headers: bearer(second.access_token) });
    expect(info.status).toBe(200);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds: and one with another verifier does not', async () => {
    const { form } = await aCode();
    const code_verifier = openid.randomPKCECodeVerifier();
    expect((await redeemed({ ...form, code_verifier })).body.error).toBe('invalid_grant');
    const second = await aCode();
    expect((await redeemed(second.form)).status).toBe(200);
  });
});
