import { decideReview, deskClients } from '@portico/contract';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeRows, findRows } from '#test/engines/rows.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aKeySet,
  aSandboxClient,
  askToGoLive,
  type Developer,
  goLive,
} from '#test/partners/console.ts';
import {
  anIssuer,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  REDIRECT_URI,
} from '#test/partners/partner.ts';
import { basic, type Fields, sendForm } from '#test/partners/raw.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';

const t = anIssuer();
let partner: Partner;
let person: { access_token: string };
beforeAll(async () => {
  partner = await aPartner(t, { metadata: { nonce_instead_of_pkce: true } });
  person = await aRegisteredPerson(t);
});

/** A request without PKCE; an empty text leaves a parameter out. */
async function plain(at: Partner = partner, params: Fields = {}): Promise<URL> {
  const { url } = await begin(at);
  const changes = { code_challenge: '', code_challenge_method: '', ...params };
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

/** What the partner gets at its callback where nobody is asked. */
async function refusal(url: URL) {
  const there = await new Browser(t).open(url);
  if (!('left' in there)) return 'page' in there ? 'a page' : `status ${there.answer.status}`;
  const { searchParams } = there.left;
  return `${searchParams.get('error')}: ${searchParams.get('error_description')}`;
}

/** The code of a sign-in. */
async function codeOf(url: URL, at = t) {
  const browser = new Browser(at, person.access_token);
  const callback = await continueOn(browser, await browser.page(url));
  return callback.searchParams.get('code') ?? '';
}

const redeem = (code: string, form: Fields = {}, at: Partner = partner) =>
  sendForm(
    t,
    '/connect/token',
    { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, ...form },
    basic(at),
  );

const VERIFIER = 'v'.repeat(43);

const setting = (id: string, by: Developer, body: object) =>
  post(t, `/console/clients/${id}/settings`, body, { token: by.access_token });

describe('R-OP-97 a nonce instead of PKCE', () => {
  it('R-OP-97 signs a person in without a challenge, with the nonce in the ID token, once', async () => {
    const nonce = openid.randomNonce();
    const code = await codeOf(await plain(partner, { nonce }));
    const { status, body } = await redeem(code);
    expect(status).toBe(200);
    expect(decodeJwt(String(body.id_token)).nonce).toBe(nonce);
    expect((await redeem(code)).body.error).toBe('invalid_grant');
    // The replay ended what the first call got.
    const headers = { authorization: `Bearer ${String(body.access_token)}` };
    expect((await fetch(`${t.issuer}/connect/userinfo`, { headers })).status).toBe(401);
  });

  it.each([
    ['no nonce', { nonce: '' }, 'nonce is missing'],
    ['no openid', { scope: 'verified' }, 'openid'],
    ['a challenge without its method', { code_challenge: VERIFIER }, 'code_challenge_method'],
    [
      'a plain challenge',
      { code_challenge: VERIFIER, code_challenge_method: 'plain' },
      'code_challenge_method',
    ],
    [
      'a challenge and no nonce',
      { nonce: '', code_challenge: VERIFIER, code_challenge_method: 'S256' },
      'nonce is missing',
    ],
  ] as const)('R-OP-97 refuses a request with %s, pushed or not', async (_what, params, why) => {
    const url = await plain(partner, params);
    expect(await refusal(url)).toMatch(new RegExp(`^invalid_request: .*${why}`));
    const form = Object.fromEntries(url.searchParams);
    const pushed = await sendForm(t, '/connect/request', form, basic(partner));
    expect(pushed).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(String(pushed.body.error_description)).toContain(why);
  });

  it('R-OP-97 a pushed request keeps its nonce, and its lack of a challenge, whatever the address adds', async () => {
    const nonce = openid.randomNonce();
    const form = Object.fromEntries((await plain(partner, { nonce })).searchParams);
    const pushed = await sendForm(t, '/connect/request', form, basic(partner));
    const url = new URL(`${t.issuer}/connect/authorize`);
    const challenge = await openid.calculatePKCECodeChallenge(VERIFIER);
    url.search = new URLSearchParams({
      client_id: partner.id,
      request_uri: String(pushed.body.request_uri),
      nonce: 'of somebody else',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    const { status, body } = await redeem(await codeOf(url));
    expect([status, decodeJwt(String(body.id_token)).nonce]).toEqual([200, nonce]);
  });

  it('R-OP-97 tells the developer what is missing, with and without the setting', async () => {
    const words = async (id: string) => {
      const rows = await findRows(t, 'client_requests', { client_id: id }, 'details');
      return rows.map(({ details }) => details).join();
    };
    await refusal(await plain(partner, { nonce: '' }));
    await expect.poll(() => words(partner.id)).toContain('`nonce` is missing');
    const other = await aPartner(t);
    await refusal(await plain(other));
    await expect.poll(() => words(other.id)).toContain('“Nonce instead of PKCE”');
  });

  it('R-OP-97 binds a code that began with a challenge to its verifier, and takes no verifier without one', async () => {
    const begun = await begin(partner);
    const bound = () => codeOf(begun.url);
    expect((await redeem(await bound())).body.error).toBe('invalid_grant');
    const wrong = await redeem(await bound(), { code_verifier: VERIFIER });
    expect(wrong.body.error).toBe('invalid_grant');
    expect((await redeem(await bound(), { code_verifier: begun.verifier })).status).toBe(200);
    // An attacker took the challenge out of the request of somebody whose library sends a verifier.
    const stripped = await redeem(await codeOf(await plain()), { code_verifier: VERIFIER });
    expect(stripped.body.error).toBe('invalid_grant');
  });

  it('R-OP-97 lets a library that checks the nonce find an injected code', async () => {
    const own = await begin(partner);
    const stolen = await codeOf(await plain());
    const callback = new URL(REDIRECT_URI);
    callback.search = new URLSearchParams({
      code: stolen,
      state: own.state,
      iss: t.issuer,
    }).toString();
    const injected = openid.authorizationCodeGrant(partner.config, callback, {
      expectedState: own.state,
      expectedNonce: own.nonce,
    });
    await expect(injected).rejects.toMatchObject({ cause: { cause: { claim: 'nonce' } } });
  });

  it.each([
    ['a public client', { token_endpoint_auth_method: 'none' }],
    ['a client with keys', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['a FAPI client', { fapi: true, require_pushed_authorization_requests: false }],
    ['a client without the setting', { nonce_instead_of_pkce: false }],
  ] as const)('R-OP-97 is nothing for %s, whatever was stored', async (_what, metadata) => {
    const jwks = 'token_endpoint_auth_method' in metadata ? { keys: [] } : undefined;
    const other = await aPartner(t, {
      metadata: { nonce_instead_of_pkce: true, ...metadata, ...(jwks && { jwks }) },
    });
    expect(await refusal(await plain(other))).toMatch(/^invalid_request: /);
  });

  it('R-OP-97 a code that was asked for before the setting was switched off is worth nothing', async () => {
    const other = await aPartner(t, { metadata: { nonce_instead_of_pkce: true } });
    const browser = new Browser(t, person.access_token);
    const [open, redeemable] = [
      await browser.page(await plain(other)),
      await codeOf(await plain(other)),
    ];
    const pushed = await sendForm(
      t,
      '/connect/request',
      Object.fromEntries((await plain(other)).searchParams),
      basic(other),
    );
    expect(pushed.status).toBe(201);
    const metadata = {
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'client_secret_basic',
    };
    await changeRows(t, 'clients', { id: other.id }, { metadata: JSON.stringify(metadata) });
    expect((await redeem(redeemable, {}, other)).body.error).toBe('invalid_grant');
    const code = (await continueOn(browser, open)).searchParams.get('code') ?? '';
    expect((await redeem(code, {}, other)).body.error).toBe('invalid_grant');
    const url = new URL(`${t.issuer}/connect/authorize`);
    url.search = new URLSearchParams({
      client_id: other.id,
      request_uri: String(pushed.body.request_uri),
    }).toString();
    expect(await refusal(url)).toMatch(/^invalid_request: .*PKCE/);
  });

  it('R-OP-97 a request that was open when the setting was switched on still needs its verifier', async () => {
    const other = await aPartner(t);
    const browser = new Browser(t, person.access_token);
    const begun = await begin(other);
    const open = await browser.page(begun.url);
    const metadata = {
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'client_secret_basic',
      nonce_instead_of_pkce: true,
    };
    await changeRows(t, 'clients', { id: other.id }, { metadata: JSON.stringify(metadata) });
    const code = (await continueOn(browser, open)).searchParams.get('code') ?? '';
    expect((await redeem(code, {}, other)).body.error).toBe('invalid_grant');
  });
});

describe('R-OP-97 the setting', () => {
  let owner: Developer;
  beforeAll(async () => {
    owner = await aDeveloper(t);
  });
  const shown = async (id: string) =>
    (await get(t, `/console/clients/${id}`, owner.access_token)).json() as Record<string, unknown>;
  const ON = { nonceInsteadOfPkce: true };

  it('R-OP-97 is off for a new app, and of an app in the sandbox changes at once', async () => {
    const { id } = await aSandboxClient(t, owner);
    expect(await shown(id)).toMatchObject({ nonceInsteadOfPkce: false });
    expect((await setting(id, owner, ON)).json()).toEqual({ redirectUris: 'set' });
    // Other settings leave it as it is.
    expect((await setting(id, owner, { par: false })).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject(ON);
    expect((await setting(id, owner, { nonceInsteadOfPkce: false })).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({ nonceInsteadOfPkce: false });
  });

  it.each([
    ['a public app', { auth: 'public' }, {}],
    ['an app with keys', { auth: 'keys', jwks: aKeySet() }, {}],
    ['a FAPI app', { auth: 'keys', jwks: aKeySet() }, { fapi: true }],
  ])('R-OP-97 is refused for %s', async (_what, given, beside) => {
    const { id } = await aSandboxClient(t, owner, given);
    const answer = await setting(id, owner, { ...ON, ...beside });
    expect(expectContractError(answer).code).toBe('client_invalid');
    expect(await shown(id)).toMatchObject({ nonceInsteadOfPkce: false });
  });

  it('R-OP-97 of a live app waits for the desk, alone, and is off at once', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const reviewOf = async () => {
      const { reviews } = (await desk(t, lead, deskClients)).json() as {
        reviews: { id: string; nonceInsteadOfPkce: boolean; client: { id: string } }[];
      };
      return reviews.find(({ client }) => client.id === id);
    };
    const { id } = await aSandboxClient(t, owner);
    await goLive(t, id);
    const both = await setting(id, owner, { ...ON, alg: 'ES256' });
    expect(expectContractError(both).code).toBe('client_invalid');
    expect((await setting(id, owner, ON)).json()).toEqual({ redirectUris: 'waits' });
    expect(await shown(id)).toMatchObject({ nonceInsteadOfPkce: false });
    const waiting = await reviewOf();
    expect(waiting).toMatchObject({ nonceInsteadOfPkce: true });
    const body = { id: String(waiting?.id), decision: 'approve' as const };
    expect((await desk(t, lead, decideReview, body)).statusCode).toBe(204);
    expect(await shown(id)).toMatchObject(ON);
    const off = await setting(id, owner, { nonceInsteadOfPkce: false });
    expect(off.json()).toEqual({ redirectUris: 'set' });
    expect(await shown(id)).toMatchObject({ nonceInsteadOfPkce: false });
  });

  it('R-OP-97 that an app switched on after it asked to go live is not approved unseen', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const { id } = await aSandboxClient(t, owner);
    const review = await askToGoLive(t, owner, id);
    expect((await setting(id, owner, ON)).statusCode).toBe(200);
    const approved = await desk(t, lead, decideReview, { id: review, decision: 'approve' });
    expect(expectContractError(approved).code).toBe('client_invalid');
  });
});
