import { createRemoteJWKSet, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLogouts } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import {
  aPartner,
  Browser,
  begin,
  type Partner,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import type { Fields } from '#test/partners/raw.ts';
import { aRegisteredPerson, post } from '#test/people/people.ts';

/*
 * The modules of the plans for RP-initiated and back-channel logout, under the conformance suite's own names. What is
 * different, and why: docs/conformance.md.
 */

let t: TestApp & { issuer: string };
let receiver: LogoutReceiver;
let partner: Partner;
const AFTER = 'https://quay.example/goodbye';
const REFUSED = 'refused=request';

beforeAll(async () => {
  receiver = await startLogoutReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin } });
  partner = await aPartner(t, {
    metadata: { backchannel_logout_uri: receiver.uri, post_logout_redirect_uris: [AFTER] },
  });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

/** A person who is signed in at the partner, and their ID token. */
async function signedIn() {
  const person = await aRegisteredPerson(t);
  const browser = new Browser(t, person.access_token);
  const { tokens } = await signInAt(partner, browser, { scope: 'openid verified' });
  return { browser, person, hint: String(tokens.id_token), claims: tokens.claims() };
}

/** The query of the page of Portico on which the browser arrives. */
async function shown(browser: Browser, params: Fields): Promise<URLSearchParams> {
  const url = new URL('/connect/logout', t.issuer);
  url.search = new URLSearchParams(params).toString();
  const answer = await browser.fetch(url, { headers: { accept: 'text/html' } });
  const at = new URL(String(answer.headers.get('location')), t.issuer);
  expect(`${at.origin}${at.pathname}`).toBe(`${t.issuer}/connect`);
  return at.searchParams;
}

/** The person confirms on the page; returns where the browser goes, null for our page. */
async function confirm(browser: Browser, params: Fields): Promise<string | null> {
  const secret = (await shown(browser, params)).get('leave') ?? '';
  const left = await browser.call('POST', '/connect/leave', { secret, from: 'everywhere' });
  expect(left.status).toBe(200);
  return left.body.location as string | null;
}

/** What the partner gets when it asks without a page. */
async function silently(browser: Browser): Promise<string | null> {
  const { url } = await begin(partner, { scope: 'openid verified', prompt: 'none' });
  const next = await browser.open(url);
  if (!('left' in next)) throw new Error(`the browser stayed: ${JSON.stringify(next)}`);
  return next.left.searchParams.get('error');
}

describe('R-OP-73 the modules of the RP-initiated logout plan', () => {
  it('oidcc-rp-initiated-logout-discovery-endpoint-verification: the endpoint is announced', () => {
    const { end_session_endpoint } = partner.config.serverMetadata();
    expect(end_session_endpoint).toBe(`${t.issuer}/connect/logout`);
  });

  it('oidcc-rp-initiated-logout: goes back with the state, and nobody is signed in then', async () => {
    const { browser, hint } = await signedIn();
    expect(await silently(browser)).toBe(null);
    const params = {
      id_token_hint: hint,
      post_logout_redirect_uri: AFTER,
      state: 'of the partner',
    };
    expect(await confirm(browser, params)).toBe(`${AFTER}?state=of+the+partner`);
    expect(await silently(browser)).toBe('login_required');
  });

  it('oidcc-rp-initiated-logout-no-state: goes back without one', async () => {
    const { browser, hint } = await signedIn();
    const params = { id_token_hint: hint, post_logout_redirect_uri: AFTER };
    expect(await confirm(browser, params)).toBe(AFTER);
    expect(await silently(browser)).toBe('login_required');
  });

  it.each([
    ['oidcc-rp-initiated-logout-no-post-logout-redirect-uri', true, { state: 'unused' }],
    ['oidcc-rp-initiated-logout-only-state', false, { state: 'unused' }],
    ['oidcc-rp-initiated-logout-no-params', false, {}],
  ] as const)('%s: ends on a page of Portico, signed out', async (_name, withHint, params) => {
    const { browser, hint } = await signedIn();
    const sent = { ...params, ...(withHint && { id_token_hint: hint }) };
    expect(await confirm(browser, sent)).toBe(null);
    expect(await silently(browser)).toBe('login_required');
  });

  it.each([
    [
      'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
      { post_logout_redirect_uri: `${AFTER}/other` },
    ],
    [
      'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
      { post_logout_redirect_uri: `${AFTER}?foo=bar` },
    ],
  ])('%s: is refused, and they stay signed in', async (_name, params) => {
    const { browser, hint } = await signedIn();
    const page = await shown(browser, { id_token_hint: hint, ...params });
    expect(page.toString()).toBe(REFUSED);
    expect(await silently(browser)).toBe(null);
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint: nobody is sent to an address that names no client', async () => {
    const { browser } = await signedIn();
    const params = { post_logout_redirect_uri: AFTER, state: 'x' };
    expect(await confirm(browser, params)).toBe(null);
    expect(await silently(browser)).toBe('login_required');
  });

  it('oidcc-rp-initiated-logout-modified-id-token-hint: is refused', async () => {
    const { browser, hint } = await signedIn();
    const [header, payload = '', signature] = hint.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url');
    const id_token_hint = [header, other, signature].join('.');
    const page = await shown(browser, { id_token_hint, post_logout_redirect_uri: AFTER });
    expect(page.toString()).toBe(REFUSED);
    expect(await silently(browser)).toBe(null);
  });

  it('oidcc-rp-initiated-logout-bad-id-token-hint: signed by another key, it is refused', async () => {
    const { browser, claims } = await signedIn();
    const { privateKey } = await generateKeyPair('ES256');
    const id_token_hint = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'unknown' })
      .sign(privateKey);
    const page = await shown(browser, { id_token_hint, post_logout_redirect_uri: AFTER });
    expect(page.toString()).toBe(REFUSED);
    expect(await silently(browser)).toBe(null);
  });
});

describe('R-OP-73 the modules of the back-channel logout plan', () => {
  it('oidcc-backchannel-logout-discovery-endpoint-verification: support is announced', () => {
    expect(partner.config.serverMetadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });

  it('oidcc-backchannel-rp-initiated-logout: the partner gets a logout token of this sign-in', async () => {
    const { browser, person, hint, claims } = await signedIn();
    const params = { id_token_hint: hint, post_logout_redirect_uri: AFTER, state: 'x' };
    expect(await confirm(browser, params)).toBe(`${AFTER}?state=x`);
    // The page does this, too, for a person who leaves Portico.
    await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    await sendLogouts(t.deps);
    const keys = createRemoteJWKSet(new URL(`${t.issuer}/connect/keys`));
    const { payload } = await jwtVerify(receiver.tokens.at(-1) ?? '', keys, {
      issuer: t.issuer,
      audience: partner.id,
      typ: 'logout+jwt',
    });
    const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    expect(payload).toMatchObject({ sub: claims?.sub, sid: claims?.sid, events: event });
    expect(payload).not.toHaveProperty('nonce');
    expect(await silently(browser)).toBe('login_required');
  });
});
