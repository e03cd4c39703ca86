import {
  at,
  deskMe,
  deskSignIn,
  deskSignOut,
  type Endpoint,
  paramNamesOf,
} from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { CALLS, DESK_CALLS } from '#test/people/calls.ts';
import {
  aNewOperator,
  anOperator,
  callDesk,
  codeOf,
  desk,
  type SignedIn,
} from '#test/people/operators.ts';

const t = anApp();
let operator: SignedIn;
beforeAll(async () => {
  operator = await anOperator(t);
});

const ORIGIN = 'http://localhost:3001';
const HOST = 'localhost:3001';

/** The call with a value for each parameter of its path. */
const anywhere = (call: Endpoint) =>
  at(call, Object.fromEntries(paramNamesOf(call).map((name) => [name, 'x'])));

const isShared = ({ path }: Endpoint) => path.startsWith('/health');

describe('R-KYC-13 the desk and the public server', () => {
  it('R-KYC-13 the desk serves none of the public server’s calls except the health checks', async () => {
    for (const call of CALLS.filter((each) => !isShared(each))) {
      const { method, path } = anywhere(call);
      const answer = await callDesk(t, { method, path }, method === 'POST' ? {} : undefined, {
        cookie: operator.cookie,
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    for (const path of ['/outbox', '/openapi.json', '/.well-known/jwks.json', '/auth'] as const) {
      expect((await callDesk(t, { method: 'GET', path })).statusCode).toBe(404);
    }
    for (const path of ['/health', '/health/ready', '/health/live'] as const) {
      expect((await callDesk(t, { method: 'GET', path })).json()).toMatchObject({ status: 'ok' });
    }
  });

  it('R-KYC-13 the public server serves none of the desk’s calls, even to an operator', async () => {
    expect(DESK_CALLS.length).toBeGreaterThan(3);
    for (const call of DESK_CALLS) {
      const { method, path } = anywhere(call);
      const answer = await t.app.inject({
        method,
        url: path,
        headers: { cookie: operator.cookie, 'content-type': 'application/json' },
        ...(method === 'POST' && { payload: '{}' }),
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });

  it('R-KYC-13 the desk’s answers have the security headers and are never cached', async () => {
    const { headers } = await desk(t, operator, deskMe);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('R-KYC-13 cross-site calls to the desk', () => {
  const FOREIGN = [
    { 'sec-fetch-site': 'cross-site' },
    // Another port of the same machine: SameSite does not keep the cookie back.
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3001.evil.example', 'sec-fetch-site': 'same-origin' },
  ];

  it.each(FOREIGN)('R-KYC-13 are refused, including sign-in: %j', async (headers) => {
    const { name, password, ...keys } = await aNewOperator(t);
    const body = { name, password, code: codeOf(t, keys) };
    const signIn = await callDesk(t, deskSignIn, body, { host: HOST, ...headers });
    expect(expectContractError(signIn).code).toBe('invalid_request');
    expect(signIn.cookies).toEqual([]);
    const own = { host: HOST, cookie: operator.cookie };
    for (const call of [deskMe, deskSignOut, { method: 'GET', path: '/%64esk/me' }] as const) {
      expect((await callDesk(t, call, undefined, { ...own, ...headers })).statusCode).toBe(400);
    }
    expect((await callDesk(t, deskMe, undefined, own)).statusCode).toBe(200);
  });

  it.each([
    {},
    { origin: ORIGIN },
    { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    { origin: ORIGIN.toUpperCase(), 'sec-fetch-site': 'same-origin' },
  ])('R-KYC-13 the desk’s own calls are accepted: %j', async (headers) => {
    const { name, password, ...keys } = await aNewOperator(t);
    const body = { name, password, code: codeOf(t, keys) };
    expect((await callDesk(t, deskSignIn, body, { host: HOST, ...headers })).statusCode).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'R-KYC-13 a content type that a form can send is refused: %s',
    async (type) => {
      const answer = await (await t.desk()).inject({
        method: 'POST',
        url: deskSignIn.path,
        headers: { 'content-type': type },
        payload: '{}',
      });
      expect(expectContractError(answer).code).toBe('unsupported_media_type');
    },
  );
});

describe('R-KYC-13 guesses from one network', () => {
  it('R-KYC-13 are slowed down, even if each is for another name', async () => {
    const limited = await startApp({ env: { DISABLE_ADDRESS_LIMITS: '' } });
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) {
      const body = { name: `Guess ${n}`, password: 'x', code: '123456' };
      statuses.push((await callDesk(limited, deskSignIn, body)).statusCode);
    }
    await limited.close();
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});
