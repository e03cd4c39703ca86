import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClientSecret } from '#partners/clients/clients.ts';
import { ADDRESS_LIMITS } from '#platform/http/limits/buckets.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aPartner,
  Browser,
  begin,
  REDIRECT_URI,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { basic, sendForm } from '#test/partners/raw.ts';
import { aStream, callSsf, signalToken } from '#test/partners/signal-receiver.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
beforeAll(async () => {
  t = await startIssuer();
});
afterAll(() => t.close());

const ask = (partner: Parameters<typeof basic>[0], form: Record<string, string>) =>
  sendForm(t, '/connect/token', { grant_type: 'client_credentials', ...form }, basic(partner));

describe('R-SSF-1 who may call the paths of Shared Signals', () => {
  it('R-SSF-1 a client gets a token for them alone, with the scopes it asked for', async () => {
    const partner = await aPartner(t);
    const { status, body } = await ask(partner, { scope: 'ssf.read ssf.manage' });
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'ssf.read ssf.manage',
      },
    ]);
    const metadata = partner.config.serverMetadata();
    expect(metadata.grant_types_supported).toContain('client_credentials');
    expect(metadata.scopes_supported).toEqual(expect.arrayContaining(['ssf.read', 'ssf.manage']));
    // It is one of no person: a session, an account or a connection is nowhere in it.
    const stored = await t.deps.db
      .selectFrom('oidc_objects')
      .select(['account_id', 'client_id'])
      .where('model', '=', 'ClientCredentials')
      .where('client_id', '=', partner.id)
      .execute();
    expect(stored).toEqual([{ account_id: null, client_id: partner.id }]);
  });

  it.each([
    ['no scope', {}],
    ['an empty scope', { scope: '' }],
    ['openid', { scope: 'openid' }],
    ['a fact about a person', { scope: 'ssf.read verified' }],
    ['an unknown one', { scope: 'ssf.write' }],
  ])('R-SSF-1 a client gets none with %s', async (_what, form) => {
    const { status, body } = await ask(await aPartner(t), form);
    expect([status, body.error]).toEqual([400, 'invalid_scope']);
  });

  it('R-SSF-1 nobody signs in to get one: the scopes are refused with a person', async () => {
    const partner = await aPartner(t);
    const { url } = await begin(partner, { scope: 'openid ssf.manage' });
    const next = await new Browser(t).open(url);
    expect('left' in next && next.left.searchParams.get('error')).toBe('invalid_scope');
    const pushed = await sendForm(
      t,
      '/connect/request',
      {
        client_id: partner.id,
        response_type: 'code',
        redirect_uri: REDIRECT_URI,
        scope: 'openid ssf.read',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      },
      basic(partner),
    );
    expect(pushed.body.error).toBe('invalid_scope');
  });

  it('R-SSF-1 a client without a secret or key gets none', async () => {
    const partner = await aPartner(t, { metadata: { token_endpoint_auth_method: 'none' } });
    const form = { grant_type: 'client_credentials', scope: 'ssf.read', client_id: partner.id };
    const { status } = await sendForm(t, '/connect/token', form);
    expect(status).toBe(400);
  });

  it('R-SSF-1 a token that only reads changes nothing, and says what is missing', async () => {
    const partner = await aPartner(t);
    const { id } = await aStream(t, partner);
    const reads = await signalToken(partner, 'ssf.read');
    const calls: [string, string, object?][] = [
      ['POST', '/ssf/streams', {}],
      ['PATCH', '/ssf/streams', { stream_id: id }],
      ['PUT', '/ssf/streams', { stream_id: id }],
      ['DELETE', `/ssf/streams?stream_id=${id}`],
      ['POST', '/ssf/status', { stream_id: id, status: 'disabled' }],
      ['POST', '/ssf/subjects/add', {}],
      ['POST', '/ssf/subjects/remove', {}],
      ['POST', '/ssf/verify', { stream_id: id }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await callSsf(t, reads, method, path, body);
      expect([answer.status, answer.body.error], method + path).toEqual([
        403,
        'insufficient_scope',
      ]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    }
    expect((await callSsf(t, reads, 'GET', `/ssf/status?stream_id=${id}`)).status).toBe(200);
  });

  it('R-SSF-1 no token, a wrong one, one in the query and a revoked one open nothing', async () => {
    const partner = await aPartner(t);
    const token = await signalToken(partner);
    const read = (value: string | null, path = '/ssf/streams') => callSsf(t, value, 'GET', path);
    expect((await read(token)).status).toBe(200);
    expect((await read(null)).status).toBe(401);
    expect((await read(null, `/ssf/streams?access_token=${token}`)).status).toBe(401);
    for (const wrong of ['x', `${token}x`, 'a'.repeat(9000), String(partner.secret)]) {
      expect((await read(wrong)).status).toBe(401);
    }
    const person = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const { tokens } = await signInAt(partner, person, { scope: 'openid verified' });
    const refused = await read(tokens.access_token);
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_token']);
    await openid.tokenRevocation(partner.config, token);
    expect((await read(token)).status).toBe(401);
  });

  it('R-SSF-1 a token that is bound to a key works with a proof of the key, each once', async () => {
    const partner = await aPartner(t, { metadata: { dpop_bound_access_tokens: true } });
    await addClientSecret(t.deps, partner.id);
    const pair = await generateKeyPair('ES256', { extractable: true });
    const handle = openid.getDPoPHandle(partner.config, pair as CryptoKeyPair);
    const scope = { scope: 'ssf.read' };
    const bound = await openid.clientCredentialsGrant(partner.config, scope, { DPoP: handle });
    const token = bound.access_token;
    expect(bound.token_type).toBe('dpop');
    await expect(openid.clientCredentialsGrant(partner.config, scope)).rejects.toThrow();

    const jwk = await exportJWK(pair.publicKey);
    expect(await calculateJwkThumbprint(jwk)).toEqual(expect.any(String));
    const right = {
      htm: 'GET',
      htu: `${t.issuer}/ssf/streams`,
      ath: createHash('sha256').update(token).digest('base64url'),
      iat: Math.floor(Date.now() / 1000),
    };
    const proof = (claims: object, by = pair.privateKey) =>
      new SignJWT({ jti: randomUUID(), ...right, ...claims })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
        .sign(by);
    const call = async (dpop: string | null, scheme = 'DPoP') => {
      const headers = { authorization: `${scheme} ${token}`, ...(dpop !== null && { dpop }) };
      return (await fetch(`${t.issuer}/ssf/streams?x=1`, { headers })).status;
    };
    const once = await proof({});
    expect(await together(5, () => call(once))).toEqual(expect.arrayContaining([200]));
    expect(await call(once)).toBe(401);
    expect(await call(null)).toBe(401);
    expect(await call(await proof({}), 'Bearer')).toBe(401);
    const other = await generateKeyPair('ES256');
    for (const wrong of [
      await proof({ htm: 'POST' }),
      await proof({ htu: `${t.issuer}/ssf/status` }),
      await proof({ ath: 'x' }),
      await proof({ iat: right.iat - 600 }),
      await proof({ jti: 5 }),
      await proof({}, other.privateKey),
      'x.y.z',
    ]) {
      expect(await call(wrong)).toBe(401);
    }
    expect(await call(await proof({}))).toBe(200);
  });

  it('R-SSF-23 a call that is one too many leaves no row of its proof', async () => {
    const limited = await startIssuer({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
    try {
      const partner = await aPartner(limited, { metadata: { dpop_bound_access_tokens: true } });
      const pair = await generateKeyPair('ES256', { extractable: true });
      const handle = openid.getDPoPHandle(partner.config, pair as CryptoKeyPair);
      const scope = { scope: 'ssf.manage' };
      const bound = await openid.clientCredentialsGrant(partner.config, scope, { DPoP: handle });
      const jwk = await exportJWK(pair.publicKey);
      const claims = {
        htm: 'DELETE',
        htu: `${limited.issuer}/ssf/streams`,
        ath: createHash('sha256').update(bound.access_token).digest('base64url'),
        iat: Math.floor(Date.now() / 1000),
      };
      const change = async () => {
        const dpop = await new SignJWT({ jti: randomUUID(), ...claims })
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
          .sign(pair.privateKey);
        const headers = { authorization: `DPoP ${bound.access_token}`, dpop };
        const url = `${limited.issuer}/ssf/streams?stream_id=none`;
        return (await fetch(url, { method: 'DELETE', headers })).status;
      };
      const used = async () => {
        const { db } = limited.deps;
        const rows = db.selectFrom('oidc_objects').select('model');
        return (await rows.where('model', '=', 'ReplayDetection').execute()).length;
      };
      const before = await used();
      const { atOnce } = ADDRESS_LIMITS['stream-change'];
      for (let n = 0; n < atOnce; n += 1) expect(await change()).toBe(404);
      for (let n = 0; n < 10; n += 1) expect(await change()).toBe(429);
      expect(await used()).toBe(before + atOnce);
    } finally {
      await limited.close();
    }
  });
});
