import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aRegisteredPerson, get, PASSWORD, post } from '#test/people/people.ts';

let t: TestApp;
let secure: TestApp;
beforeAll(async () => {
  const broken = { hash: fails, verify: fails, isWeak: () => false };
  t = await startApp({ deps: { hasher: broken } });
  secure = await startApp({ env: { PUBLIC_URL: 'https://portico.example' } });
});
afterAll(() => Promise.all([t.close(), secure.close()]));

const SECRET = 'Vault-9 argument of the failing call';
const fails = async (): Promise<never> => {
  throw Object.assign(new Error('the hasher broke'), { detail: `Key (subject)=(${SECRET})` });
};

const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
};

const json = { 'content-type': 'application/json' };
const login = '/user/auth/login';

describe('R-API-2 the headers of every kind of answer', () => {
  const sent = (url: string, payload: string, headers: Record<string, string> = json) =>
    ({ method: 'POST', url, payload, headers }) as const;
  const wrong = { email: 'a@b.cz', password: SECRET };

  it.each([
    ['200', 200, { url: '/health' }],
    ['200 of the keys', 200, { url: '/.well-known/jwks.json' }],
    ['204', 204, sent('/user/auth/logout', '{"refresh_token":"x"}')],
    ['400', 400, sent(login, '{')],
    ['400 of a path', 400, { url: '/%zz' }],
    ['401', 401, { url: '/user/profile' }],
    ['404', 404, { url: '/nothing' }],
    ['405', 405, { method: 'DELETE', url: '/health' }],
    ['413', 413, sent(login, 'x'.repeat(70_000))],
    ['415', 415, sent(login, 'x', { 'content-type': 'text/plain' })],
    ['422', 422, sent('/user/auth/verify-code', '{"email":"a@b.cz","code":"123456"}')],
    ['500', 500, sent(login, JSON.stringify(wrong))],
  ] as const)('R-API-2 sends them with %s', async (kind, status, request) => {
    const answer = await t.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(EXPECTED);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    const telling = Object.keys(answer.headers).filter((name) =>
      /powered|server|access-control/.test(name),
    );
    // Pages of partners read the keys.
    expect(telling).toEqual(kind === '200 of the keys' ? ['access-control-allow-origin'] : []);
  });

  it('R-API-2 requires browsers to stay on HTTPS', async () => {
    for (const url of ['/health', '/nothing', '/%zz']) {
      const answer = await secure.app.inject(url);
      expect(answer.headers).toMatchObject({
        ...EXPECTED,
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
    }
  });

  it('R-API-2 allows no other origin', async () => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const answer = await secure.app.inject({
        method,
        url: login,
        headers: {
          ...json,
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
        payload: '{}',
      });
      expect(Object.keys(answer.headers).join()).not.toContain('access-control');
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('R-API-2 an internal error', () => {
  it('R-API-2 answers unexpected_error, reveals no details, and is logged with its request id', async () => {
    const before = t.log.length;
    const answer = await post(t, login, { email: 'secret-person@example.com', password: SECRET });
    expect(answer.statusCode).toBe(500);
    const body = answer.json() as { code: string; requestId: string };
    expect(body.code).toBe('unexpected_error');
    expect(answer.body).not.toMatch(/hasher|broke|stack|detail/);
    const lines = t.log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      requestId: body.requestId,
      err: { message: 'the hasher broke' },
    });
    expect(t.log.join()).not.toMatch(/Vault-9|secret-person/);
    // The next call is served.
    expect((await get(t, '/health')).statusCode).toBe(200);
  });

  it('R-API-2 logs no personal data for ordinary calls', async () => {
    const person = await aRegisteredPerson(secure);
    await post(secure, login, { email: person.email, password: 'Wrong 7 password' });
    await post(secure, '/user/auth/refresh', { refresh_token: person.refresh_token });
    await get(secure, '/user/profile', `${person.access_token}x`);
    await get(secure, '/user/profile', person.access_token);
    const log = secure.log.join('\n');
    const code = /\b\d{6}\b/.exec(secure.mails[0]?.text ?? '')?.[0] ?? 'none';
    const { email, access_token, refresh_token } = person;
    for (const secret of [email, PASSWORD, access_token, refresh_token, code]) {
      expect(log).not.toContain(secret);
    }
  });
});
