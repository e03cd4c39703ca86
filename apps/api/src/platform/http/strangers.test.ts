import {
  type AnyEndpoint,
  addPasskey,
  deskMe,
  getProfile,
  handoffTask,
  paramNamesOf,
  readServerPerson,
} from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { HOUR } from '#core/clock.ts';
import { disableOperator } from '#desk/operators/manage.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { switchServerClient } from '#servers/clients/clients.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { DESK_ENDPOINTS, PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { decide } from '#test/people/decisions.ts';
import { aDraft, anIdCard, aPersonWithDetails, statusOf, submit } from '#test/people/documents.ts';
import { aHandoff, aPhone, stateOf } from '#test/people/handoffs.ts';
import { anOperator, callDesk, desk } from '#test/people/operators.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { aSubmission, caseOf } from '#test/people/reviews.ts';
import { aBackend } from '#test/people/servers.ts';

/*
 * Makes every authenticated call with all wrong credentials: none, former ones, and those for another kind of caller.
 * And makes every call that takes an id as another account, with every id of the first one.
 */

type Door = 'bearer' | 'handoff' | 'operator' | 'server';
type Called = Pick<AnyEndpoint, 'method' | 'path'> & { body?: unknown };
type Headers = Record<string, string>;

const wanting = (door: Door) =>
  [...PUBLIC_ENDPOINTS, ...DESK_ENDPOINTS].filter(({ auth }) => auth === door);
const BEHIND: Record<Door, Called[]> = {
  bearer: wanting('bearer'),
  handoff: wanting('handoff'),
  operator: wanting('operator'),
  server: wanting('server'),
};

const STRANGERS = [
  'no credentials',
  'a word',
  'an expired access token',
  'an access token of an ended session',
  'an access token of a disabled account',
  'an access token with another signature',
  'a refresh token',
  'the link of a handoff',
  'the phone of an expired handoff',
  'an operator with an expired session',
  'a backend with an expired token',
  'a backend that was disabled',
  'a disabled operator',
] as const;
const LET_IN = {
  bearer: 'a person',
  handoff: 'a phone',
  operator: 'an operator',
  server: 'a backend',
} as const satisfies Record<Door, string>;
type Who = (typeof STRANGERS)[number] | (typeof LET_IN)[Door];

const t = anApp();
let secrets: Record<Who, string>;
let victim: Awaited<ReturnType<typeof aVictim>>;
beforeAll(async () => {
  const past = await expiredSecrets();
  t.clock.advance(13 * HOUR);
  const ended = await aPersonWithDetails(t);
  await post(t, '/user/auth/logout', { refresh_token: ended.refresh_token });
  const disabled = await aPersonWithDetails(t);
  await disableAccount(t.deps, disabled.id);
  const disabledOperator = await anOperator(t);
  await disableOperator(t.deps, disabledOperator.name);
  const disabledBackend = await aBackend(t);
  await switchServerClient(t.deps, disabledBackend.name, { isDisabled: true });
  victim = await aVictim();
  const phone = await aPhone(t, victim.link);
  const { cookie } = await anOperator(t);
  secrets = {
    ...past,
    'no credentials': '',
    'a word': 'x',
    'an access token of an ended session': ended.token,
    'an access token of a disabled account': disabled.token,
    'an access token with another signature': `${victim.token.slice(0, -6)}AAAAAA`,
    'a refresh token': victim.refresh_token,
    'the link of a handoff': victim.link,
    'a backend that was disabled': disabledBackend.token,
    'a disabled operator': secretOf(disabledOperator.cookie),
    'a person': victim.token,
    'a phone': phone,
    'an operator': secretOf(cookie),
    'a backend': (await aBackend(t)).token,
  };
});

const secretOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);

async function expiredSecrets() {
  const person = await aPersonWithDetails(t);
  const { link } = await aHandoff(t, person.token);
  return {
    'an expired access token': person.token,
    'the phone of an expired handoff': await aPhone(t, link),
    'an operator with an expired session': secretOf((await anOperator(t)).cookie),
    'a backend with an expired token': (await aBackend(t)).token,
  };
}

/** A person with one of everything: a correction request, a draft, a handoff. */
async function aVictim() {
  const person = await aPersonWithDetails(t);
  await submit(t, person.token, await anIdCard());
  await decide(t, person.id, {
    step: 'askAgain',
    marks: [{ part: 'docImageFront', reason: 'blurred' }],
  });
  await aDraft(t, person.token, 'docImageFront');
  const { link, id: handoffId } = await aHandoff(t, person.token);
  return { ...person, link, handoffId };
}

/** Everything that the victim can read about their own data. */
async function belongings() {
  const paths = ['/user/profile', '/user/verification', '/user/own-data', '/user/document-drafts'];
  const found: unknown[] = [await stateOf(t, victim.token, victim.handoffId)];
  for (const path of [...paths, '/user/sessions', '/user/identities']) {
    const answer = await get(t, path, victim.token);
    expect(answer.statusCode).toBe(200);
    found.push(answer.json());
  }
  return found;
}

/** The ids of the victim's data, by kind. */
async function idsOfTheirs(): Promise<[string, string][]> {
  const of = async (path: string, name: string) =>
    ((await get(t, path, victim.token)).json() as Record<string, { id: string }[]>)[name]?.map(
      ({ id }): [string, string] => [name, id],
    ) ?? [];
  return [
    ['account', victim.id],
    ['handoff', victim.handoffId],
    ...(await of('/user/document-drafts', 'drafts')),
    ...(await of('/user/verification', 'documents')),
    ...(await of('/user/sessions', 'sessions')),
    ...(await of('/user/identities', 'identities')),
  ];
}

/** Makes a call with the given headers, like a browser. */
function call({ method, path, body }: Called, door: Door, headers: Headers, id = 'x') {
  const url = paramNamesOf({ path }).reduce((now, name) => now.replace(`:${name}`, id), `${path}`);
  const called = { method, path: url as `/${string}` };
  const payload = body ?? (method === 'POST' ? {} : undefined);
  if (door === 'operator') return callDesk(t, called, payload, headers);
  return t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

const inHeader = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });
const inCookie = (secret: string): Headers => ({ cookie: `portico-desk=${secret}` });
/** In every header that could carry it. */
const everywhere = (secret: string): Headers =>
  secret === '' ? {} : { ...inHeader(secret), ...inCookie(secret) };

const MATRIX = (['bearer', 'handoff', 'operator', 'server'] as const).flatMap((door) =>
  BEHIND[door].map((each) => [`${each.method} ${each.path}`, each, door] as const),
);

describe('R-API-2 R-API-3 R-KYC-14 every authenticated call', () => {
  it.each(MATRIX)('R-API-2 R-KYC-14 %s refuses all other callers', async (_name, called, door) => {
    const others = [...STRANGERS, ...Object.values(LET_IN)].filter((who) => who !== LET_IN[door]);
    const ids = (await idsOfTheirs()).map(([, id]) => id);
    const before = await belongings();
    for (const who of others) {
      for (const id of paramNamesOf(called).length > 0 ? ids : ['x']) {
        const answer = await call(called, door, everywhere(secrets[who]), id);
        expect([who, answer.statusCode]).toEqual([who, 401]);
        expect(expectContractError(answer).code).toBe('missing_token');
        expect(answer.cookies).toEqual([]);
        for (const own of [victim.email, DETAILS.address, ...ids]) {
          expect(answer.body).not.toContain(own);
        }
      }
    }
    expect(await belongings()).toEqual(before);
  });

  it('R-API-2 accepts the right credentials, and the lists of calls are complete', async () => {
    for (const [door, called] of [
      ['bearer', getProfile],
      ['handoff', handoffTask],
      ['operator', deskMe],
      ['server', readServerPerson],
    ] as const) {
      const answers = [inHeader, inCookie, everywhere].map((carry) =>
        call(called, door, carry(secrets[LET_IN[door]])),
      );
      const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
      const [right, wrong] = door === 'server' ? [404, 401] : [200, 401];
      expect(statuses).toEqual(door === 'operator' ? [wrong, right, right] : [right, wrong, right]);
    }
    expect(BEHIND.bearer.length).toBeGreaterThan(25);
    expect(BEHIND.handoff.length).toBe(3);
    expect(BEHIND.operator.length).toBeGreaterThan(8);
    expect(BEHIND.server.length).toBeGreaterThanOrEqual(3);
  });
});

const takesId = ({ path, body }: AnyEndpoint) =>
  paramNamesOf({ path }).includes('id') ||
  (body !== null && 'id' in ((body as z.ZodMiniObject).def.shape ?? {}));

describe('R-API-2 R-KYC-14 every call that takes an id', () => {
  // At the partner console it is a client’s: partners/settings/strangers.test.ts tries those.
  const own: Called[] = wanting('bearer')
    // The id of a new passkey is nobody’s yet.
    .filter(({ path }) => path !== addPasskey.path && !path.startsWith('/console/'))
    .filter(takesId)
    .map(({ method, path }) => ({ method, path }));

  it.each(own.map((each) => [`${each.method} ${each.path}`, each] as const))(
    'R-API-2 R-KYC-14 %s answers 404 to the ids of another account',
    async (_name, called) => {
      const other = await aPersonWithDetails(t);
      const before = await belongings();
      for (const [what, id] of await idsOfTheirs()) {
        const headers = { authorization: `Bearer ${other.token}` };
        const answer = await call({ ...called, body: bodyOf(called, id) }, 'bearer', headers, id);
        expect([what, answer.statusCode]).toEqual([what, 404]);
        expect(expectContractError(answer).code).toBe('not_found');
      }
      expect(await belongings()).toEqual(before);
    },
  );

  it('R-KYC-13 R-KYC-14 the desk accepts only ids of cases and shows no draft', async () => {
    const operator = await anOperator(t);
    const waiting = await aSubmission(t);
    const before = await belongings();
    // Those about others are tried in the tests of their rooms.
    const isOfCases = ({ path }: AnyEndpoint) =>
      !/^\/desk\/(clients|webhook|revocations|operators|people|closings)/.test(path);
    const calls = DESK_ENDPOINTS.filter((each) => takesId(each) && isOfCases(each));
    expect(calls.length).toBeGreaterThanOrEqual(6);
    for (const called of calls) {
      for (const [what, id] of await idsOfTheirs()) {
        const number = { issuer: 'PL', number: 'L01X00T47' };
        const body = { decision: 'confirm', lines: '', ...number, ...bodyOf(called, id) };
        const headers = { cookie: operator.cookie };
        const { method, path } = called;
        const sent = { method, path, ...(method === 'POST' && { body }) };
        const answer = await call(sent, 'operator', headers, id);
        expect([path, what, answer.statusCode]).toEqual([path, what, 404]);
        expect(expectContractError(answer).code).toBe('not_found');
      }
    }
    expect(await belongings()).toEqual(before);
    expect((await caseOf(t, operator, waiting.caseId)).status).toBe('PENDING');
  });

  it('R-API-2 the list of calls is complete', () => {
    expect(own.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/user/sessions/end',
        '/user/identities/remove',
        '/user/document-drafts/remove',
        '/user/document-drafts/:id/image',
        '/user/documents/:id/image',
        '/user/handoff/:id/state',
        '/user/handoff/end',
      ]),
    );
  });
});

function bodyOf({ method }: Called, id: string): object | undefined {
  return method === 'POST' ? { id, name: 'Mine' } : undefined;
}

describe('R-API-2 R-KYC-12 an authenticated caller', () => {
  it('R-API-2 R-KYC-12 cannot set a status through a body, for itself or others', async () => {
    const other = await aPersonWithDetails(t);
    const before = await belongings();
    const claims = {
      verificationStatus: 'CONFIRMED',
      status: 'CONFIRMED',
      outcome: 'CONFIRMED',
      account_id: victim.id,
      accountId: victim.id,
    };
    // Calls that end a session or an account do not affect a status.
    const ending = ['/user/delete-account', '/user/own-data/erase'];
    for (const { method, path } of wanting('bearer').filter(
      (each) => !ending.includes(each.path),
    )) {
      const sent = { method, path, ...(method === 'POST' && { body: { ...DETAILS, ...claims } }) };
      await call(sent, 'bearer', { authorization: `Bearer ${other.token}` });
      expect([path, await statusOf(t, other.token)]).toEqual([path, 'IN_PROGRESS']);
    }
    const parts = Object.entries(claims).map(([name, value]) => ({ name, value }));
    const sent = await submit(t, other.token, [...(await anIdCard()), ...parts]);
    expect(sent.json()).toEqual({ verificationStatus: 'PENDING' });
    expect(await statusOf(t, other.token)).toBe('PENDING');
    expect(await belongings()).toEqual(before);
  });

  it('R-KYC-13 an operator cannot set a role through a body', async () => {
    const operator = await anOperator(t);
    for (const { method, path } of wanting('operator').filter(
      (each) => !paramNamesOf(each).length,
    )) {
      if (path === '/desk/sign-out') continue;
      const body = { which: 'all', id: crypto.randomUUID(), role: 'lead', operatorId: 'x' };
      await call({ method, path, ...(method === 'POST' && { body }) }, 'operator', {
        cookie: operator.cookie,
      });
      expect((await desk(t, operator, deskMe)).json()).toMatchObject({ role: 'reviewer' });
    }
  });
});
