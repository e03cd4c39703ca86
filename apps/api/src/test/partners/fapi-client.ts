import { createHash, randomUUID } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { aPartner, type Browser, continueOn, type Partner, REDIRECT_URI } from './partner.ts';
import { type Fields, sendForm } from './raw.ts';

type Issuer = Parameters<typeof aPartner>[0];
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Claims that replace the right ones; those that are undefined are left out. */
type Claims = Record<string, unknown>;

const BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const seconds = () => Math.floor(Date.now() / 1000);

/** A key with which a client signs proofs of possession (RFC 9449). */
export type DpopKey = Pair & { thumbprint: string };

export async function aDpopKey(): Promise<DpopKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const { crv, kty, x, y } = await exportJWK(pair.publicKey);
  const digest = createHash('sha256').update(JSON.stringify({ crv, kty, x, y }));
  return { ...pair, thumbprint: digest.digest('base64url') };
}

/** A client under the FAPI 2.0 Security Profile; it sends whatever a test gives it, also what no library would. */
export class FapiClient {
  readonly partner: Partner;
  readonly #t: Issuer;
  readonly #pair: Pair;
  readonly key: DpopKey;

  constructor(t: Issuer, partner: Partner, pair: Pair, key: DpopKey) {
    this.#t = t;
    this.partner = partner;
    this.#pair = pair;
    this.key = key;
  }

  /** A client assertion with other claims, or signed by another algorithm. */
  async assertion(claims: Claims = {}, signedBy?: { alg: string; key: Pair }): Promise<string> {
    const { id } = this.partner;
    const now = seconds();
    const all = { iss: id, sub: id, aud: this.#t.issuer, jti: randomUUID(), iat: now };
    return new SignJWT({ ...all, exp: now + 60, ...claims })
      .setProtectedHeader({ alg: signedBy?.alg ?? 'ES256', kid: 'one' })
      .sign((signedBy?.key ?? this.#pair).privateKey);
  }

  /** A client assertion whose claims are exactly this text, which may be no JSON. */
  signed(text: string): Promise<string> {
    return new CompactSign(Buffer.from(text))
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(this.#pair.privateKey);
  }

  async authentication(claims: Claims = {}): Promise<Fields> {
    return {
      client_assertion_type: BEARER,
      client_assertion: await this.assertion(claims),
    };
  }

  /** A proof for a POST to the path, with other claims. */
  async proof(path: string, claims: Claims = {}, key = this.key): Promise<string> {
    const htu = `${this.#t.issuer}${path}`;
    const all = { htm: 'POST', htu, jti: randomUUID(), iat: seconds(), ...claims };
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(key.publicKey) })
      .sign(key.privateKey);
  }

  /** Pushes a request. A field that is null is not sent. */
  async push(fields: Record<string, string | null> = {}, headers: Fields = {}) {
    const verifier = openid.randomPKCECodeVerifier();
    const all = {
      client_id: this.partner.id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid verified',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: randomUUID(),
      nonce: randomUUID(),
      ...(fields.client_assertion === undefined && (await this.authentication())),
      ...fields,
    };
    const sent = Object.entries(all).filter((each): each is [string, string] => each[1] !== null);
    const form = Object.fromEntries(sent);
    const answer = await sendForm(this.#t, '/connect/request', form, headers);
    return { ...answer, uri: String(answer.body.request_uri), verifier, asked: all };
  }

  /** The address to which the browser is sent; more fields beside the pushed request. */
  address(uri: string, params: Fields = {}): string {
    const query = new URLSearchParams({ client_id: this.partner.id, request_uri: uri, ...params });
    return `${this.#t.issuer}/connect/authorize?${query}`;
  }

  /** A code, and what redeems it. */
  async code(browser: Browser, fields: Record<string, string | null> = {}, headers: Fields = {}) {
    const pushed = await this.push(fields, headers);
    const next = await browser.open(this.address(pushed.uri));
    if ('answer' in next) throw new Error(`authorize answered ${next.answer.status}`);
    const callback = 'page' in next ? await continueOn(browser, next.page) : next.left;
    const code = callback.searchParams.get('code') ?? '';
    return { ...pushed, callback, form: this.redemption(code, pushed.verifier) };
  }

  redemption(code: string, verifier: string): Fields {
    return {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
    };
  }

  /** Calls the token endpoint with a fresh assertion and a proof; `dpop: null` sends none. */
  async token(form: Fields, { dpop, ...claims }: { dpop?: string | null } & Claims = {}) {
    const proof = dpop === undefined ? await this.proof('/connect/token') : dpop;
    const all = form.client_assertion === undefined ? await this.authentication(claims) : {};
    return sendForm(
      this.#t,
      '/connect/token',
      { ...all, ...form },
      proof === null ? {} : { dpop: proof },
    );
  }

  /** Calls UserInfo; `claims` are those of the proof, `scheme` that of the header. */
  async userInfo(token: string, claims: Claims = {}, { scheme = 'DPoP', key = this.key } = {}) {
    const path = '/connect/userinfo';
    const ath = createHash('sha256').update(token).digest('base64url');
    return fetch(`${this.#t.issuer}${path}`, {
      headers: {
        authorization: `${scheme} ${token}`,
        dpop: await this.proof(path, { htm: 'GET', ath, ...claims }, key),
      },
    });
  }
}

export async function aFapiClient(t: Issuer, scope = ['openid', 'offline_access', 'verified']) {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const partner = await aPartner(
    t,
    {
      ceiling: scope,
      metadata: {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [key] },
        fapi: true,
        dpop_bound_access_tokens: true,
        require_pushed_authorization_requests: true,
      },
    },
    openid.None(),
  );
  return new FapiClient(t, partner, pair, await aDpopKey());
}
