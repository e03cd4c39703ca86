import { createHmac, sign as signBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/engines/start.ts';
import { finishFlow, type StartedFlow, startFlow } from '#test/people/social.ts';
import {
  aSigner,
  jwksOf,
  ROGUE_CLIENT,
  sendJson,
  sign,
  startRogueProvider,
  tokensWith,
} from '#test/providers/rogue-provider.ts';
import { type RogueApp, startRogueApp } from '#test/providers/social-app.ts';

const stranger = aSigner('key-of-another-provider');
let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterEach(() => t.rogue.behave());
afterAll(() => t.close());

const everything = async () => {
  const sessions = await t.deps.db.selectFrom('sessions').select('id').execute();
  const accounts = await t.deps.db.selectFrom('accounts').select('id').execute();
  return [sessions.length, accounts.length];
};

/** The result of a flow whose token request the provider answers with this. */
async function endWith(flow: StartedFlow, token: unknown) {
  t.rogue.answers.token = (response) => sendJson(response, 200, tokensWith(token));
  return finishFlow(t, flow, { code: 'any', state: flow.state, iss: t.rogue.issuer });
}

describe('R-SOC-3 an ID token that does not identify the person of this flow is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const publicPem = () => String(t.rogue.signer.publicKey.export({ type: 'spki', format: 'pem' }));
  const changed = (changes: Record<string, unknown>) => (flow: StartedFlow) =>
    sign(t.rogue.claimsFor(flow.url, changes), t.rogue.signer);
  const headed =
    (header: Record<string, unknown>, signer = () => t.rogue.signer) =>
    (flow: StartedFlow) =>
      sign(t.rogue.claimsFor(flow.url), signer(), header);

  it.each<[string, (flow: StartedFlow) => unknown]>([
    ['an attacker’s issuer', changed({ iss: 'https://evil.example' })],
    [
      'its issuer with a slash',
      (v) => sign(t.rogue.claimsFor(v.url, { iss: `${t.rogue.issuer}/` }), t.rogue.signer),
    ],
    ['no issuer', changed({ iss: undefined })],
    ['another audience', changed({ aud: 'another-client' })],
    ['several audiences', changed({ aud: [ROGUE_CLIENT, 'another-client'] })],
    ['several audiences, for the other', changed({ aud: [ROGUE_CLIENT, 'other'], azp: 'other' })],
    ['no audience', changed({ aud: undefined })],
    ['another nonce', changed({ nonce: 'another' })],
    ['no nonce', changed({ nonce: undefined })],
    [
      'the nonce of another flow',
      async (v) => {
        const other = await startFlow(t, 'google');
        const nonce = other.url.searchParams.get('nonce');
        return sign(t.rogue.claimsFor(v.url, { nonce }), t.rogue.signer);
      },
    ],
    ['an expiry in the past', changed({ exp: now() - 3600 })],
    ['no expiry', changed({ exp: undefined })],
    ['an expiry in words', changed({ exp: 'tomorrow' })],
    ['a start in the future', changed({ nbf: now() + 3600 })],
    ['no time of issue', changed({ iat: undefined })],
    ['no subject', changed({ sub: undefined })],
    ['an empty subject', changed({ sub: '' })],
    ['a number as the subject', changed({ sub: 7 })],
    ['a subject with a space, which could pass for another issuer’s', changed({ sub: 'a b' })],
    ['a subject with a NUL', changed({ sub: 'a\u0000' })],
    ['a subject that is too long', changed({ sub: 'x'.repeat(256) })],
    ['no algorithm', (v) => `${part({ alg: 'none' })}.${part(t.rogue.claimsFor(v.url))}.`],
    [
      'no algorithm, in mixed case',
      (v) => `${part({ alg: 'NoNe' })}.${part(t.rogue.claimsFor(v.url))}.`,
    ],
    [
      'a signature with the public key as an HMAC secret',
      (v) => {
        const content = `${part({ alg: 'HS256' })}.${part(t.rogue.claimsFor(v.url))}`;
        return `${content}.${createHmac('sha256', publicPem()).update(content).digest('base64url')}`;
      },
    ],
    [
      'a signature by the client secret',
      (v) => {
        const content = `${part({ alg: 'HS256' })}.${part(t.rogue.claimsFor(v.url))}`;
        const key = t.rogue.env.GOOGLE_CLIENT_SECRET;
        return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
      },
    ],
    [
      'no signature',
      async (v) => {
        const token = await sign(t.rogue.claimsFor(v.url), t.rogue.signer);
        return `${token.split('.').slice(0, 2).join('.')}.`;
      },
    ],
    [
      'a signature of other claims',
      async (v) => {
        const [head, , signature] = (await sign(t.rogue.claimsFor(v.url), t.rogue.signer)).split(
          '.',
        );
        return `${head}.${part(t.rogue.claimsFor(v.url, { sub: 'victim' }))}.${signature}`;
      },
    ],
    ['another key under its name', headed({ kid: 'key-1' }, () => stranger)],
    ['the key of another provider', headed({}, () => stranger)],
    ['no key named, and another used', headed({ kid: undefined }, () => stranger)],
    ['an embedded key', headed({ jwk: { kty: 'RSA' } }, () => stranger)],
    ['the URL of a key set', headed({ jku: 'https://evil.example/jwks' }, () => stranger)],
    ['an unknown critical header', headed({ crit: ['urn:odd'], 'urn:odd': 1 })],
    [
      'another algorithm with its own key',
      (v) => {
        const content = `${part({ alg: 'PS256', kid: 'key-1' })}.${part(t.rogue.claimsFor(v.url))}`;
        const key = { key: t.rogue.signer.privateKey, padding: 6, saltLength: 32 };
        return `${content}.${signBytes('sha256', Buffer.from(content), key).toString('base64url')}`;
      },
    ],
    ['no token', () => undefined],
    ['null', () => null],
    ['a list', () => ['x']],
    ['a word', () => 'token'],
    ['five parts', () => 'a.b.c.d.e'],
    ['parts that are not JSON', () => 'eA.eA.eA'],
  ])('R-SOC-3 with %s', async (_what, forged) => {
    const flow = await startFlow(t, 'google');
    const token = await forged(flow);
    const before = await everything();
    const landed = await endWith(flow, token);
    expect(landed).toMatchObject({ statusCode: 303, page: '/auth' });
    expect(landed.words).toEqual({ error: 'social_failed' });
    expect(await everything()).toEqual(before);
  });

  it.each<[string, (flow: StartedFlow) => Promise<string>]>([
    ['that is right', (v) => sign(t.rogue.claimsFor(v.url), t.rogue.signer)],
    ['for one audience in a list', changed({ aud: [ROGUE_CLIENT] })],
    ['that ran out within half a minute: clocks differ', changed({ exp: now() - 10 })],
  ])('R-SOC-1 the control: %s is accepted on the same path', async (_what, made) => {
    const flow = await startFlow(t, 'google');
    const landed = await endWith(flow, await made(flow));
    expect(Object.keys(landed.words)).toEqual(['access_token', 'refresh_token', 'kyc']);
  });

  it('R-SOC-1 any key that the provider publishes is accepted', async () => {
    const other = await startRogueProvider();
    const product = await startApp({ env: other.env });
    try {
      other.answers.jwks = (response) => sendJson(response, 200, jwksOf(other.signer, stranger));
      const flow = await startFlow(product, 'google');
      const token = await sign(other.claimsFor(flow.url), stranger);
      other.answers.token = (response) => sendJson(response, 200, tokensWith(token));
      const query = { code: 'any', state: flow.state, iss: other.issuer };
      expect((await finishFlow(product, flow, query)).words).toHaveProperty('access_token');
    } finally {
      await product.close();
      await other.close();
    }
  });
});
