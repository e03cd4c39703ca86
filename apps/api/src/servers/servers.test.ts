import { createServerLink, pathWith, SERVER_SCOPES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { giveExternalId } from '#identity/people/external-ids.ts';
import { operateOn } from '#test/engines/operate.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { anOperator } from '#test/people/operators.ts';
import { deleteAccount, exported, receiptOf } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import {
  aBackend,
  aKnownPerson,
  askToken,
  type Backend,
  readPerson,
  tokenOf,
} from '#test/people/servers.ts';
import { purgeServerTokens } from './tokens/tokens.ts';

const t = anApp();

const servers = (...words: string[]) => operateOn(t, 'servers', ...words);
type Printed = { client_id: string; client_secret: string };
const printed = ({ out }: { out: string }) => JSON.parse(out) as Printed;
const asClient = ({ client_id, client_secret }: Printed): Pick<Backend, 'id' | 'secret'> => ({
  id: client_id,
  secret: client_secret,
});

describe('R-API-16 clients of the company’s own backend', () => {
  it('R-API-16 are made by command, their secret is shown once and stored hashed', async () => {
    const added = await servers('add', 'Web shop', '--scopes', 'read address');
    expect([added.code, added.err]).toEqual([0, '']);
    const client = asClient(printed(added));
    expect(client.secret).toHaveLength(43);
    const listed = await servers('list');
    expect(listed.out).toContain('"name":"Web shop","scopes":"read address"');
    expect(listed.out).not.toContain(client.secret);
    const rows = JSON.stringify(await findRows(t, 'server_secrets'));
    expect(rows).not.toContain(client.secret);
    expect((await askToken(t, client)).statusCode).toBe(200);
    expect((await servers('add', 'Web shop', '--scopes', 'read')).err).toContain('already');
  });

  it('R-API-16 are not made with an unknown scope, without one, or with an address that is not exact', async () => {
    const add = (...words: string[]) => servers('add', 'Bad', ...words);
    const back = ['--scopes', 'verify', '--return-to'];
    for (const [words, why] of [
      [['--scopes', 'everything'], 'no scope everything'],
      [[], 'npm run servers'],
      [['--scopes', 'verify'], 'go together'],
      [['--scopes', 'read', '--return-to', 'https://shop.example/'], 'go together'],
      [[...back, 'http://shop.example/'], 'https://'],
      [[...back, 'https://*.shop.example/'], 'wildcards'],
      [[...back, 'https://shop.example/#x'], 'fragment'],
      [[...back, 'https://a@shop.example/'], 'user name'],
      [[...back, 'https://shop.example/?portico_return=x'], 'portico_return'],
    ] as const) {
      const refused = await add(...words);
      expect([refused.code, refused.out]).toEqual([2, '']);
      expect(refused.err).toContain(why);
    }
    expect((await servers('list')).out).not.toContain('"Bad"');
  });

  it('R-API-16 have two secrets during a rotation, and never a third', async () => {
    const first = asClient(printed(await servers('add', 'Rotated', '--scopes', 'read')));
    const { client_secret: secret } = printed(await servers('rotate', 'Rotated'));
    const second = { id: first.id, secret };
    for (const each of [first, second]) expect((await askToken(t, each)).statusCode).toBe(200);
    expect((await servers('rotate', 'Rotated')).code).toBe(1);
    expect((await servers('end-former', 'Rotated')).code).toBe(0);
    expect((await askToken(t, first)).statusCode).toBe(401);
    expect((await askToken(t, second)).statusCode).toBe(200);
    expect((await servers('end-former', 'Rotated')).code).toBe(1);
    expect((await servers('rotate', 'Nobody')).err).toContain('no client Nobody');
  });

  it('R-API-16 that are disabled get no token, and their tokens end at once', async () => {
    const backend = await aBackend(t);
    const { externalId } = await aKnownPerson(t);
    expect((await readPerson(t, backend.token, externalId)).statusCode).toBe(200);
    expect((await servers('disable', backend.name)).code).toBe(0);
    expect((await readPerson(t, backend.token, externalId)).statusCode).toBe(401);
    expect((await askToken(t, backend)).json()).toMatchObject({ error: 'invalid_client' });
    expect((await servers('enable', backend.name)).code).toBe(0);
    expect((await askToken(t, backend)).statusCode).toBe(200);
  });
});

describe('R-API-17 a token for a server', () => {
  it('R-API-17 is given as RFC 6749 has it, and lives for ten minutes', async () => {
    const backend = await aBackend(t);
    const answer = await askToken(t, backend);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      scope: SERVER_SCOPES.join(' '),
    });
    const { access_token } = answer.json() as { access_token: string };
    t.clock.advance(10 * MINUTE - SECOND);
    expect((await readPerson(t, access_token, 'x')).statusCode).toBe(404);
    t.clock.advance(SECOND);
    expect((await readPerson(t, access_token, 'x')).statusCode).toBe(401);
    await purgeServerTokens(t.deps);
    expect(await findRows(t, 'server_tokens')).toEqual([]);
  });

  it('R-API-17 is refused with the error and status of RFC 6749, section 5.2', async () => {
    const backend = await aBackend(t, ['read']);
    const wrong = { ...backend, secret: 'x'.repeat(43) };
    for (const [answer, status, error] of [
      [await askToken(t, wrong), 401, 'invalid_client'],
      [await askToken(t, { id: 'nobody', secret: backend.secret }), 401, 'invalid_client'],
      [await askToken(t, backend, {}, { authorization: 'Basic x' }), 401, 'invalid_client'],
      [await askToken(t, backend, {}, { authorization: '' }), 401, 'invalid_client'],
      [await askToken(t, backend, { scope: 'read address' }), 400, 'invalid_scope'],
      [await askToken(t, backend, { scope: ' ' }), 400, 'invalid_scope'],
      [await askToken(t, backend, { grant_type: 'password' }), 400, 'unsupported_grant_type'],
      [await askToken(t, backend, { scope: '\0' }), 400, undefined],
      [
        await askToken(t, backend, {}, { 'content-type': 'application/json' }),
        415,
        'invalid_request',
      ],
    ] as const) {
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Basic/);
    }
    const twice = await t.app.inject({
      method: 'POST',
      url: '/server/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials&grant_type=client_credentials',
    });
    expect(twice.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('R-API-17 opens no call of a person, and a person’s token no call of a server', async () => {
    const backend = await aBackend(t);
    const person = await aKnownPerson(t);
    for (const path of ['/user/profile', '/user/sessions', '/user/own-data', '/handoff/standing'])
      expect((await get(t, path, backend.token)).statusCode, path).toBe(401);
    for (const token of [person.access_token, person.refresh_token, backend.secret, 'x']) {
      const answer = await readPerson(t, token, person.externalId);
      expect(answer.statusCode).toBe(401);
      expect(expectContractError(answer).code).toBe('missing_token');
    }
    const refreshed = await post(t, '/user/auth/refresh', { refresh_token: backend.token });
    expect(refreshed.statusCode).toBe(401);
  });

  it('R-API-17 is limited: guesses by client and network, and calls by client', async () => {
    const limited = await startApp({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
    try {
      const backend = await aBackend(limited);
      const other = await aBackend(limited);
      const wrong = { id: backend.id, secret: 'x' };
      const statuses = [];
      for (let n = 0; n < 22; n += 1) statuses.push((await askToken(limited, wrong)).statusCode);
      expect(statuses.lastIndexOf(401)).toBe(19);
      const refused = await askToken(limited, backend);
      expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 30]);
      // Neither another client, nor the same one from elsewhere.
      expect((await askToken(limited, other)).statusCode).toBe(200);
      const burst = await Promise.all(
        Array.from({ length: 601 }, () => readPerson(limited, other.token, 'x')),
      );
      const late = burst.filter(({ statusCode }) => statusCode === 429);
      expect(late.map((each) => expectContractError(each).code)).toEqual(['too_many_requests']);
    } finally {
      await limited.close();
    }
  });
});

describe('R-API-18 what a server reads about a person', () => {
  it('R-API-18 are facts: no name, no detail, no photo, and an address with its scope alone', async () => {
    const submitted = await aSubmission(t);
    await giveExternalId(t.deps.db, { accountId: submitted.id, externalId: 'user/47 11' });
    const backend = await aBackend(t, ['read']);
    const pending = (await readPerson(t, backend.token, 'user/47 11')).json();
    expect(pending).toEqual({
      externalId: 'user/47 11',
      account: 'open',
      createdAt: expect.any(String),
      verification: {
        status: 'PENDING',
        submittedAt: new Date(t.clock.now()).toISOString(),
        decidedAt: null,
        verifiedMonth: null,
        validUntil: null,
        isOver18: null,
      },
      signInMethods: ['email'],
    });
    await decideCase(t, await anOperator(t), submitted.caseId, CONFIRMED);
    const more = await aBackend(t, ['read', 'address']);
    const { verification, address } = (
      await readPerson(t, more.token, 'user/47 11')
    ).json() as Record<string, unknown>;
    const now = new Date(t.clock.now()).toISOString();
    expect(verification).toMatchObject({
      status: 'CONFIRMED',
      decidedAt: now,
      verifiedMonth: now.slice(0, 7),
      validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isOver18: true,
    });
    expect(address).toEqual({ email: submitted.email, phone: null });
  });

  it('R-API-18 takes the scope of the call, narrowed as the token was asked for', async () => {
    const { externalId } = await aKnownPerson(t);
    const backend = await aBackend(t);
    for (const [scope, status] of [
      ['verify', 403],
      ['address', 403],
      ['read', 200],
    ] as const) {
      const token = await tokenOf(t, backend, { scope });
      const answer = await readPerson(t, token, externalId);
      expect([scope, answer.statusCode]).toEqual([scope, status]);
      if (status === 403) expect(expectContractError(answer).code).toBe('scope_missing');
      else expect(answer.json()).not.toHaveProperty('address');
    }
    const { token } = await aBackend(t, ['read']);
    const url = pathWith(createServerLink.path, { externalId });
    const body = { returnTo: 'https://shop.example/' };
    expect((await post(t, url, body, { token })).json()).toMatchObject({ code: 'scope_missing' });
  });

  it('R-API-18 says that an account is closed, and nothing once it is gone or if nobody has the id', async () => {
    const person = await aKnownPerson(t);
    const { token } = await aBackend(t);
    await disableAccount(t.deps, person.id);
    const closed = await readPerson(t, token, person.externalId);
    expect(closed.json()).toMatchObject({ account: 'closed' });
    const gone = await aKnownPerson(t);
    expect((await deleteAccount(t, gone.access_token)).statusCode).toBe(204);
    for (const id of [gone.externalId, gone.id, 'nobody', '%', '..', 'ї'.repeat(120), '💥']) {
      const answer = await readPerson(t, token, id);
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
  });
});

describe('R-API-19 the person', () => {
  it('R-API-19 sees what a server looked at: one line a day, client and kind, and each call is in the trail', async () => {
    const person = await aKnownPerson(t);
    const backend = await aBackend(t);
    const narrow = await aBackend(t, ['read']);
    for (let n = 0; n < 5; n += 1) await readPerson(t, backend.token, person.externalId);
    await readPerson(t, narrow.token, person.externalId);
    const { serverAccesses } = await receiptOf(t, person.token);
    const at = new Date(t.clock.now()).toISOString();
    expect(serverAccesses).toHaveLength(3);
    expect(serverAccesses).toEqual(
      expect.arrayContaining([
        { name: backend.name, what: 'person', count: 5, at },
        { name: backend.name, what: 'address', count: 5, at },
        { name: narrow.name, what: 'person', count: 1, at },
      ]),
    );
    const trail = { kind: 'server_read' as const, account_id: person.id };
    expect(await findRows(t, 'audit_events', trail)).toHaveLength(6);
    const { data, text } = await exported(t, person.token);
    expect(data.serverAccesses).toEqual(serverAccesses);
    expect(data.account).toMatchObject({ idAtCompany: person.externalId });
    expect(text).toContain('server_read');
    t.clock.advance(DAY);
    await readPerson(t, await tokenOf(t, narrow), person.externalId);
    expect(await findRows(t, 'server_looks', { account_id: person.id })).toHaveLength(4);
  });

  it('R-API-19 who was not looked at sees nothing, and a stranger’s id leaves no line', async () => {
    const person = await aRegisteredPerson(t);
    const { token } = await aBackend(t);
    const before = await findRows(t, 'server_looks');
    await readPerson(t, token, 'nobody at all');
    expect(await findRows(t, 'server_looks')).toEqual(before);
    expect((await receiptOf(t, person.access_token)).serverAccesses).toEqual([]);
    expect((await receiptOf(t, (await aPersonWithDetails(t)).token)).serverAccesses).toEqual([]);
  });
});
