import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AskedClient, registerClient } from '#partners/registration/registration.ts';
import { sendLogouts } from '#test/engines/drain.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshName } from '#test/partners/console.ts';
import { aFapiClient } from '#test/partners/fapi-client.ts';
import {
  anIssuer,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  partnerOf,
  REDIRECT_URI,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { basic, sendForm } from '#test/partners/raw.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';

const t = anIssuer();
let partner: Partner;
beforeAll(async () => {
  partner = await aPartner(t);
});
afterEach(() => vi.restoreAllMocks());

/** Addresses by which somebody would have this server call its own network. No name is resolved for any of them. */
const INWARD = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://127.1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://192.0.0.8/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://127.0.0.1:22/',
  'http://127.0.0.1:9200/',
  'http://localhost:6379/',
  'https://localhost./',
];
const NEVER_REGISTERED = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'data:application/json,{}',
  'https://user@127.0.0.1/',
  'https://partner.example\\@127.0.0.1/',
  'http://169.254.169.254/',
  'https://127。0。0。1/',
  '//127.0.0.1/',
];

const asked = (more: Partial<AskedClient> & Pick<AskedClient, 'auth'>): AskedClient => ({
  name: freshName(),
  redirectUris: [REDIRECT_URI],
  scope: 'openid verified',
  live: true,
  par: false,
  ...more,
});

/** The places to which the server opens a connection from now on, apart from itself and its database. */
function watchConnections(): string[] {
  const opened: string[] = [];
  const connect = Socket.prototype.connect;
  const { database } = t.deps.config;
  const own = [t.issuer, ...(database.kind === 'postgres' ? [database.url] : [])];
  const ports = own.map((url) => new URL(url).port);
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function watched(this: Socket, ...args) {
    const [first, second] = args.flat() as ({ host?: string; port?: number } | number)[];
    const to = typeof first === 'object' ? first : { port: first, host: second };
    if (!ports.includes(String(to.port))) opened.push(`${to.host}:${to.port}`);
    return (connect as (...all: unknown[]) => Socket).apply(this, args);
  });
  return opened;
}

describe('R-OP-77 addresses of a client that lead inward', () => {
  it.each(NEVER_REGISTERED)('R-OP-77 are not registered: %s', async (uri) => {
    const keys = await registerClient(t.deps, asked({ auth: { kind: 'keys', uri } }));
    expect(keys).toMatchObject({ ok: false, reason: 'invalid' });
    const secret = { auth: { kind: 'secret' as const }, backchannelLogoutUri: uri };
    const logout = await registerClient(t.deps, asked(secret));
    expect(logout).toMatchObject({ ok: false, reason: 'invalid' });
  });

  it('R-OP-77 are not called for the keys of an assertion: the client is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    expect(jwk.kty).toBe('EC');
    const opened = watchConnections();
    for (const uri of INWARD) {
      const added = await registerClient(t.deps, asked({ auth: { kind: 'keys', uri } }));
      if (!added.ok) throw new Error(`${uri}: ${added.problem}`);
      const { id } = added;
      const client_assertion = await new SignJWT({ jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(id)
        .setSubject(id)
        .setAudience(t.issuer)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey);
      const { status, body } = await sendForm(t, '/connect/request', {
        client_id: id,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
        response_type: 'code',
      });
      expect([status, body.error], uri).toEqual([401, 'invalid_client']);
      // What is inside is not told to the client.
      expect(JSON.stringify(body), uri).not.toMatch(/ECONN|refused|timeout|169\.254|127\./i);
    }
    expect(opened).toEqual([]);
  });

  it('R-OP-77 are not called with a logout token, and the others get theirs', async () => {
    const person = await aRegisteredPerson(t);
    for (const backchannelLogoutUri of INWARD) {
      const secret = { auth: { kind: 'secret' as const }, backchannelLogoutUri };
      const added = await registerClient(t.deps, asked(secret));
      if (!added.ok) throw new Error(`${backchannelLogoutUri}: ${added.problem}`);
      const client = await partnerOf(t, added);
      await signInAt(client, new Browser(t, person.access_token), { scope: 'openid verified' });
    }
    await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    const opened = watchConnections();
    await sendLogouts(t.deps);
    expect(opened).toEqual([]);
    const waiting = await t.deps.db.selectFrom('jobs').select('id').execute();
    expect(waiting).toHaveLength(INWARD.length);
  });
});

describe('R-API-13 U+0000 at the paths of the engine', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, payload: string, headers = {}) =>
    t.app.inject({ method: 'POST', url, payload, headers: { ...form, ...headers } });

  it.each(['/connect/token', '/connect/request', '/connect/revoke', '/connect/userinfo'])(
    'R-API-13 is refused at %s as the standard has it',
    async (url) => {
      for (const answer of [
        await post(url, 'client_id=a%00'),
        await post(url, 'client_id=a\0'),
        await post(url, '%00=x', basic(partner)),
        await post(`${url}?x=%00`, 'client_id=x'),
        await t.app.inject(`${url}?x=%00`),
      ]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({
          error: 'invalid_request',
          error_description: expect.any(String),
        });
      }
    },
  );

  it('R-API-13 is refused to a browser on a page of Portico', async () => {
    const { pathname, search } = (await begin(partner, { state: 'a\0' })).url;
    const html = { accept: 'text/html' };
    const page = await t.app.inject({ url: `${pathname}${search}`, headers: html });
    expect([page.statusCode, page.headers.location]).toEqual([303, '/connect?refused=request']);
    for (const answer of [
      await t.app.inject(`${pathname}${search}`),
      await post('/connect/authorize', 'client_id=%00'),
      await t.app.inject('/connect/authorize/%00'),
      await t.app.inject('/connect/logout?id_token_hint=%00'),
    ]) {
      expect(expectContractError(answer)).toMatchObject({ code: 'invalid_request' });
    }
  });

  it('R-API-13 in the id of an assertion or a hint names no client', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const jwt = `${part({ alg: 'ES256' })}.${part({ sub: 'a\0', iss: 'a\0', aud: 'a\0' })}.x`;
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const token = await sendForm(t, '/connect/token', {
      client_assertion_type: type,
      client_assertion: jwt,
    });
    expect([token.status, token.body.error]).toEqual([401, 'invalid_client']);
    const logout = await fetch(`${t.issuer}/connect/logout?id_token_hint=${jwt}`);
    expect(logout.status).toBe(400);
  });
});

describe('R-API-14 numbers that an assertion or a proof has', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each([
    ['a fraction', () => now() + 60.1234567, [200]],
    ['beyond every integer column', () => 1e16, [200, 401]],
    ['beyond every integer', () => 1e300, [200, 401]],
    ['the past', () => -1e16, [401]],
  ])('R-API-14 an `exp` that is %s is answered, and no failure', async (_what, exp, statuses) => {
    const client = await aFapiClient(t);
    const form = { grant_type: 'client_credentials', scope: 'ssf.read' };
    const { status, body } = await client.token(form, { exp: exp() });
    expect(statuses, JSON.stringify(body)).toContain(status);
  });

  it('R-API-14 an assertion counts once, whatever fraction of a second it names', async () => {
    const client = await aFapiClient(t);
    const form = {
      grant_type: 'client_credentials',
      scope: 'ssf.read',
      ...(await client.authentication({ exp: now() + 60.1234567 })),
    };
    expect((await client.token(form)).status).toBe(200);
    expect((await client.token(form)).body.error).toBe('invalid_client');
  });
});

describe('R-OP-77 much in one request', () => {
  const LARGE = {
    '50 kB of scope': (times: number) => ({ scope: `openid ${'x '.repeat(250 * times)}` }),
    'claims a hundred deep': (times: number) => ({
      claims: `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`,
    }),
    'a thousand languages': (times: number) => ({ ui_locales: 'de '.repeat(10 * times) }),
  };

  it.each(Object.entries(LARGE))(
    'R-OP-77 %s is 400, as a link and as a form',
    async (_what, of) => {
      const { url } = await begin(partner, of(100));
      const headers = { accept: 'application/json' };
      for (const answer of [
        await fetch(url, { redirect: 'manual', headers }),
        await fetch(`${t.issuer}/connect/authorize`, {
          method: 'POST',
          body: url.searchParams,
          redirect: 'manual',
          headers,
        }).then((sent) =>
          sent.status === 303
            ? fetch(new URL(String(sent.headers.get('location')), t.issuer), {
                redirect: 'manual',
                headers,
              })
            : sent,
        ),
      ]) {
        expect([400, 431]).toContain(answer.status);
        expect(answer.headers.get('location')).toBe(null);
      }
    },
  );

  it.each(Object.entries(LARGE))(
    'R-OP-77 %s is refused when it is pushed, too',
    async (_what, of) => {
      const { url } = await begin(partner, of(100));
      const { status, body } = await sendForm(
        t,
        '/connect/request',
        url.searchParams,
        basic(partner),
      );
      expect([400, 413]).toContain(status);
      expect(body.error).toMatch(/^invalid_/);
    },
  );

  it('R-OP-77 costs no more than in proportion: a hundred times as much, not ten thousand', async () => {
    const cost = async (times: number) => {
      const queries = await Promise.all(
        Object.values(LARGE).map(async (of) => (await begin(partner, of(times))).url),
      );
      const before = process.cpuUsage();
      for (let round = 0; round < 20; round += 1) {
        for (const url of queries) {
          await t.app.inject({ url: `${url.pathname}${url.search}`, method: 'GET' });
        }
      }
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cost(1);
    const [small, large] = [await cost(1), await cost(100)];
    expect(large / small).toBeLessThan(100);
  });
});

describe('R-OP-77 an account that is closed or disabled in the middle of a sign-in', () => {
  async function asking() {
    const person = await aRegisteredPerson(t);
    const browser = new Browser(t, person.access_token);
    const begun = await begin(partner, { scope: 'openid verified' });
    const request = await browser.page(begun.url);
    return { person, id: await idOf(t, person), browser, begun, request };
  }
  const ENDS = {
    disabled: (id: string) =>
      t.deps.db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', id).execute(),
    deleted: async (_id: string, token: string) => {
      expect((await post(t, '/user/delete-account', {}, { token })).statusCode).toBe(204);
    },
  };

  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    'R-OP-77 gets no code: %s between the page and the answer',
    async (how) => {
      const { person, id, browser, request } = await asking();
      await ENDS[how](id, person.access_token);
      const path = `/connect/authorize/${request}/agree`;
      const agreed = await browser.call('POST', path, { scope: 'verified' });
      expect(agreed.status).toBe(401);
    },
  );

  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    'R-OP-77 gets no code: %s between the consent and the code',
    async (how) => {
      const { person, id, browser, request } = await asking();
      const path = `/connect/authorize/${request}/agree`;
      const agreed = await browser.call('POST', path, { scope: 'verified' });
      await ENDS[how](id, person.access_token);
      const next = await browser.open(String(agreed.body.location));
      if ('left' in next) expect(next.left.searchParams.get('code')).toBe(null);
      else expect('page' in next || next.answer.status >= 400).toBe(true);
    },
  );

  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    'R-OP-77 gets no token: %s between the code and the token',
    async (how) => {
      const { person, id, browser, begun, request } = await asking();
      const callback = await continueOn(browser, request);
      await ENDS[how](id, person.access_token);
      await expect(redeem(partner, begun, callback)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    },
  );
});
