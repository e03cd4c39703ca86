import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import {
  agreeAt,
  anIssuer,
  aPartner,
  Browser,
  REDIRECT_URI,
  signInAt,
} from '#test/partners/partner.ts';
import { basic, type Fields, sendForm } from '#test/partners/raw.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

const t = anIssuer();

const SCOPE = { scope: 'openid verified' };
const TIMES = 50;

/** Fifty equal calls at once. */
async function fifty(call: () => ReturnType<typeof post>) {
  const answers = await Promise.all(Array.from({ length: TIMES }, call));
  return {
    passed: answers.filter(({ status }) => status < 300),
    errors: [
      ...new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.error)),
    ],
  };
}

const post = (path: string, form: Fields, headers?: Fields) => sendForm(t, path, form, headers);

async function userInfo(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${t.issuer}/connect/userinfo`, { headers })).status;
}

describe('R-OP-2 what may be used once is used once, however many callers there are', () => {
  it('R-OP-2 a code: one answer has tokens, and the replay ends them', async () => {
    const partner = await aPartner(t);
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const { begun, callback } = await agreeAt(partner, browser, SCOPE);
    const redeem = () =>
      post(
        '/connect/token',
        {
          grant_type: 'authorization_code',
          code: callback.searchParams.get('code') ?? '',
          redirect_uri: REDIRECT_URI,
          code_verifier: begun.verifier,
        },
        basic(partner),
      );
    const { passed, errors } = await fifty(redeem);
    expect(passed).toHaveLength(1);
    expect(errors).toEqual(['invalid_grant']);
    for (const { body } of passed) expect(await userInfo(String(body.access_token))).toBe(401);
    // The consent was not part of the theft.
    expect((await signInAt(partner, browser, SCOPE)).asked).toBe(false);
  });

  it('R-OP-2 a refresh token of a public client', async () => {
    const partner = await aPartner(t, { metadata: { token_endpoint_auth_method: 'none' } });
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const scope = 'openid verified offline_access';
    const { tokens } = await signInAt(partner, browser, { scope, prompt: 'consent' });
    const refresh_token = String(tokens.refresh_token);
    const once = await openid.refreshTokenGrant(partner.config, refresh_token);
    expect(once.refresh_token).not.toBe(refresh_token);
    const latest = String(once.refresh_token);
    const { passed, errors } = await fifty(() =>
      post('/connect/token', {
        grant_type: 'refresh_token',
        refresh_token: latest,
        client_id: partner.id,
      }),
    );
    expect(passed.length).toBeLessThanOrEqual(1);
    expect(errors).toEqual(['invalid_grant']);
    for (const { body } of passed) {
      expect(await userInfo(String(body.access_token))).toBe(401);
      const again = { grant_type: 'refresh_token', client_id: partner.id };
      const dead = await post('/connect/token', {
        ...again,
        refresh_token: String(body.refresh_token),
      });
      expect(dead.status).toBe(400);
    }
  });

  it('R-OP-2 a pushed request', async () => {
    const partner = await aPartner(t);
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    // The person has agreed and the browser is known: each further request is answered at once.
    await signInAt(partner, browser, SCOPE);
    const verifier = openid.randomPKCECodeVerifier();
    const pushed = await openid.buildAuthorizationUrlWithPAR(partner.config, {
      ...SCOPE,
      redirect_uri: REDIRECT_URI,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'one',
    });
    const answers = await Promise.all(
      Array.from({ length: TIMES }, async () => {
        const end = await browser.open(pushed);
        if ('left' in end) return end.left.searchParams.get('code') === null ? 'refused' : 'code';
        return 'page' in end ? 'page' : `${end.answer.status}`;
      }),
    );
    expect(answers.filter((each) => each === 'code')).toHaveLength(1);
    expect(answers.filter((each) => each === 'page')).toEqual([]);
  });

  it('R-OP-2 the assertion of a client', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    const partner = await aPartner(
      t,
      { metadata: { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } } },
      openid.PrivateKeyJwt({ key: privateKey, kid: 'one' }),
    );
    const client_assertion = await new SignJWT({ jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(partner.id)
      .setSubject(partner.id)
      .setAudience(t.issuer)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey);
    const { passed, errors } = await fifty(async () =>
      post('/connect/request', {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
        client_id: partner.id,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
        code_challenge_method: 'S256',
        ...SCOPE,
      }),
    );
    expect(passed).toHaveLength(1);
    expect(errors).toEqual(['invalid_client']);
  });

  it('R-OP-2 a proof of a key (DPoP)', async () => {
    const partner = await aPartner(t, { metadata: { token_endpoint_auth_method: 'none' } });
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const { begun, callback } = await agreeAt(partner, browser, SCOPE);
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const handle = openid.getDPoPHandle(partner.config, { privateKey, publicKey });
    const tokens = await openid.authorizationCodeGrant(
      partner.config,
      callback,
      {
        pkceCodeVerifier: begun.verifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
      },
      undefined,
      { DPoP: handle },
    );
    expect(tokens.token_type).toBe('dpop');
    const ath = Buffer.from(
      await crypto.subtle.digest('SHA-256', Buffer.from(tokens.access_token)),
    ).toString('base64url');
    const url = `${t.issuer}/connect/userinfo`;
    const proof = await new SignJWT({ htm: 'POST', htu: url, ath, jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
      .setIssuedAt()
      .sign(privateKey);
    const { passed, errors } = await fifty(() =>
      post('/connect/userinfo', {}, { authorization: `DPoP ${tokens.access_token}`, dpop: proof }),
    );
    expect(passed).toHaveLength(1);
    expect(errors).toEqual(['invalid_token']);
  });
});
