import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { CALLS } from '#test/people/calls.ts';
import { aRegisteredPerson, DETAILS, get, PASSWORD } from '#test/people/people.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startApp();
  token = (await aRegisteredPerson(t)).access_token;
});
afterAll(() => t.close());

// A valid body for each call; the first test fails if a call is missing here.
const GOOD: Record<string, Record<string, string | string[]>> = {
  '/user/exist-email': { email: 'good@example.com' },
  '/user/auth/registration-with-email': {
    email: 'good@example.com',
    password: PASSWORD,
    verified: 'x',
  },
  '/user/auth/registration-with-phone': {
    phone: '+380671234567',
    password: PASSWORD,
    verified: 'x',
  },
  '/user/auth/send-code': { email: 'good@example.com' },
  '/user/auth/verify-code': { email: 'good@example.com', code: '123456', ticket: 'x' },
  '/user/auth/login': { email: 'good@example.com', password: PASSWORD },
  '/user/auth/refresh': { refresh_token: 'x' },
  '/user/auth/logout': { refresh_token: 'x' },
  '/user/sessions/end': { id: 'x' },
  '/user/auth/forgot-password': { email: 'good@example.com' },
  '/user/reset-password': { newPassword: PASSWORD, reset_token: 'x' },
  '/user/change-password': { currentPassword: 'Not the 1 password', newPassword: PASSWORD },
  '/user/auth/wallet/login': { message: 'x', signature: '0x00' },
  '/user/identities/social': { provider: 'google' },
  '/user/identities/email': { email: 'good@example.com', code: '123456' },
  '/user/identities/phone': { phone: '+380671234567', code: '123456' },
  '/user/identities/wallet': { message: 'x', signature: '0x00' },
  '/user/identities/remove': { id: 'x' },
  '/user/document-drafts/remove': { id: 'x' },
  '/user/add-user-details': DETAILS,
  '/user/choose-document': { document: 'passport', documentCountry: 'UA' },
  '/user/handoff': { document: 'passport', sides: ['personImage'] },
  '/user/handoff/end': { id: 'x' },
  '/handoff/look': { token: 'x' },
  '/handoff/claim': { token: 'x' },
  '/connect/authorize/:uid/agree': { scope: 'verified' },
  '/connect/leave': { secret: 'x', from: 'partner' },
  '/user/connections/disconnect': { clientId: 'x' },
  '/console/clients/:id/team/invite': { email: 'good@example.com', role: 'viewer' },
  '/console/clients/:id/team/withdraw': { email: 'good@example.com' },
  '/console/clients/:id/team/role': { member: 'x', role: 'viewer' },
  '/console/clients/:id/team/remove': { member: 'x' },
  '/console/invitation': { token: 'x' },
  '/console/invitation/accept': { token: 'x' },
  '/user/verification/answer': { text: 'It is me.' },
};

/** Calls with nested fields, whose bad input is tested separately. */
const NESTED = [
  '/user/keep-typed',
  '/console/clients',
  '/console/clients/:id/settings',
  '/console/clients/:id/keys',
  '/console/clients/:id/review',
];

const jsonCalls = CALLS.filter((each) => each.body !== null && each.encoding !== 'multipart')
  .map((each) => each.path)
  .filter((path) => !NESTED.includes(path));

const send = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });

it('R-API-2 lists every call that accepts JSON in the tables below', () => {
  expect(Object.keys(GOOD).sort()).toEqual([...jsonCalls].sort());
});

describe.each(jsonCalls)('R-API-2 bad input to %s', (path) => {
  const good = GOOD[path] ?? {};

  it.each([
    ['an empty body', ''],
    ['only white space', ' \n'],
    ['half a body', '{"email":'],
    ['a word', 'email'],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a string', '"email"'],
    ['an array', '[]'],
    ['an array with the body', JSON.stringify([good])],
    ['30,000 brackets', '['.repeat(30_000)],
    ['30,000 closed brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['an object without keys', '{}'],
    ['7,000 other keys', `{${Array.from({ length: 7_000 }, (_, n) => `"${n}":1`).join()}}`],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a NUL', '{"\u0000":1}'],
  ])('R-API-2 refuses %s', async (_what, payload) => {
    const answer = await send(path, payload);
    expect(answer.statusCode).toBe(400);
    expect(expectContractError(answer).code).toBe('invalid_request');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each(Object.keys(good))(
    'R-API-2 refuses %s of another type and names the field',
    async (field) => {
      for (const value of [1, true, [], {}, ['x'], { $ne: null }, 1e308, [[[[]]]]]) {
        const answer = await send(path, JSON.stringify({ ...good, [field]: value }));
        expect(answer.statusCode).toBe(400);
        expect(expectContractError(answer).fields).toHaveProperty(field);
      }
    },
  );

  it.each(Object.keys(good))(
    'R-API-2 validates strange text in %s without a server error',
    async (field) => {
      for (const value of [
        '',
        ' ',
        '\u0000',
        '\r\nBcc: x@example.com',
        "' or '1'='1",
        '<script>',
        '__proto__',
        'constructor',
        '\ud800',
        '\u202e',
        '%00%ff',
        '{7*7}',
        'x'.repeat(50_000),
        'ﷺ'.repeat(20_000),
        'a@'.repeat(20_000),
        '-'.repeat(50_000),
      ]) {
        const answer = await send(path, JSON.stringify({ ...good, [field]: value }));
        expect(answer.statusCode, JSON.stringify(value).slice(0, 40)).toBeLessThan(500);
        if (answer.statusCode >= 400) expectContractError(answer);
      }
    },
  );

  it('R-API-2 reports null and a missing field as errors of that field', async () => {
    for (const field of Object.keys(good)) {
      const { [field]: _gone, ...rest } = good;
      for (const body of [{ ...good, [field]: null }, rest]) {
        const answer = await send(path, JSON.stringify(body));
        if (answer.statusCode === 400) expectContractError(answer);
        expect(answer.statusCode).toBeLessThan(500);
      }
    }
    const first = Object.keys(good)[0] ?? '';
    const answer = await send(path, JSON.stringify({ ...good, [first]: null }));
    expect(expectContractError(answer).fields).toHaveProperty(first);
  });

  it('R-API-2 ignores unknown keys, and uses the last value of a repeated key', async () => {
    const plain = await send(path, JSON.stringify(good));
    const more = await send(
      path,
      JSON.stringify({ verificationStatus: 'CONFIRMED', role: 'admin', userId: 1, ...good }),
    );
    // A second code is requested too soon, so send-code cannot give the same answer.
    if (path !== '/user/auth/send-code') expect(more.statusCode).toBe(plain.statusCode);
    const first = Object.keys(good)[0] ?? '';
    const repeated = await send(path, `{"${first}":7,${JSON.stringify(good).slice(1)}`);
    expect(repeated.statusCode).not.toBe(400);
    const reversed = await send(path, `${JSON.stringify(good).slice(0, -1)},"${first}":7}`);
    expect(expectContractError(reversed).fields).toHaveProperty(first);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/jsonx',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json, text/plain',
    '',
    '*/*',
  ])('R-API-2 refuses the content type %j', async (type) => {
    const answer = await send(path, JSON.stringify(good), { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(expectContractError(answer).code).toBe('unsupported_media_type');
  });

  it.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json\t',
    'application/json ;x',
    ' application/json',
  ])('R-API-2 accepts the content type %j', async (type) => {
    const answer = await send(path, '{}', { 'content-type': type });
    expect(answer.statusCode).toBe(400);
    expect(expectContractError(answer).fields).not.toEqual({});
  });

  it('R-API-2 refuses a body of more than 64 kB', async () => {
    for (const payload of [
      'x'.repeat(70_000),
      JSON.stringify({ ...good, x: 'x'.repeat(100_000) }),
    ]) {
      const answer = await send(path, payload);
      expect(answer.statusCode).toBe(413);
      expect(expectContractError(answer).code).toBe('payload_too_large');
    }
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    'R-API-2 answers 405 to %s',
    async (method) => {
      const answer = await t.app.inject({ method, url: path });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('POST');
      expect(expectContractError(answer).code).toBe('method_not_allowed');
    },
  );
});

it('R-API-2 leaves the account unverified after all of this', async () => {
  expect((await get(t, '/user/profile', token)).json()).toMatchObject({
    verificationStatus: 'IN_PROGRESS',
  });
});
