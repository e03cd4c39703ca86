import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, systemClock } from '#core/clock.ts';
import { findJobs } from '#platform/jobs/jobs.store.ts';
import { sendLogouts } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import { aPartner, Browser, type Partner, signInAt, startIssuer } from '#test/partners/partner.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, isIn, type Person, post } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
let receiver: LogoutReceiver;
beforeAll(async () => {
  receiver = await startLogoutReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});
beforeEach(async () => {
  await sendLogouts(t.deps);
  receiver.tokens.length = 0;
  receiver.answers(200);
});

const SCOPE = { scope: 'openid verified' };
const OFFLINE = { scope: 'openid verified offline_access', prompt: 'consent' };
const AFTER = 'https://quay.example/goodbye';

const aListeningPartner = (uri = receiver.uri) =>
  aPartner(t, {
    metadata: { backchannel_logout_uri: uri, post_logout_redirect_uris: [AFTER] },
  });

async function signedIn(partner: Partner, person: Person, params = SCOPE) {
  const browser = new Browser(t, person.access_token);
  const { tokens } = await signInAt(partner, browser, params);
  return { browser, tokens, claims: tokens.claims() };
}

const signOut = (person: Person) =>
  post(t, '/user/auth/logout', { refresh_token: person.refresh_token });

async function secondSession({ email, password }: Person): Promise<Person> {
  const answer = await post(t, '/user/auth/login', { email, password });
  return { ...(answer.json() as Person), email, password };
}

describe('R-OP-7 a partner learns that a person signed out', () => {
  it('R-OP-7 sends a logout token that the key set verifies, for this sign-in alone', async () => {
    const partner = await aListeningPartner();
    const person = await aRegisteredPerson(t);
    const otherDevice = await secondSession(person);
    const here = await signedIn(partner, person);
    const there = await signedIn(partner, otherDevice);
    expect(here.claims?.sid).toEqual(expect.any(String));
    expect(there.claims?.sid).not.toBe(here.claims?.sid);
    await signOut(person);
    await sendLogouts(t.deps);
    expect(receiver.tokens).toHaveLength(1);
    const keys = createRemoteJWKSet(new URL(`${t.issuer}/connect/keys`));
    const { payload, protectedHeader } = await jwtVerify(receiver.tokens[0] ?? '', keys, {
      issuer: t.issuer,
      audience: partner.id,
      typ: 'logout+jwt',
    });
    expect(payload).toMatchObject({
      sub: here.claims?.sub,
      sid: here.claims?.sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      jti: expect.any(String),
    });
    // A logout token must not pass for an ID token (section 2.4), nor last.
    expect(payload).not.toHaveProperty('nonce');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
    expect(protectedHeader.alg).toBe('ES256');
    await sendLogouts(t.deps);
    expect(receiver.tokens).toHaveLength(1);
  });

  it('R-OP-7 tells nobody of a sign-out that is not theirs', async () => {
    const partner = await aListeningPartner();
    const person = await aRegisteredPerson(t);
    await signedIn(partner, person);
    const otherDevice = await secondSession(person);
    await signedIn(await aPartner(t), otherDevice);
    await signOut(otherDevice);
    await sendLogouts(t.deps);
    expect(receiver.tokens).toEqual([]);
  });

  it.each([
    ['a disconnected partner', '/user/connections/disconnect'],
    ['a deleted account', '/user/delete-account'],
    ['erased data', '/user/own-data/erase'],
  ])('R-OP-7 ends every session of the person: %s', async (_title, path) => {
    const partner = await aListeningPartner();
    const person = await aRegisteredPerson(t);
    const { claims } = await signedIn(partner, person, OFFLINE);
    const body = path.endsWith('disconnect') ? { clientId: partner.id } : {};
    await post(t, path, body, { token: person.access_token });
    await sendLogouts(t.deps);
    const whole = receiver.tokens
      .map((token) => decodeJwt(token))
      .filter(({ sid }) => sid === undefined);
    expect(whole).toMatchObject([{ sub: claims?.sub, aud: partner.id }]);
  });

  it('R-OP-7 tries again when the partner fails, for a day, and delays no other partner', async () => {
    const closed = 'http://localhost:9/backchannel';
    const [unreachable, partner] = [await aListeningPartner(closed), await aListeningPartner()];
    const person = await aRegisteredPerson(t);
    await signedIn(unreachable, person);
    await signedIn(partner, person);
    await signOut(person);
    receiver.answers(500);
    await sendLogouts(t.deps);
    await sendLogouts(t.deps);
    expect(receiver.tokens).toHaveLength(1);
    receiver.answers(200);
    await sendLogouts(later(MINUTE));
    expect(receiver.tokens).toHaveLength(2);
    await sendLogouts(later(2 * MINUTE));
    expect(receiver.tokens).toHaveLength(2);
    const waiting = () => findJobs(t.deps.db, ['logout'], { first: 'oldest', limit: 3 });
    expect(await waiting()).toMatchObject([{ group_id: unreachable.id }]);
    await sendLogouts(later(DAY + 2 * MINUTE));
    expect(await waiting()).toEqual([]);
  });

  it('R-JOB-3 R-OP-7 a notice that no key can sign rests and is reported, and others are sent', async () => {
    const metadata = { backchannel_logout_uri: receiver.uri };
    const unsigned = await aPartner(t, {
      metadata: { ...metadata, id_token_signed_response_alg: 'RS256' },
    });
    const partner = await aPartner(t, { metadata });
    const person = await aRegisteredPerson(t);
    await signedIn(unsigned, person);
    await signedIn(partner, person);
    await signOut(person);
    const partnerKeys = () => {
      const all = t.deps.keyRing.partnerKeys();
      return { ...all, keys: all.keys.filter(({ alg }) => alg !== 'RS256') };
    };
    const keyRing = { ...t.deps.keyRing, partnerKeys };
    const errors: unknown[] = [];
    const send = (deps: typeof t.deps) => sendLogouts(deps, (error) => errors.push(error));
    await send({ ...t.deps, keyRing });
    await send({ ...t.deps, keyRing });
    expect(receiver.tokens.map((token) => decodeJwt(token).aud)).toEqual([partner.id]);
    expect(errors.map(String)).toEqual(['Error: There is no key that signs RS256 for partners.']);
    await send(later(MINUTE));
    expect(receiver.tokens.map((token) => decodeJwt(token).aud)).toEqual([partner.id, unsigned.id]);
    expect(errors).toHaveLength(1);
  });

  it('R-OP-7 sends each token once, however many processes send at the same time', async () => {
    const partner = await aListeningPartner();
    const person = await aRegisteredPerson(t);
    for (const each of [person, await secondSession(person), await secondSession(person)]) {
      await signedIn(partner, each);
      await signOut(each);
    }
    await together(20, () => sendLogouts(t.deps));
    expect(receiver.tokens).toHaveLength(3);
    expect(new Set(receiver.tokens.map((token) => decodeJwt(token).sid)).size).toBe(3);
  });

  it('R-OP-7 is announced in the discovery document', async () => {
    const { config } = await aListeningPartner();
    expect(config.serverMetadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      end_session_endpoint: `${t.issuer}/connect/logout`,
    });
  });
});

const later = (ms: number) => ({
  ...t.deps,
  clock: { now: () => systemClock.now() + ms },
});

describe('R-OP-8 a person signs out at a partner', () => {
  async function leaving(params: Record<string, string> = {}) {
    const partner = await aListeningPartner();
    const person = await aRegisteredPerson(t);
    const { browser, tokens } = await signedIn(partner, person);
    const url = openid.buildEndSessionUrl(partner.config, {
      post_logout_redirect_uri: AFTER,
      id_token_hint: String(tokens.id_token),
      state: 'of the partner',
      ...params,
    });
    const answer = await browser.fetch(url, { headers: { accept: 'text/html' } });
    const location = new URL(String(answer.headers.get('location')), t.issuer);
    return { partner, person, browser, tokens, answer, location };
  }

  const decide = (browser: Browser, secret: string, from = 'partner') =>
    browser.call('POST', '/connect/leave', { secret, from });

  async function isTokenAlive({ config }: Partner, { access_token }: { access_token: string }) {
    const info = await openid
      .fetchUserInfo(config, access_token, openid.skipSubjectCheck)
      .catch(() => null);
    return info !== null;
  }

  it('R-OP-8 asks on a page of ours, ends the sign-in there, and goes back with the state', async () => {
    const { answer, location, browser, partner, tokens, person } = await leaving();
    expect(answer.status).toBe(303);
    expect(location.origin + location.pathname).toBe(`${t.issuer}/connect`);
    expect(await isTokenAlive(partner, tokens)).toBe(true);
    const secret = location.searchParams.get('leave') ?? '';
    const decided = await decide(browser, secret);
    expect(decided.status).toBe(200);
    expect(decided.body).toEqual({ location: `${AFTER}?state=of+the+partner` });
    expect(await isTokenAlive(partner, tokens)).toBe(false);
    expect(await isIn(t, person.access_token)).toBe(true);
    // The second click of the same page.
    expect((await decide(browser, secret)).status).toBe(410);
  });

  it('R-OP-8 stays on our page where the partner named none', async () => {
    const { location, browser } = await leaving({ post_logout_redirect_uri: '' });
    const decided = await decide(browser, location.searchParams.get('leave') ?? '', 'everywhere');
    expect(decided.body).toEqual({ location: null });
  });

  it('R-OP-8 counts in the browser that began it alone', async () => {
    const { location, partner, tokens } = await leaving();
    const secret = location.searchParams.get('leave') ?? '';
    expect((await decide(new Browser(t), secret)).status).toBe(410);
    expect(await isTokenAlive(partner, tokens)).toBe(true);
  });

  it.each([
    ['an address that is not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['a forged hint', { id_token_hint: 'eyJhbGciOiJub25lIn0.e30.' }],
  ])('R-OP-8 refuses %s on a page of ours', async (_title, params) => {
    const { answer, location } = await leaving(params);
    expect(answer.status).toBe(303);
    expect(location.href).toBe(`${t.issuer}/connect?refused=request`);
  });
});

describe('R-OP-3 a request that cannot be trusted', () => {
  it.each([
    ['client', { client_id: 'nobody' }],
    ['redirect_uri', { redirect_uri: 'https://quay.example/other' }],
    ['request', { response_mode: 'fragment' }],
  ])('R-OP-3 leads a browser to a page of ours, which says: %s', async (said, params) => {
    const { config } = await aPartner(t);
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: 'https://quay.example/callback',
      scope: 'openid',
      ...params,
    });
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    const answer = await new Browser(t).fetch(url, { headers: { accept: 'text/html,*/*' } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/connect?refused=${said}`);
  });
});
