import { PARTNER_COOKIE } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { addClient } from '#partners/clients/clients.ts';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { CALLS } from '#test/people/calls.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { SENT } from '#test/people/sent.ts';
import { startSilentServer } from '#test/providers/silent-server.ts';
import { aTcpProxy } from '#test/providers/tcp-proxy.ts';

let t: TestApp;
let token: string;
let refresh_token: string;
let dead: Db;
let app: FastifyInstance;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
let mute: Db;
let stuck: FastifyInstance;
const log: string[] = [];
const logged = {
  logLevel: 'info',
  logTo: { write: (line: string) => void log.push(line) },
} as const;
// This database never answers, so long timeouts would only slow the test down.
const HASTY = { poolSize: 2, patience: 0.1 };
beforeAll(async () => {
  t = await startApp();
  ({ access_token: token, refresh_token } = await aRegisteredPerson(t));
  // Port 1 has no listener.
  dead = openDatabase({ kind: 'postgres', url: 'postgres://x@127.0.0.1:1/x', poolSize: 2 });
  app = await buildApp({ ...t.deps, db: dead });
  silent = await startSilentServer();
  const url = `postgres://x@127.0.0.1:${silent.port}/x`;
  mute = openDatabase({ kind: 'postgres', url, ...HASTY });
  stuck = await buildApp({ ...t.deps, db: mute }, logged);
});
afterAll(async () => {
  await app.close();
  await dead.destroy();
  await stuck.close();
  await mute.destroy();
  await t.close();
  await silent.close();
});

const call = (method: 'GET' | 'POST', url: string, body?: object, to = app) =>
  to.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, cookie: `${PARTNER_COOKIE}=x` },
    ...(body && { payload: body }),
  });

/** What a partner's server sends to the OpenID engine; the last two are a browser's. */
const TO_ENGINE = [
  ['POST', '/connect/token', 'grant_type=authorization_code&code=x&code_verifier=x'],
  ['POST', '/connect/token', 'grant_type=refresh_token&refresh_token=x'],
  ['POST', '/connect/request', 'response_type=code&scope=openid'],
  ['POST', '/connect/revoke', 'token=x'],
  ['GET', '/connect/userinfo', undefined],
  ['GET', '/connect/authorize?response_type=code&client_id=', undefined],
  ['GET', '/connect/logout?client_id=', undefined],
] as const;

/** The answers of an app whose database cannot be reached, of a client that it knew before. */
async function engineAnswers(to: FastifyInstance, { id, secret }: { id: string; secret: string }) {
  const calls = TO_ENGINE.map(async ([method, url, payload]) => {
    const authorization = payload
      ? `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
      : 'Bearer x';
    const answer = await to.inject({
      method,
      url: url.endsWith('=') ? `${url}${id}` : url,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      ...(payload && { payload }),
    });
    const { statusCode, headers, body } = answer;
    const { error, code } = body.startsWith('{')
      ? JSON.parse(body)
      : ({} as Record<string, string>);
    return [method, url, statusCode, error ?? code, headers['retry-after']];
  });
  return Promise.all(calls);
}
const ENGINE_IS_DOWN = TO_ENGINE.map(([method, url]) => {
  const isBrowser = url.includes('?');
  const code = isBrowser ? 'service_unavailable' : 'temporarily_unavailable';
  return [method, url, 503, code, '5'];
});

// The caller's address is in the request, and a process knows by itself that it lives and what its keys are.
const NEEDS_NONE = [
  'GET /ip',
  'GET /health',
  'GET /health/live',
  'GET /.well-known/jwks.json',
  'POST /user/auth/passkey/options',
  'GET /connect/keys',
];

// Far longer than needed, so that a busy machine does not fail the test.
const WAIT = { timeout: 20_000 };

async function expectUnavailable(to: FastifyInstance): Promise<void> {
  for (const [method, url, body] of SENT) {
    const answer = await call(method, url, body, to);
    expect(answer.statusCode, url).toBe(503);
    expect(answer.headers['retry-after'], url).toBe('5');
    expect(expectContractError(answer).code, url).toBe('service_unavailable');
    expect(answer.cookies, url).toEqual([]);
  }
}

describe('R-API-2 R-ENTRY-8 while the database is down', () => {
  it('R-API-2 lists every call in the table', () => {
    const sent = SENT.map(([method, url]) => `${method} ${url}`);
    const calls = CALLS.map(
      ({ method, path }) =>
        `${method} ${path
          .replace(':document/:version', 'terms/shown')
          .replace(':locale', 'en-US')
          .replace(/:(id|uid|externalId)/, 'x')}`,
    );
    expect([...new Set(sent), ...NEEDS_NONE].sort()).toEqual(calls.sort());
  });

  it('R-API-2 every call answers 503 and sets no cookie', () => expectUnavailable(app));

  it.each(['google/callback?state=x&code=x', 'apple/callback?state=x&error=access_denied'])(
    'R-API-2 R-SOC-3 redirects the callback %s to an error, without signing in',
    async (path) => {
      const answer = await call('GET', `/user/auth/${path}`);
      expect(answer.statusCode).toBe(303);
      const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://nowhere');
      expect(pathname).toBe('/auth');
      expect([...searchParams.keys()]).toEqual(['error']);
      expect(answer.cookies).toEqual([]);
    },
  );

  it('R-ENTRY-8 never answers that an address does not exist', async () => {
    const answer = await call('POST', '/user/exist-email', { email: 'a@example.com' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toBe('false');
  });

  it('R-API-10 every call answers 503 when the database accepts connections but never answers', () =>
    expectUnavailable(stuck));

  it('R-API-10 the OpenID engine answers so, in the shape of its standard', async () => {
    for (const each of [app, stuck]) {
      const client = { id: 'x'.repeat(16), secret: 'x' };
      expect(await engineAnswers(each, client)).toEqual(ENGINE_IS_DOWN);
    }
  });

  it('R-API-10 logs the cause', () => {
    const lines = log.join('');
    expect(lines).toContain('the database does not answer');
    expect(lines).toContain('no answer within');
  });

  it('R-API-2 still serves what needs no database', async () => {
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    expect((await app.inject('/.well-known/jwks.json')).statusCode).toBe(200);
    expect((await app.inject('/ip')).statusCode).toBe(200);
  });

  it('R-API-12 stays alive, so that nothing restarts it while its database is down or silent', async () => {
    for (const each of [app, stuck]) {
      for (const path of ['/health', '/health/live']) {
        const answer = await each.inject(path);
        expect(answer.statusCode, path).toBe(200);
        expect(answer.json()).toMatchObject({ status: 'ok' });
      }
    }
  });

  // SQLite has no connections to lose.
  if (engine() === 'postgres') {
    async function anAppBehindAProxy(patience = HASTY.patience) {
      const config = t.deps.config.database as { kind: 'postgres'; url: string };
      const url = new URL(config.url);
      const proxy = await aTcpProxy({ host: url.hostname, port: Number(url.port) });
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      const db = openDatabase({ kind: 'postgres', url: url.href, ...HASTY, patience });
      return { proxy, db, behind: await buildApp({ ...t.deps, db }) };
    }

    it('R-API-10 sends nothing to a silent database until it answers again', async () => {
      const { proxy, db, behind } = await anAppBehindAProxy();
      const profile = () => call('GET', '/user/profile', undefined, behind);
      try {
        await vi.waitFor(async () => expect((await profile()).statusCode).toBe(200), WAIT);
        proxy.swallow(true);
        // More than there are connections: callers that wait for one get the answer too.
        const answers = await Promise.all(Array.from({ length: 8 }, profile));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503));
        expect(
          (await call('POST', '/user/exist-email', { email: 'a@example.com' }, behind)).statusCode,
        ).toBe(503);
        proxy.swallow(false);
        await vi.waitFor(async () => expect((await profile()).statusCode).toBe(200), WAIT);
        expect((await call('GET', '/health/ready', undefined, behind)).statusCode).toBe(200);
      } finally {
        await behind.close();
        await db.destroy();
        await proxy.close();
      }
    });

    it('R-API-10 the OpenID engine answers so when the database falls silent in its work', async () => {
      const client = await addClient(t.deps, {
        name: 'Quay & Oar',
        state: 'live',
        ceiling: ['openid', 'verified'],
        metadata: {
          redirect_uris: ['https://quay.example/callback'],
          token_endpoint_auth_method: 'client_secret_basic',
        },
      });
      // Each of these calls makes several statements, which a hasty one would not wait for on a busy machine.
      const { proxy, db, behind } = await anAppBehindAProxy(1);
      try {
        const known = { id: client.id, secret: String(client.secret) };
        await vi.waitFor(async () => {
          const before = await engineAnswers(behind, known);
          const statuses = before.map(([_method, _url, status]) => status);
          expect(statuses).toEqual([400, 400, 400, 200, 401, 400, 303]);
        }, WAIT);
        proxy.swallow(true);
        expect(await engineAnswers(behind, known)).toEqual(ENGINE_IS_DOWN);
      } finally {
        await behind.close();
        await db.destroy();
        await proxy.close();
      }
    });

    it('R-API-2 recovers without a restart after its connections were cut', async () => {
      await Promise.all(Array.from({ length: 8 }, () => get(t, '/user/profile', token)));
      const admin = openDatabase({
        ...(t.deps.config.database as { kind: 'postgres'; url: string; poolSize: number }),
      });
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
      await admin.destroy();
      // A call that meets a cut connection is asked to retry, and nothing else fails.
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => get(t, '/user/profile', token)),
      );
      for (const answer of answers) expect([200, 503]).toContain(answer.statusCode);
      expect((await post(t, '/user/auth/refresh', { refresh_token })).statusCode).toBe(200);
      expect((await get(t, '/health/ready')).statusCode).toBe(200);
    });
  }
});
