import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createOidcClient } from '#platform/ports/oidc/oidc.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { recordedDuring } from '#test/events/trail.ts';
import {
  type FlowEnd,
  finishFlow,
  flowEndOf,
  type StartedFlow,
  startFlow,
} from '#test/people/social.ts';
import { genericEnv } from '#test/providers/oidc-provider.ts';
import {
  aSigner,
  discoveryOf,
  jwksOf,
  ROGUE_CLIENT,
  type RogueProvider,
  sendJson,
  sign,
  startRogueProvider,
  tokensWith,
} from '#test/providers/rogue-provider.ts';

const stranger = aSigner('key-of-another-provider');
const envOf = ({ issuer }: RogueProvider, kind: 'oidc-quay' | 'oidc-harbor') =>
  genericEnv(kind, { issuer, clientId: ROGUE_CLIENT, secret: 'a secret' });

let t: TestApp;
let rogue: RogueProvider;
let other: RogueProvider;
beforeAll(async () => {
  [rogue, other] = [await startRogueProvider(), await startRogueProvider()];
  t = await startApp({
    env: {
      ...envOf(rogue, 'oidc-quay'),
      ...envOf(other, 'oidc-harbor'),
      OIDC_PROVIDERS: 'quay,harbor',
    },
  });
});
beforeEach(() => {
  rogue.behave();
  // Clients that have neither metadata nor keys yet.
  const { providers, publicUrl } = t.deps.config;
  t.deps.oidc = new Map(
    providers.flatMap(({ client, ...provider }) =>
      client === null
        ? []
        : [[provider.id, createOidcClient({ ...provider, client }, { publicUrl, clock: t.clock })]],
    ),
  );
});
afterAll(() => Promise.all([t.close(), rogue.close(), other.close()]));

const everything = async () => [
  (await t.deps.db.selectFrom('sessions').select('id').execute()).length,
  (await t.deps.db.selectFrom('accounts').select('id').execute()).length,
];

/** Nobody is signed in, and the browser gets this code; returns the reason that the audit trail has. */
async function expectRefused(work: () => Promise<FlowEnd>, code: string): Promise<unknown> {
  const before = await everything();
  const { answer: end, added } = await recordedDuring(t, work);
  expect(end).toMatchObject({ statusCode: 303, page: '/auth', words: { error: code } });
  expect(await everything()).toEqual(before);
  expect(added.map(({ kind }) => kind)).toEqual(['social_refused']);
  return (JSON.parse(added[0]?.details ?? '{}') as { reason?: unknown }).reason;
}

const login = async () => flowEndOf(await t.app.inject('/user/auth/oidc-quay/login'));
const start = () => startFlow(t, 'oidc-quay');
const answerTo = (flow: StartedFlow, claims = {}) => rogue.answerTo(flow.url, claims);

it('R-SOC-7 the control: an honest provider signs in', async () => {
  const flow = await start();
  const { words } = await finishFlow(t, flow, answerTo(flow));
  expect(words).toHaveProperty('access_token');
});

describe('R-SOC-7 what a generic provider forges', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const changed = (changes: Record<string, unknown>) => (flow: StartedFlow) =>
    sign(rogue.claimsFor(flow.url, changes), rogue.signer);

  it.each<[string, (flow: StartedFlow) => unknown]>([
    ['the issuer of another provider', (v) => changed({ iss: other.issuer })(v)],
    ['Google’s issuer', changed({ iss: 'https://accounts.google.com' })],
    ['another nonce', changed({ nonce: 'another' })],
    ['no nonce', changed({ nonce: undefined })],
    ['another audience', changed({ aud: 'another-client' })],
    ['a token that is over', changed({ exp: 1 })],
    ['no signature', (v) => `${part({ alg: 'none' })}.${part(rogue.claimsFor(v.url))}.`],
    [
      'a signature with the client’s secret',
      (v) => {
        const signed = `${part({ alg: 'HS256' })}.${part(rogue.claimsFor(v.url))}`;
        return `${signed}.${createHmac('sha256', 'a secret').update(signed).digest('base64url')}`;
      },
    ],
    ['the key of a stranger', (v) => sign(rogue.claimsFor(v.url), stranger)],
    ['a subject with a space', changed({ sub: `${'a'} b` })],
  ])('R-SOC-7 %s signs nobody in', async (_what, tokenFor) => {
    const flow = await start();
    const token = await tokenFor(flow);
    rogue.answers.token = (response) => sendJson(response, 200, tokensWith(token));
    const query = { code: 'any', state: flow.state, iss: rogue.issuer };
    await expectRefused(() => finishFlow(t, flow, query), 'social_failed');
  });

  it('R-SOC-7 metadata of another issuer are refused before a browser is sent there', async () => {
    rogue.answers.discovery = (response) => sendJson(response, 200, discoveryOf(other.issuer));
    await expectRefused(login, 'social_unavailable');
  });

  it('R-SOC-7 another person’s claims at the UserInfo endpoint are refused', async () => {
    const withUserInfo = {
      ...discoveryOf(rogue.issuer),
      userinfo_endpoint: `${rogue.issuer}/userinfo`,
    };
    rogue.answers.discovery = (response) => sendJson(response, 200, withUserInfo);
    rogue.answers.userinfo = (response) =>
      sendJson(response, 200, {
        sub: 'another',
        email: 'victim@example.com',
        email_verified: true,
      });
    const flow = await start();
    await expectRefused(() => finishFlow(t, flow, answerTo(flow)), 'social_failed');
  });

  it('R-SOC-7 R-SOC-4 an unverified address of the ID token is not verified by the UserInfo endpoint', async () => {
    const withUserInfo = {
      ...discoveryOf(rogue.issuer),
      userinfo_endpoint: `${rogue.issuer}/userinfo`,
    };
    rogue.answers.discovery = (response) => sendJson(response, 200, withUserInfo);
    rogue.answers.userinfo = (response) =>
      sendJson(response, 200, { sub: 'me', email_verified: true });
    const flow = await start();
    const { words } = await finishFlow(
      t,
      flow,
      answerTo(flow, { sub: 'me', email: 'mixed@example.com' }),
    );
    const profile = await t.app.inject({
      url: '/user/profile',
      headers: { authorization: `Bearer ${words.access_token}` },
    });
    expect(profile.json()).toMatchObject({ email: null, label: 'mixed@example.com' });
  });

  it('R-SOC-7 a code is used once, and not at the callback of another provider', async () => {
    const flow = await start();
    const query = answerTo(flow);
    const elsewhere = () => finishFlow(t, { ...flow, provider: 'oidc-harbor' }, query);
    await expectRefused(elsewhere, 'social_failed');
    expect((await finishFlow(t, flow, query)).words).toHaveProperty('access_token');
    expect(await expectRefused(() => finishFlow(t, flow, query), 'social_failed')).toBe(
      'used_or_expired',
    );
    const next = await start();
    const reused = { ...answerTo(next), code: query.code };
    await expectRefused(() => finishFlow(t, next, reused), 'social_failed');
  });

  it('R-SOC-7 an answer that names another issuer is refused', async () => {
    const flow = await start();
    const mixed = { ...answerTo(flow), iss: other.issuer };
    await expectRefused(() => finishFlow(t, flow, mixed), 'social_failed');
  });
});

describe('R-SOC-7 what a generic provider makes the server do', () => {
  const huge = (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"x":"${'x'.repeat(70_000)}"}`);

  it('R-SOC-7 huge metadata are not read', async () => {
    rogue.answers.discovery = huge;
    expect(await expectRefused(login, 'social_unavailable')).toBe('too_large');
  });

  it.each(['token', 'jwks'] as const)(
    'R-SOC-7 a huge answer to the request for %s is not read',
    async (what) => {
      const flow = await start();
      rogue.answers[what] = huge;
      const end = () => finishFlow(t, flow, answerTo(flow));
      expect(await expectRefused(end, 'social_unavailable')).toBe('too_large');
    },
  );

  it('R-SOC-7 it calls no address inside the network, and follows no redirect', async () => {
    let called = 0;
    const inside = createServer((_request, response) => {
      called += 1;
      sendJson(response, 200, jwksOf(rogue.signer));
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => inside.once('listening', listening));
    const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
    rogue.answers.discovery = (response) => response.writeHead(302, { location: address }).end();
    expect(await expectRefused(login, 'social_unavailable')).toBe('redirect');
    for (const part of ['token_endpoint', 'jwks_uri']) {
      rogue.answers.discovery = (response) =>
        sendJson(response, 200, { ...discoveryOf(rogue.issuer), [part]: `${address}/inside` });
      const { providers, publicUrl } = t.deps.config;
      const quay = providers.find(({ id }) => id === 'oidc-quay');
      if (quay?.client) {
        const client = createOidcClient(
          { ...quay, client: quay.client },
          { publicUrl, clock: t.clock },
        );
        t.deps.oidc = new Map([['oidc-quay', client]]);
      }
      const flow = await start();
      const end = () => finishFlow(t, flow, answerTo(flow));
      expect(await expectRefused(end, 'social_unavailable'), part).toBe('scheme');
    }
    expect(called).toBe(0);
    await new Promise((closed) => inside.close(closed));
  });

  it('R-SOC-7 no browser is sent to a script', async () => {
    rogue.answers.discovery = (response) =>
      sendJson(response, 200, {
        ...discoveryOf(rogue.issuer),
        authorization_endpoint: 'javascript:alert(1)',
      });
    expect(await expectRefused(login, 'social_unavailable')).toBe('unusable');
  });
});

describe('R-SOC-6 settings of a generic provider that are wrong', () => {
  const good = genericEnv('oidc-quay', {
    issuer: 'https://id.example',
    clientId: 'c',
    secret: 'hunter2',
  });
  const problemsOf = (env: Record<string, string>) => {
    const read = readConfig({ ...good, ...env }, '/srv');
    return read.ok ? [] : read.problems;
  };

  it('R-SOC-6 are none if all of them are set', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    ['OIDC_PROVIDERS', 'Quay', 'must list different names'],
    ['OIDC_PROVIDERS', 'quay,quay', 'must list different names'],
    ['OIDC_PROVIDERS', 'quay-id', 'must list different names'],
    ['OIDC_QUAY_NAME', '', 'must be set, because OIDC_PROVIDERS lists quay'],
    ['OIDC_QUAY_NAME', 'x'.repeat(41), 'must be one line of at most 40 characters'],
    ['OIDC_QUAY_NAME', 'Quay\u202eDI', 'must be one line of at most 40 characters'],
    ['OIDC_QUAY_ISSUER', '', 'must be set, because OIDC_PROVIDERS lists quay'],
    ['OIDC_QUAY_ISSUER', 'id.example', 'must be an http(s) address'],
    [
      'OIDC_QUAY_ISSUER',
      'https://id.example/.well-known/openid-configuration',
      'must be the issuer alone',
    ],
    ['OIDC_QUAY_CLIENT_ID', '', 'must be set, because OIDC_PROVIDERS lists quay'],
    ['OIDC_QUAY_CLIENT_SECRET', '', 'must be set, because OIDC_PROVIDERS lists quay'],
    ['OIDC_QUAY_ICON', 'missing.png', 'names a file that does not exist'],
    ['OIDC_QUAY_ICON', '/', 'names a file that is a folder'],
    ['OIDC_QUAY_ICON', import.meta.filename, 'must name a PNG file of at most 64 kB'],
  ])('R-SOC-6 %s=%s is named at the start', (name, value, sentence) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).not.toContain('hunter2');
  });

  it('R-SOC-6 the file of a picture is looked for from the folder of the process', () => {
    const env = { ...good, OIDC_QUAY_ICON: 'generic-attacks.test.ts' };
    const read = readConfig(env, import.meta.dirname);
    expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining('must name a PNG file')]);
  });

  it('R-SOC-6 two providers without anything are all named at once', () => {
    expect(problemsOf({ OIDC_PROVIDERS: 'one,two' })).toHaveLength(8);
  });

  it('R-SOC-6 an issuer without TLS only in development', () => {
    expect(problemsOf({ OIDC_QUAY_ISSUER: 'http://id.internal:8080' })).toEqual([]);
    expect(
      problemsOf({ OIDC_QUAY_ISSUER: 'http://id.internal:8080', NODE_ENV: 'production' }),
    ).toContain('OIDC_QUAY_ISSUER must begin with https:// in production');
  });
});
