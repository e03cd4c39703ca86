import { PARTNER_COOKIE } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { type Db, openDatabase } from '#db/client.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { CALLS } from '#test/people/calls.ts';
import { aRegisteredPerson, DETAILS, get, PASSWORD, post } from '#test/people/people.ts';
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

// The body of each call; the first test fails if a call is missing here.
const SENT = [
  ['GET', '/health/ready', undefined],
  ['POST', '/user/exist-email', { email: 'a@example.com' }],
  ['POST', '/user/auth/send-code', { email: 'a@example.com' }],
  ['POST', '/user/auth/verify-code', { email: 'a@example.com', code: '123456' }],
  ['POST', '/user/auth/login', { email: 'a@example.com', password: PASSWORD }],
  [
    'POST',
    '/user/auth/registration-with-email',
    { email: 'a@example.com', password: PASSWORD, verified: 'x' },
  ],
  ['POST', '/user/auth/refresh', { refresh_token: 'x' }],
  ['POST', '/user/auth/logout', { refresh_token: 'x' }],
  ['GET', '/user/profile', undefined],
  [
    'POST',
    '/user/auth/registration-with-phone',
    { phone: '+380671234567', password: PASSWORD, verified: 'x' },
  ],
  ['POST', '/user/auth/login', { email: '+380671234567', password: PASSWORD }],
  ['POST', '/user/auth/verify-code', { phone: '+380671234567', code: '123456', ticket: 'x' }],
  ['POST', '/user/auth/forgot-password', { email: 'a@example.com' }],
  ['POST', '/user/reset-password', { newPassword: PASSWORD, reset_token: 'x' }],
  ['POST', '/user/change-password', { currentPassword: 'x', newPassword: PASSWORD }],
  ['GET', '/user/sessions', undefined],
  ['POST', '/user/sessions/end', { id: 'x' }],
  ['POST', '/user/sessions/end-others', undefined],
  ['POST', '/user/verification/withdraw', undefined],
  ['POST', '/user/verification/suspend', undefined],
  ['POST', '/user/verification/renew', undefined],
  ['POST', '/user/kept-details/store', undefined],
  ['POST', '/user/kept-details/erase', undefined],
  ['POST', '/user/verification/answer', { text: 'It is me.' }],
  ['POST', '/user/auth/wallet/nonce', undefined],
  ['POST', '/user/auth/wallet/login', { message: 'x', signature: '0x00' }],
  ['GET', '/user/identities', undefined],
  ['POST', '/user/identities/email', { email: 'a@example.com', code: '123456' }],
  ['POST', '/user/identities/phone', { phone: '+380671234567', code: '123456' }],
  ['POST', '/user/identities/wallet', { message: 'x', signature: '0x00' }],
  ['POST', '/user/identities/social', { provider: 'google' }],
  ['POST', '/user/identities/remove', { id: 'x' }],
  ['POST', '/user/add-user-document', undefined],
  ['POST', '/user/add-document-draft', undefined],
  ['GET', '/user/document-drafts', undefined],
  ['POST', '/user/document-drafts/remove', { id: 'x' }],
  ['POST', '/user/add-user-details', DETAILS],
  ['GET', '/user/verification', undefined],
  ['POST', '/user/choose-document', { document: 'passport' }],
  ['POST', '/user/keep-typed', { typed: { city: 'Kyiv' } }],
  ['POST', '/user/handoff', { document: 'passport', sides: ['personImage'] }],
  ['GET', '/user/handoff/x/state', undefined],
  ['POST', '/user/handoff/end', { id: 'x' }],
  ['POST', '/handoff/look', { token: 'x' }],
  ['POST', '/handoff/claim', { token: 'x' }],
  ['GET', '/handoff/standing', undefined],
  ['POST', '/handoff/add-image', undefined],
  ['POST', '/handoff/finish', undefined],
  ['GET', '/user/connections', undefined],
  ['POST', '/user/connections/disconnect', { clientId: 'x' }],
  ['GET', '/connect/authorize/x/details', undefined],
  ['GET', '/connect/authorize/x/consent', undefined],
  ['POST', '/connect/authorize/x/agree', { scope: 'verified' }],
  ['POST', '/connect/authorize/x/decline', undefined],
  ['POST', '/connect/authorize/x/wait', undefined],
  ['POST', '/connect/leave', { secret: 'x', from: 'partner' }],
  ['GET', '/console/clients', undefined],
  [
    'POST',
    '/console/clients',
    { name: 'Shop', redirectUris: ['https://shop.example/'], auth: 'secret' },
  ],
  ['GET', '/console/clients/x', undefined],
  ['POST', '/console/clients/x/settings', { name: 'Shop' }],
  ['POST', '/console/clients/x/keys', { jwksUri: 'https://shop.example/keys' }],
  ['POST', '/console/clients/x/secrets', undefined],
  ['POST', '/console/clients/x/secrets/end-former', undefined],
  ['POST', '/console/clients/x/close', undefined],
  ['GET', '/console/clients/x/review', undefined],
  [
    'POST',
    '/console/clients/x/review',
    {
      purpose: { language: 'en', text: 'We sell wine to adults.', translations: {} },
      scopes: ['openid'],
      hosts: ['shop.example'],
    },
  ],
  ['POST', '/console/clients/x/review/withdraw', undefined],
  ['GET', '/console/clients/x/team', undefined],
  ['POST', '/console/clients/x/team/invite', { email: 'a@example.com', role: 'viewer' }],
  ['POST', '/console/clients/x/team/withdraw', { email: 'a@example.com' }],
  ['POST', '/console/clients/x/team/role', { member: 'x', role: 'viewer' }],
  ['POST', '/console/clients/x/team/remove', { member: 'x' }],
  ['POST', '/console/clients/x/team/leave', undefined],
  ['POST', '/console/invitation', { token: 'x' }],
  ['POST', '/console/invitation/accept', { token: 'x' }],
  ['GET', '/console/clients/x/requests', undefined],
  ['GET', '/console/clients/x/test-persons', undefined],
  ['POST', '/console/clients/x/test-persons/reset', undefined],
  ['GET', '/console/clients/x/signals', undefined],
  ['POST', '/console/clients/x/signals/resume', undefined],
  ['GET', '/console/clients/x/check', undefined],
  ['POST', '/console/clients/x/check/start', undefined],
  ['POST', '/console/clients/x/check/next', undefined],
  ['GET', '/user/own-data', undefined],
  ['POST', '/user/own-data/erase', undefined],
  ['POST', '/user/delete-account', undefined],
  ['GET', '/nav-items', undefined],
  ['GET', '/localization/en-US', undefined],
  ['GET', '/visits', undefined],
] as const;

// The caller's address is in the request, and a process knows by itself that it lives and what its keys are.
const NEEDS_NONE = ['GET /ip', 'GET /health', 'GET /health/live', 'GET /.well-known/jwks.json'];

// Far longer than needed, so that a busy machine does not fail the test.
const WAIT = { timeout: 100_000 };

describe('R-API-2 R-ENTRY-8 while the database is down', () => {
  it('R-API-2 lists every call in the table', () => {
    const sent = SENT.map(([method, url]) => `${method} ${url}`);
    const calls = CALLS.map(
      ({ method, path }) =>
        `${method} ${path.replace(':locale', 'en-US').replace(/:(id|uid)/, 'x')}`,
    );
    expect([...new Set(sent), ...NEEDS_NONE].sort()).toEqual(calls.sort());
  });

  it.each(SENT)('R-API-2 %s %s answers 503 and sets no cookie', async (method, url, body) => {
    const answer = await call(method, url, body);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(expectContractError(answer).code).toBe('service_unavailable');
    expect(answer.cookies).toEqual([]);
  });

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

  it.each(SENT)(
    'R-API-10 %s %s answers 503 when the database accepts connections but never answers',
    async (method, url, body) => {
      const answer = await call(method, url, body, stuck);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(expectContractError(answer).code).toBe('service_unavailable');
      expect(answer.cookies).toEqual([]);
    },
  );

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
    it('R-API-10 sends nothing to a silent database until it answers again', async () => {
      const config = t.deps.config.database as { kind: 'postgres'; url: string };
      const url = new URL(config.url);
      const proxy = await aTcpProxy({ host: url.hostname, port: Number(url.port) });
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      const db = openDatabase({ kind: 'postgres', url: url.href, ...HASTY });
      const behind = await buildApp({ ...t.deps, db });
      const profile = () => call('GET', '/user/profile', undefined, behind);
      try {
        await vi.waitFor(async () => expect((await profile()).statusCode).toBe(200), WAIT);
        proxy.swallow(true);
        // More than there are connections: callers that wait for one get the answer too.
        const answers = await Promise.all(Array.from({ length: 8 }, profile));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503));
        const taken = await call('POST', '/user/exist-email', { email: 'a@example.com' }, behind);
        expect(taken.statusCode).toBe(503);
        proxy.swallow(false);
        await vi.waitFor(async () => expect((await profile()).statusCode).toBe(200), WAIT);
        expect((await call('GET', '/health/ready', undefined, behind)).statusCode).toBe(200);
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
      const renewed = await post(t, '/user/auth/refresh', { refresh_token });
      expect(renewed.statusCode).toBe(200);
      expect((await get(t, '/health/ready')).statusCode).toBe(200);
    });
  }
});
