import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, generateKeyPair, jwtVerify } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { aDpopKey, aFapiClient, type FapiClient } from '#test/partners/fapi-client.ts';
import { anIssuer, Browser, continueOn, REDIRECT_URI } from '#test/partners/partner.ts';
import { aKeeper } from '#test/people/kept-details.ts';
import { anOperator } from '#test/people/operators.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

/*
 * The modules of the plan for the FAPI 2.0 Security Profile (final), under the conformance suite's own names, for clients
 * with private_key_jwt and DPoP. What is left out, and why: docs/conformance.md.
 */

const t = anIssuer(() => ({ deps: { clock: { now: () => Date.now() + ahead } } }));
let client: FapiClient;
let browser: Browser;
/** How far Portico's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  client = await aFapiClient(t);
  browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
  // The person has agreed: each further request is answered at once.
  await client.code(browser);
});
beforeEach(() => {
  ahead = 0;
});

const now = () => Math.floor(Date.now() / 1000);

/** Tokens of a sign-in. */
async function tokens(fields: Record<string, string | null> = {}) {
  const { form, asked } = await client.code(browser, fields);
  const { status, body } = await client.token(form);
  expect(status).toBe(200);
  return { body, access: String(body.access_token), id: String(body.id_token), asked };
}

async function claimsOf(idToken: string) {
  const keys = createRemoteJWKSet(new URL(`${t.issuer}/connect/keys`));
  const { id } = client.partner;
  return (await jwtVerify(idToken, keys, { issuer: t.issuer, audience: id })).payload;
}

type Answer = { status: number; body: Record<string, unknown> };

function expectRefusal({ status, body }: Answer, error: string | RegExp): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body.error).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
}

const refusal = async (answer: Response) => ({
  status: answer.status,
  body: (await answer.json()) as Record<string, unknown>,
});

/** Where an address leads: the error that the client gets, `page`, `code`, or the status of a page of Portico. */
async function end(address: string, at = browser): Promise<string> {
  const next = await at.open(address);
  if ('page' in next) return 'page';
  if ('answer' in next) return String(next.answer.status);
  return next.left.searchParams.get('error') ?? 'code';
}

describe('R-OP-74 the modules of the FAPI 2.0 Security Profile plan: what succeeds', () => {
  it('fapi2-security-profile-final-discovery-end-point-verification: announces what the profile needs', () => {
    expect(client.partner.config.serverMetadata()).toMatchObject({
      pushed_authorization_request_endpoint: `${t.issuer}/connect/request`,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: expect.arrayContaining(['ES256']),
      token_endpoint_auth_methods_supported: expect.arrayContaining(['private_key_jwt']),
    });
  });

  it('fapi2-security-profile-final-happy-flow: pushed request, code with iss, tokens bound to the key', async () => {
    const { form, callback, asked } = await client.code(browser);
    expect(callback.searchParams.get('iss')).toBe(t.issuer);
    expect(callback.searchParams.get('state')).toBe(asked.state);
    const { status, body } = await client.token(form);
    expect(status).toBe(200);
    expect(body.token_type).toBe('DPoP');
    const claims = await claimsOf(String(body.id_token));
    expect(claims.nonce).toBe(asked.nonce);
    const info = await client.userInfo(String(body.access_token));
    expect(await info.json()).toMatchObject({ sub: claims.sub });
  });

  it('fapi2-security-profile-final-user-rejects-authentication: is access_denied with iss and state', async () => {
    const fresh = new Browser(t);
    const { uri, asked } = await client.push();
    const path = `/connect/authorize/${await fresh.page(client.address(uri))}/decline`;
    const { body } = await fresh.call('POST', path);
    const left = await fresh.open(String(body.location));
    const params = 'left' in left ? Object.fromEntries(left.left.searchParams) : {};
    expect(params).toMatchObject({ error: 'access_denied', iss: t.issuer, state: asked.state });
  });

  it('fapi2-security-profile-final-ensure-authorization-request-without-state-success: answers without one', async () => {
    const { callback } = await client.code(browser, { state: null });
    expect([...callback.searchParams.keys()].sort()).toEqual(['code', 'iss']);
  });

  it('fapi2-security-profile-final-ensure-authorization-request-without-nonce-success: the ID token has none', async () => {
    const { id } = await tokens({ nonce: null });
    expect(await claimsOf(id)).not.toHaveProperty('nonce');
  });

  it.each([
    ['fapi2-security-profile-final-ensure-authorization-request-with-64-char-nonce-success', 64],
    ['fapi2-security-profile-final-ensure-authorization-request-with-long-nonce', 384],
  ])('%s: it comes back unchanged', async (_name, length) => {
    const nonce = 'n'.repeat(length);
    expect((await claimsOf((await tokens({ nonce })).id)).nonce).toBe(nonce);
  });

  it('fapi2-security-profile-final-ensure-authorization-request-with-long-state: it comes back unchanged', async () => {
    const state = 's'.repeat(384);
    const { callback } = await client.code(browser, { state });
    expect(callback.searchParams.get('state')).toBe(state);
  });

  it('fapi2-security-profile-final-ensure-other-scope-order-succeeds: openid need not be the first', async () => {
    const { id } = await tokens({ scope: 'verified openid' });
    expect(await claimsOf(id)).toMatchObject({ verified: false });
  });

  it('fapi2-security-profile-final-test-claims-parameter-identity-claims: are in the ID token', async () => {
    const keeper = await aKeeper(t, await anOperator(t));
    const asking = await aFapiClient(t, ['openid', 'profile', 'email']);
    const claims = JSON.stringify({
      id_token: {
        given_name: null,
        family_name: { essential: true },
        birthdate: null,
        email: null,
        picture: null,
      },
    });
    const { form } = await asking.code(new Browser(t, keeper.token), { scope: 'openid', claims });
    const { body } = await asking.token(form);
    expect(decodeJwt(String(body.id_token))).toMatchObject({
      given_name: 'Олена',
      family_name: 'Шевченко',
      birthdate: '1990-03-27',
      email: keeper.email,
    });
  });

  it.each(['dpop', 'DPOP'])(
    'fapi2-security-profile-final-access-token-type-header-case-sensitivity: the scheme may be %s',
    async (scheme) => {
      const { access } = await tokens();
      expect((await client.userInfo(access, {}, { scheme })).status).toBe(200);
    },
  );

  it('fapi2-security-profile-final-check-dpop-proof-nbf-exp: a proof may have both', async () => {
    const { form } = await client.code(browser);
    const dpop = await client.proof('/connect/token', { nbf: now() - 5, exp: now() + 60 });
    expect((await client.token(form, { dpop })).status).toBe(200);
  });

  it.each([
    ['fapi2-security-profile-final-ensure-dpopproof-with-iat-10seconds-before-succeeds', -10],
    ['fapi2-security-profile-final-ensure-dpopproof-with-iat-10seconds-after-succeeds', 10],
  ])('%s: clocks may differ', async (_name, seconds) => {
    const { form } = await client.code(browser);
    const dpop = await client.proof('/connect/token', { iat: now() + seconds });
    expect((await client.token(form, { dpop })).status).toBe(200);
  });

  it('fapi2-security-profile-final-ensure-dpopproof-at-par-endpoint-binding-success: the code is bound to its key', async () => {
    const dpop = await client.proof('/connect/request');
    const { form } = await client.code(browser, {}, { dpop });
    expect((await client.token(form)).status).toBe(200);
  });

  it('fapi2-security-profile-final-ensure-dpop-auth-code-binding-success: and by its thumbprint', async () => {
    const { form } = await client.code(browser, { dpop_jkt: client.key.thumbprint });
    expect((await client.token(form)).status).toBe(200);
  });

  it('fapi2-security-profile-final-ensure-client-id-in-token-endpoint: the assertion names the client', async () => {
    const { form } = await client.code(browser);
    expect(form).not.toHaveProperty('client_id');
    expect((await client.token(form)).status).toBe(200);
    const second = await client.code(browser);
    const other = (await aFapiClient(t)).partner.id;
    expectRefusal(await client.token({ ...second.form, client_id: other }), /invalid_/);
  });

  it('fapi2-security-profile-final-refresh-token: stays, whatever key the client has next, and is no use to another client', async () => {
    const { body, id } = await tokens({ scope: 'openid offline_access', prompt: 'consent' });
    const form = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) };
    const { sub } = await claimsOf(id);
    for (const key of [client.key, client.key, await aDpopKey()]) {
      const again = await client.token(form, {
        dpop: await client.proof('/connect/token', {}, key),
      });
      expect(again.status).toBe(200);
      expect((await claimsOf(String(again.body.id_token))).sub).toBe(sub);
      expect(again.body.refresh_token).toBe(form.refresh_token);
      const info = await client.userInfo(String(again.body.access_token), {}, { key });
      expect(info.status).toBe(200);
    }
    const other = await aFapiClient(t);
    expectRefusal(await other.token(form), 'invalid_grant');
  });

  it('fapi2-security-profile-final-par-ensure-reused-request-uri-prior-to-auth-completion-succeeds: the page may be opened again', async () => {
    const person = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const { uri } = await client.push();
    expect(await end(client.address(uri), person)).toBe('page');
    const callback = await continueOn(person, await person.page(client.address(uri)));
    expect(callback.searchParams.get('code')).toEqual(expect.any(String));
  });

  it('fapi2-security-profile-final-plain-fapi-tolerate-unregistered-redirect-uri: is refused, which the profile leaves open', async () => {
    const pushed = await client.push({ redirect_uri: `${REDIRECT_URI}/other` });
    expectRefusal(pushed, /invalid_/);
  });
});

describe('R-OP-74 the modules of the FAPI 2.0 Security Profile plan: requests', () => {
  it.each([
    [
      'fapi2-security-profile-final-ensure-different-nonce-inside-and-outside-request-object',
      { nonce: 'outside' },
    ],
    [
      'fapi2-security-profile-final-ensure-different-state-inside-and-outside-request-object',
      { state: 'outside' },
    ],
  ])('%s: the pushed one counts', async (_name, outside) => {
    const { uri, asked, verifier } = await client.push();
    const next = await browser.open(client.address(uri, outside));
    const callback = 'left' in next ? next.left : new URL(t.issuer);
    expect(callback.searchParams.get('state')).toBe(asked.state);
    const form = client.redemption(callback.searchParams.get('code') ?? '', verifier);
    const { body } = await client.token(form);
    expect((await claimsOf(String(body.id_token))).nonce).toBe(asked.nonce);
  });

  it('fapi2-security-profile-final-state-only-outside-request-object-not-used: the answer has none', async () => {
    const { uri } = await client.push({ state: null });
    const next = await browser.open(client.address(uri, { state: 'outside' }));
    expect('left' in next && next.left.searchParams.get('state')).toBe(null);
  });

  it.each([
    [
      'fapi2-security-profile-final-ensure-request-object-without-redirect-uri-fails',
      { redirect_uri: null },
    ],
    [
      'fapi2-security-profile-final-ensure-redirect-uri-in-authorization-request',
      { redirect_uri: '' },
    ],
    [
      'fapi2-security-profile-final-ensure-registered-redirect-uri',
      { redirect_uri: 'https://evil.example/' },
    ],
    [
      'fapi2-security-profile-final-ensure-response-type-code-idtoken-fails',
      { response_type: 'code id_token' },
    ],
    ['fapi2-security-profile-final-ensure-response-type-token-fails', { response_type: 'token' }],
    [
      'fapi2-security-profile-final-par-ensure-pkce-required',
      { code_challenge: null, code_challenge_method: null },
    ],
    ['fapi2-security-profile-final-par-plain-pkce-rejected', { code_challenge_method: 'plain' }],
    [
      'fapi2-security-profile-final-par-authorization-request-containing-request_uri-form-param',
      { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
    ],
  ] as const)('%s: is refused when it is pushed', async (_name, fields) => {
    expectRefusal(
      await client.push(fields),
      /^(invalid_\w+|unsupported_response_type|request_uri_not_supported)$/,
    );
  });

  it('fapi2-security-profile-final-ensure-unsigned-authorization-request-without-using-par-fails: is invalid_request', async () => {
    const { asked } = await client.push();
    const {
      client_assertion: _a,
      client_assertion_type: _b,
      ...plain
    } = asked as Record<string, string>;
    const query = new URLSearchParams(plain as Record<string, string>);
    expect(await end(`${t.issuer}/connect/authorize?${query}`)).toBe('invalid_request');
  });

  it('fapi2-security-profile-final-par-without-duplicate-parameters: the client and the request are all that is needed', async () => {
    const { uri } = await client.push();
    expect([...new URL(client.address(uri)).searchParams.keys()]).toEqual([
      'client_id',
      'request_uri',
    ]);
    expect(await end(client.address(uri))).toBe('code');
  });

  it('fapi2-security-profile-final-par-attempt-reuse-request_uri: after an answer it is over', async () => {
    const { uri } = await client.push();
    expect(await end(client.address(uri))).toBe('code');
    expect(await end(client.address(uri))).toBe('400');
  });

  it('fapi2-security-profile-final-par-attempt-to-use-expired-request_uri: is over after a minute', async () => {
    const { uri } = await client.push();
    ahead = MINUTE + SECOND;
    expect(await end(client.address(uri))).toBe('400');
  });

  it('fapi2-security-profile-final-par-attempt-to-use-request_uri-for-different-client: is refused', async () => {
    const other = await aFapiClient(t);
    const { uri } = await other.push();
    expect(await end(client.address(uri))).toBe('400');
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'fapi2-security-profile-final-par-attempt-invalid-http-method: %s gives no request_uri',
    async (method) => {
      const answer = await fetch(`${t.issuer}/connect/request`, { method });
      expect([404, 405]).toContain(answer.status);
      expect(await answer.text()).not.toContain('urn:');
    },
  );
});

describe('R-OP-74 the modules of the FAPI 2.0 Security Profile plan: the token endpoint', () => {
  it('fapi2-security-profile-final-ensure-holder-of-key-required: no token without a proof', async () => {
    const { form } = await client.code(browser);
    expectRefusal(await client.token(form, { dpop: null }), /invalid_/);
  });

  it('fapi2-security-profile-final-ensure-mismatched-dpop-jkt-fails: a thumbprint of another key than the proof’s', async () => {
    const dpop = await client.proof('/connect/request');
    const { thumbprint } = await aDpopKey();
    expectRefusal(await client.push({ dpop_jkt: thumbprint }, { dpop }), /invalid_/);
  });

  it('fapi2-security-profile-final-ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt: another key than at the request', async () => {
    const dpop = await client.proof('/connect/request');
    const { form } = await client.code(browser, {}, { dpop });
    const other = await client.proof('/connect/token', {}, await aDpopKey());
    expectRefusal(await client.token(form, { dpop: other }), 'invalid_grant');
  });

  it('fapi2-security-profile-final-ensure-token-endpoint-fails-with-mismatched-dpop-jkt: another key than the thumbprint’s', async () => {
    const { thumbprint } = await aDpopKey();
    const { form } = await client.code(browser, { dpop_jkt: thumbprint });
    expectRefusal(await client.token(form), 'invalid_grant');
  });

  it('fapi2-security-profile-final-ensure-authorization-code-is-bound-to-client: another client gets no token', async () => {
    const { form } = await client.code(browser);
    expectRefusal(await (await aFapiClient(t)).token(form), 'invalid_grant');
  });

  it('fapi2-security-profile-final-attempt-reuse-authorization-code-after-one-second: is invalid_grant', async () => {
    const { form } = await client.code(browser);
    expect((await client.token(form)).status).toBe(200);
    ahead = SECOND;
    expectRefusal(await client.token(form), 'invalid_grant');
  });

  it('fapi2-security-profile-final-ensure-token-endpoint-fails-with-expired-auth-code: is over after a minute', async () => {
    const { form } = await client.code(browser);
    ahead = MINUTE + SECOND;
    expectRefusal(await client.token(form), 'invalid_grant');
  });

  it('fapi2-security-profile-final-ensure-pkce-code-verifier-required: is invalid_grant', async () => {
    const { form } = await client.code(browser);
    const { code_verifier: _left, ...others } = form;
    expectRefusal(await client.token(others), 'invalid_grant');
  });

  it('fapi2-security-profile-final-incorrect-pkce-code-verifier-rejected: is invalid_grant', async () => {
    const { form } = await client.code(browser);
    expectRefusal(await client.token({ ...form, code_verifier: 'x'.repeat(43) }), 'invalid_grant');
  });

  it('fapi2-security-profile-final-ensure-signed-client-assertion-with-RS256-fails: is invalid_client', async () => {
    const { form } = await client.code(browser);
    const key = await generateKeyPair('RS256');
    const client_assertion = await client.assertion({}, { alg: 'RS256', key });
    const { client_assertion_type = '' } = await client.authentication();
    const sent = { ...form, client_assertion_type, client_assertion };
    expectRefusal(await client.token(sent), 'invalid_client');
  });

  it('fapi2-security-profile-final-ensure-client-assertion-in-token-endpoint: no token without one', async () => {
    const { form } = await client.code(browser);
    const sent = { ...form, client_id: client.partner.id, client_assertion: '' };
    expectRefusal(await client.token(sent), 'invalid_client');
  });

  it.each([
    [
      'fapi2-security-profile-final-ensure-client-assertion-with-exp-is-5-minutes-in-past-fails',
      () => ({ exp: now() - 300 }),
    ],
    [
      'fapi2-security-profile-final-ensure-client-assertion-with-wrong-aud-fails',
      () => ({ aud: 'https://other.example' }),
    ],
    [
      'fapi2-security-profile-final-ensure-client-assertion-with-no-sub-fails',
      () => ({ sub: undefined }),
    ],
  ])('%s: is invalid_client', async (_name, claims) => {
    const { form } = await client.code(browser);
    expectRefusal(await client.token(form, claims()), 'invalid_client');
  });

  it.each([
    ['no iss', () => ({ iss: undefined })],
    ['another iss', () => ({ iss: 'somebody' })],
    ['another sub', () => ({ sub: 'somebody' })],
    ['no aud', () => ({ aud: undefined })],
    ['a list as aud', () => ({ aud: [t.issuer, 'https://other.example'] })],
    ['the token endpoint as aud', () => ({ aud: `${t.issuer}/connect/token` })],
    ['no jti', () => ({ jti: undefined })],
    ['no exp', () => ({ exp: undefined })],
    ['nbf in the future', () => ({ nbf: now() + 300 })],
    ['iat in the future', () => ({ iat: now() + 300 })],
  ])(
    'fapi2-security-profile-final-ensure-invalid-client-assertions-fail: %s',
    async (_what, claims) => {
      const { form } = await client.code(browser);
      expectRefusal(await client.token(form, claims()), 'invalid_client');
    },
  );

  it.each([
    ['another method', () => ({ htm: 'GET' })],
    ['another address', () => ({ htu: `${t.issuer}/connect/request` })],
    ['no method', () => ({ htm: undefined })],
    ['no address', () => ({ htu: undefined })],
    ['no jti', () => ({ jti: undefined })],
    ['no iat', () => ({ iat: undefined })],
    ['an hour old', () => ({ iat: now() - 3600 })],
    ['from the future', () => ({ iat: now() + 3600 })],
  ])('fapi2-security-profile-final-dpop-negative-tests: a proof with %s', async (_what, claims) => {
    const { form } = await client.code(browser);
    const dpop = await client.proof('/connect/token', claims());
    expectRefusal(await client.token(form, { dpop }), 'invalid_dpop_proof');
  });

  it('fapi2-security-profile-final-dpop-negative-tests: another key, another token or the token alone open nothing', async () => {
    const { access } = await tokens();
    const answers = await Promise.all([
      client.userInfo(access, {}, { key: await aDpopKey() }),
      client.userInfo(access, { ath: randomUUID() }),
      client.userInfo(access, { ath: undefined }),
      client.userInfo(access, {}, { scheme: 'Bearer' }),
      fetch(`${t.issuer}/connect/userinfo`, { headers: { authorization: `DPoP ${access}` } }),
    ]);
    for (const answer of answers)
      expectRefusal(await refusal(answer), /^invalid_(token|request|dpop_proof)$/);
  });
});
