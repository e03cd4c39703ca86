import { readFileSync } from 'node:fs';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '#partners/person/person.ts';
import { sendLogouts } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { storeDetails } from '#test/people/kept-details.ts';
import { anOperator } from '#test/people/operators.ts';
import type { Submission } from '#test/people/reviews.ts';
import { confirmedBy, freshPassport } from '#test/people/tags.ts';
import { aCrowd, type Member } from './crowd.ts';
import { type LogoutReceiver, startLogoutReceiver } from './logout-receiver.ts';
import { expectedHits, type Pool, rankCorrelation } from './matching.ts';
import { aPartner, Browser, type Partner, signInAt, startIssuer } from './partner.ts';

/*
 * Two partners pool everything that they received about the same people. Times are apart: they are the partners' own,
 * and SECURITY.md says what they tell.
 */

const MONTHS = 6;
const ASKED = {
  verification: {
    trust_framework: null,
    time: null,
    evidence: [
      {
        type: { value: 'document' },
        check_details: [{ check_method: null, time: null }],
        document_details: { type: null, date_of_expiry: null, document_number: null },
      },
    ],
  },
  claims: { age_over_18: null },
};
const SCOPES = ['openid', 'verified', 'age_over_18', 'identity_assurance', 'offline_access'];
const OFFLINE = {
  scope: SCOPES.join(' '),
  prompt: 'consent',
  claims: JSON.stringify({
    id_token: { verified_claims: ASKED, auth_time: { essential: true } },
    userinfo: { verified_claims: [ASKED] },
  }),
};
/** Of a partner's own request, and `auth_time`, which is compared for itself. */
const TIMES = ['iat', 'exp', 'nbf', 'auth_time', 'expires_in'];

type Received = Record<string, unknown>;

/** Everything that reaches a partner with a sign-in, apart from times and what the partner itself sent. */
async function receivedAt(partner: Partner, browser: Browser): Promise<Received> {
  const { tokens, callback } = await signInAt(partner, browser, OFFLINE);
  const claims = tokens.claims() ?? { sub: '' };
  const info = await openid.fetchUserInfo(partner.config, tokens.access_token, claims.sub);
  const again = await openid.refreshTokenGrant(partner.config, String(tokens.refresh_token));
  return {
    time: tokens.claims()?.auth_time,
    ...named('callback', Object.fromEntries(callback.searchParams), ['state']),
    ...named('header', decodeProtectedHeader(String(tokens.id_token))),
    ...named('claims', claims, ['nonce', 'aud']),
    ...named('userinfo', info),
    ...named('tokens', tokens, ['id_token']),
    ...named('refreshed', again, ['id_token']),
    ...named('refreshed claims', again.claims() ?? {}, ['nonce', 'aud']),
  };
}

const named = (where: string, values: object, apart: string[] = []): Received =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => ![...TIMES, ...apart].includes(name))
      .map(([name, value]) => [`${where}.${name}`, value]),
  );

/** The number of groups of people about whom a partner knows the same facts. */
const groupsOf = (pool: Pool) =>
  new Set(pool.map((each) => [each['claims.verified'], each['claims.verified_at']].join(' '))).size;

/** How many people there are, and how many of them sign in at both partners over HTTP. */
type Size = { people: number; signedIn: number };

/** The tests, for a describe block: of the others there is what the product decides for each person. */
export function testPooling({ people: count, signedIn }: Size): void {
  let t: TestApp & { issuer: string };
  let receivers: LogoutReceiver[];
  let partners: Partner[];
  let people: Member[];
  beforeAll(async () => {
    receivers = [await startLogoutReceiver(), await startLogoutReceiver()];
    const origins = receivers.map(({ origin }) => origin).join(',');
    t = await startIssuer({ env: { PARTNER_ORIGINS: origins } });
    partners = [];
    for (const { uri } of receivers) {
      partners.push(
        await aPartner(t, { ceiling: SCOPES, metadata: { backchannel_logout_uri: uri } }),
      );
    }
    people = await aCrowd(t, { size: count, months: MONTHS });
  });
  afterAll(async () => {
    await t.close();
    await Promise.all(receivers.map((each) => each.close()));
  });

  /** What the logout token about this number adds. */
  function loggedOut(n: number, sub: unknown): Received {
    const [token, ...more] = (receivers[n]?.tokens ?? []).filter(
      (each) => decodeJwt(each).sub === sub,
    );
    if (token === undefined || more.length > 0) throw new Error('there is not one logout token');
    return {
      ...named('logout header', decodeProtectedHeader(token)),
      ...named('logout', decodeJwt(token), ['aud']),
    };
  }

  async function bothPools(
    of: readonly Member[],
    receive: (partner: Partner, person: Member, n: number) => Promise<Received>,
  ): Promise<[Received[], Received[]]> {
    const pools: [Received[], Received[]] = [[], []];
    for (const person of of) {
      for (const n of [0, 1] as const) {
        pools[n].push(await receive(partners[n] as Partner, person, n));
      }
    }
    return pools;
  }

  it('R-OP-78 match nobody better than by guessing among equal facts', async () => {
    const [one, other] = await bothPools(people, async ({ id: clientId }, { id: accountId }) => {
      const person = await personAt(t.deps, { accountId, sessionId: '', clientId });
      return { 'claims.sub': await person?.subject(), ...named('claims', person?.claims ?? {}) };
    });
    const groups = groupsOf(one);
    // Not verified, and each month.
    expect(groups).toBe(1 + MONTHS);
    expect(expectedHits(one, other)).toBeCloseTo(groups, 6);
    const subs = [one, other].map((pool) => pool.map((each) => String(each['claims.sub'])));
    expect(new Set(subs.flat()).size).toBe(2 * count);
    // By chance it is above five deviations once in a million runs.
    const most = 5 / Math.sqrt(count);
    expect(Math.abs(rankCorrelation(subs[0] ?? [], subs[1] ?? []))).toBeLessThan(most);
    // The same comparison finds everybody by one shared number, also inside of another value.
    const leaking = (pool: Received[], hide: (id: string) => string): Pool =>
      pool.map((each, n) => ({ ...each, leaked: hide(people[n]?.id ?? '') }));
    const open = leaking(one, (id) => id);
    const hidden = leaking(other, (id) => `session-${id}-7`);
    expect(expectedHits(open, hidden)).toBeCloseTo(count, 6);
  });

  it('R-IDA-15 learn of a verification what everybody of the same month shares', async () => {
    const wanted = { elements: [ASKED], isList: false };
    const answers = await Promise.all(
      people.map(async ({ id: accountId }) => {
        const asked = { accountId, sessionId: '', clientId: (partners[0] as Partner).id };
        const person = await personAt(t.deps, asked);
        return JSON.stringify(await person?.verifiedClaims(wanted, new Set(SCOPES)));
      }),
    );
    expect(answers).toHaveLength(count);
    // Nothing, and one answer for each month.
    expect(new Set(answers).size).toBe(1 + MONTHS);
  });

  it('R-OP-78 R-IDA-15 find no equal value in tokens, UserInfo, redirects and logout tokens, in one browser and session', async () => {
    const some = people.slice(0, signedIn);
    const browsers = new Map(some.map((person) => [person, new Browser(t, person.token)]));
    const signedInAt: unknown[] = [];
    const [one, other] = await bothPools(some, async (partner, person) => {
      const { time, ...received } = await receivedAt(partner, browsers.get(person) as Browser);
      signedInAt.push(time);
      return received;
    });
    expect(signedInAt).toEqual(signedInAt.map(() => expect.any(Number)));
    // The two of one person follow each other. By chance one pair in 600 is equal.
    const equal = signedInAt.filter((time, n) => n % 2 === 1 && time === signedInAt[n - 1]);
    expect(equal.length).toBeLessThan(4);
    await t.deps.db.updateTable('sessions').set({ ended_at: t.deps.clock.now() }).execute();
    await sendLogouts(t.deps);
    const whole = [one, other].map((pool, n) =>
      pool.map((each) => ({ ...each, ...loggedOut(n, each['claims.sub']) })),
    ) as [Received[], Received[]];
    const verified = whole[0].find((each) => each['claims.verified'] === true);
    expect(Object.keys(verified ?? {})).toEqual(
      expect.arrayContaining([
        'callback.code',
        'claims.sid',
        'claims.sub',
        'claims.verified_claims',
        'logout.jti',
        'logout.sid',
        'refreshed.access_token',
        'tokens.access_token',
        'tokens.refresh_token',
        'userinfo.sub',
        'userinfo.verified_claims',
      ]),
    );
    expect(expectedHits(...whole)).toBeCloseTo(groupsOf(one), 6);
    expect(expectedHits(whole[1], whole[0])).toBeCloseTo(groupsOf(one), 6);
  });

  it('R-LIFE-34 find no equal value in the numbers of documents, and everybody by a name', async () => {
    const operator = await anOperator(t);
    const keepers: Submission[] = [];
    for (let n = 0; n < 4; n += 1) {
      const person = await confirmedBy(t, operator, freshPassport());
      await storeDetails(t, person.token);
      keepers.push(person);
    }
    const pools = await Promise.all(
      partners.map(({ id: clientId }) =>
        Promise.all(
          keepers.map(async ({ id: accountId, email }) => {
            const person = await personAt(t.deps, { accountId, sessionId: '', clientId });
            const number = await person?.otherClaims(new Set(['person']));
            const details = await person?.otherClaims(new Set(['email']));
            expect(details).toEqual({ email, email_verified: true });
            return { number: { ...number }, details: { ...details } };
          }),
        ),
      ),
    );
    const [one = [], other = []] = pools;
    const numbers = [...one, ...other].map(({ number }) => number.person);
    expect(new Set(numbers).size).toBe(2 * keepers.length);
    const only = (pool: typeof one, which: 'number' | 'details'): Pool =>
      pool.map((each) => each[which]);
    expect(expectedHits(only(one, 'number'), only(other, 'number'))).toBeCloseTo(1, 6);
    expect(expectedHits(only(one, 'details'), only(other, 'details'))).toBeCloseTo(4, 6);
    const text = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8');
    expect(text).toContain('A name or an email address links partners by its nature');
  });

  it('R-OP-78 can still compare times, and SECURITY.md says so', () => {
    const text = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8');
    expect(text).toContain('two partners that compare the times of sign-ins can guess');
  });
}
