import { beforeAll, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { CALLS } from '#test/people/calls.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';
import { SENT } from '#test/people/sent.ts';
import { aBackend } from '#test/people/servers.ts';

const t = anApp();
let token: string;
let ofServer: string;
beforeAll(async () => {
  token = (await aRegisteredPerson(t)).access_token;
  ofServer = (await aBackend(t)).token;
});

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

// A valid body for each call.
const GOOD: Record<string, Record<string, unknown>> = Object.fromEntries(
  jsonCalls.map((path) => {
    const sent = path.replace(/:(id|uid|externalId)/, 'x');
    return [path, SENT.findLast(([method, url]) => method === 'POST' && url === sent)?.[2] ?? {}];
  }),
);

const send = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${path.startsWith('/server/') ? ofServer : token}`,
      ...headers,
    },
  });

it('R-API-2 knows a valid body for every call that accepts JSON', () => {
  expect(Object.entries(GOOD).filter(([, body]) => Object.keys(body).length === 0)).toEqual([]);
  expect(jsonCalls.length).toBeGreaterThan(30);
});

/** Bodies that are no object with the fields of any call. */
const BAD_BODIES: [string, string | Buffer][] = [
  ['an empty body', ''],
  ['only white space', ' \n'],
  ['half a body', '{"email":'],
  ['a word', 'email'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['a string', '"email"'],
  ['an array', '[]'],
  ['30,000 brackets', '['.repeat(30_000)],
  ['30,000 closed brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['an object without keys', '{}'],
  ['7,000 other keys', `{${Array.from({ length: 7_000 }, (_, n) => `"${n}":1`).join()}}`],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a NUL', '{"\u0000":1}'],
];

const OTHER_TYPES = [1, true, [], {}, ['x'], { $ne: null }, 1e308, [[[[]]]]];

/** Those that hostile-input.both.test.ts does not send, and one that is empty. */
const STRANGE_TEXTS = [
  '',
  ' ',
  '\r\nBcc: x@example.com',
  '<script>',
  'constructor',
  '%00%ff',
  '{7*7}',
  'ﷺ'.repeat(20_000),
  'a@'.repeat(20_000),
  '-'.repeat(50_000),
];

const OTHER_CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-8',
  'text/json',
  'application/jsonx',
  'application/vnd.api+json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json, text/plain',
  '',
  '*/*',
];

const SPELLINGS_OF_JSON = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json\t',
  'application/json ;x',
  ' application/json',
];

// One test for each call, since all of them take seconds together. The message of an assertion names the input.
it.each(jsonCalls)(
  'R-API-2 bad input to %s is refused with the field and costs no server error; unknown keys are ignored',
  async (path) => {
    const good = GOOD[path] ?? {};
    const fields = Object.keys(good);
    const first = fields[0] ?? '';
    const whole = JSON.stringify(good);

    for (const [what, payload] of [
      ...BAD_BODIES,
      ['the body in an array', `[${whole}]`] as const,
    ]) {
      const answer = await send(path, payload);
      expect(answer.statusCode, what).toBe(400);
      expect(expectContractError(answer).code, what).toBe('invalid_request');
      expect(({} as { admin?: boolean }).admin, what).toBeUndefined();
    }

    for (const field of fields) {
      for (const value of OTHER_TYPES.filter((other) => typeof other !== typeof good[field])) {
        const what = `${field}: ${JSON.stringify(value)}`;
        const answer = await send(path, JSON.stringify({ ...good, [field]: value }));
        expect(answer.statusCode, what).toBe(400);
        expect(expectContractError(answer).fields, what).toHaveProperty(field);
      }
      for (const value of STRANGE_TEXTS) {
        const answer = await send(path, JSON.stringify({ ...good, [field]: value }));
        const what = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
        expect(answer.statusCode, what).toBeLessThan(500);
        if (answer.statusCode >= 400) expectContractError(answer);
      }
      // Null, and the field missing.
      const { [field]: _gone, ...rest } = good;
      for (const body of [{ ...good, [field]: null }, rest]) {
        const answer = await send(path, JSON.stringify(body));
        if (answer.statusCode === 400) expectContractError(answer);
        expect(answer.statusCode, JSON.stringify(body)).toBeLessThan(500);
      }
    }
    const withNull = await send(path, JSON.stringify({ ...good, [first]: null }));
    expect(expectContractError(withNull).fields, 'null').toHaveProperty(first);

    const plain = await send(path, whole);
    const unknown = { verificationStatus: 'CONFIRMED', role: 'admin', userId: 1 };
    const more = await send(path, JSON.stringify({ ...unknown, ...good }));
    // A second code is requested too soon, so send-code cannot give the same answer.
    if (path !== '/user/auth/send-code') expect(more.statusCode).toBe(plain.statusCode);
    // Of a repeated key the last value counts.
    const wrong = typeof good[first] === 'number' ? '"x"' : '7';
    const repeated = await send(path, `{"${first}":${wrong},${whole.slice(1)}`);
    expect(repeated.statusCode).not.toBe(400);
    const reversed = await send(path, `${whole.slice(0, -1)},"${first}":${wrong}}`);
    expect(expectContractError(reversed).fields).toHaveProperty(first);

    for (const type of OTHER_CONTENT_TYPES) {
      const answer = await send(path, whole, { 'content-type': type });
      expect(answer.statusCode, type).toBe(415);
      expect(expectContractError(answer).code, type).toBe('unsupported_media_type');
    }
    for (const type of SPELLINGS_OF_JSON) {
      const answer = await send(path, '{}', { 'content-type': type });
      expect(answer.statusCode, type).toBe(400);
      expect(expectContractError(answer).fields, type).not.toEqual({});
    }

    for (const payload of [
      'x'.repeat(70_000),
      JSON.stringify({ ...good, x: 'x'.repeat(100_000) }),
    ]) {
      const answer = await send(path, payload);
      expect(answer.statusCode, 'more than 64 kB').toBe(413);
      expect(expectContractError(answer).code).toBe('payload_too_large');
    }

    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      const answer = await t.app.inject({ method, url: path });
      expect(answer.statusCode, method).toBe(405);
      expect(answer.headers.allow, method).toBe('POST');
      expect(expectContractError(answer).code, method).toBe('method_not_allowed');
    }
  },
);

it('R-API-2 refuses an id with a NUL, on which PostgreSQL fails', async () => {
  for (const [path, body] of Object.entries(GOOD)) {
    for (const field of ['id', 'member', 'clientId', 'token'].filter((name) => name in body)) {
      const answer = await send(path, JSON.stringify({ ...body, [field]: 'x\u0000' }));
      expect(answer.statusCode, `${path} ${field}`).toBe(400);
      expect(expectContractError(answer).fields, path).toHaveProperty(field);
    }
  }
});

it('R-API-2 leaves the account unverified after all of this', async () => {
  expect((await get(t, '/user/profile', token)).json()).toMatchObject({
    verificationStatus: 'IN_PROGRESS',
  });
});
