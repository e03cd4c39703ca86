import {
  CHANNEL_NAMES,
  decideReview,
  TEST_PERSON_KINDS,
  type TestPersonKind,
} from '@portico/contract';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND, systemClock } from '#core/clock.ts';
import { closeClient } from '#partners/registration/states.ts';
import { findJobs } from '#platform/jobs/jobs.store.ts';
import { sendLogouts } from '#test/engines/drain.ts';
import { findRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aDeveloper, aMember, askToGoLive, freshName } from '#test/partners/console.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import {
  aPartner,
  Browser,
  begin,
  type Partner,
  signInAt,
  startIssuer,
  thisMonth,
} from '#test/partners/partner.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { get, post } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
let receiver: LogoutReceiver;
beforeAll(async () => {
  receiver = await startLogoutReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});
beforeEach(async () => {
  await sendLogouts(t.deps);
  receiver.tokens.length = 0;
});

const OFFLINE = { scope: 'openid verified age_over_18 offline_access', prompt: 'consent' };

/** A sandbox client, and an owner of it with a browser. */
async function aTeam() {
  const partner = await aPartner(t, {
    name: freshName(),
    state: 'sandbox',
    metadata: {
      backchannel_logout_uri: receiver.uri,
      initiate_login_uri: 'https://quay.example/sign-in',
    },
  });
  const owner = await aMember(t, partner.id, 'owner');
  return { partner, owner, browser: new Browser(t, owner.access_token) };
}
type Team = Awaited<ReturnType<typeof aTeam>>;

async function as({ partner, browser }: Team, kind: TestPersonKind, params = OFFLINE) {
  const { tokens } = await signInAt(partner, browser, params, kind);
  return { tokens, claims: tokens.claims() };
}

function userInfo({ config }: Partner, { access_token }: { access_token: string }) {
  return fetch(String(config.serverMetadata().userinfo_endpoint), {
    headers: { authorization: `Bearer ${access_token}` },
  });
}

const refused = (tokens: Promise<unknown>) =>
  tokens.then(
    () => 'tokens',
    (error: openid.ResponseBodyError) => error.error,
  );
const refresh = ({ config }: Partner, { refresh_token: token = '' }: { refresh_token?: string }) =>
  openid.refreshTokenGrant(config, token);

const accountsOf = (clientId: string) =>
  findRows(t, 'test_persons', { client_id: clientId }, 'kind', 'account_id');

/** The choice of the test person was so long ago. */
async function chosenBefore(clientId: string, ms: number): Promise<void> {
  for (const { account_id } of await accountsOf(clientId)) {
    await t.deps.db
      .updateTable('connections')
      .set((eb) => ({ consented_at: eb('consented_at', '-', ms) }))
      .where('account_id', '=', account_id)
      .execute();
  }
}

/** What the client learned of people who left. */
const logoutTokens = ({ partner }: Team) =>
  receiver.tokens.map((token) => decodeJwt(token)).filter(({ aud }) => aud === partner.id);
const listed = async ({ partner, owner }: Team) =>
  (await get(t, `/console/clients/${partner.id}/test-persons`, owner.access_token)).json() as {
    persons: { kind: string; sub: string | null; lastUsedAt: string | null }[];
  };
const reset = ({ partner, owner }: Team, token = owner.access_token) =>
  post(t, `/console/clients/${partner.id}/test-persons/reset`, {}, { token });

describe('R-OP-48 a team continues as test persons', () => {
  it('R-OP-48 each kind signs in with a number of its own and the facts of its kind', async () => {
    const team = await aTeam();
    const verified = { verified: true, verified_at: thisMonth(), age_over_18: true };
    const subs = new Set<string>();
    for (const kind of TEST_PERSON_KINDS) {
      const { tokens, claims } = await as(team, kind);
      const isVerified = ['verified', 'expired', 'disconnected'].includes(kind);
      expect(claims, kind).toMatchObject(isVerified ? verified : { verified: false });
      if (!isVerified) expect(claims).not.toHaveProperty('age_over_18');
      const info = await (await userInfo(team.partner, tokens)).json();
      expect(info, kind).toMatchObject({ sub: claims?.sub, verified: isVerified });
      subs.add(claims?.sub ?? '');
    }
    const own = await signInAt(team.partner, team.browser);
    expect(own.tokens.claims()).toMatchObject({ verified: false });
    subs.add(own.tokens.claims()?.sub ?? '');
    expect(subs.size).toBe(TEST_PERSON_KINDS.length + 1);
    // The next sign-in as one of them is by the same person, for each member of the team.
    const colleague = await aMember(t, team.partner.id, 'viewer');
    const theirs = { ...team, browser: new Browser(t, colleague.access_token) };
    const again = await as(theirs, 'verified');
    expect(again.claims?.sub).toBe((await as(team, 'verified')).claims?.sub);
    const { persons } = await listed(team);
    expect(persons.map(({ kind }) => kind)).toEqual([...TEST_PERSON_KINDS]);
    expect(persons[0]).toMatchObject({
      sub: again.claims?.sub,
      lastUsedAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('R-LIFE-33 those who are verified give invented details, the others none', async () => {
    const details = ['profile', 'address', 'email', 'phone', 'person'];
    const ceiling = ['openid', 'verified', ...details];
    const partner = await aPartner(t, { name: freshName(), state: 'sandbox', ceiling });
    const owner = await aMember(t, partner.id, 'owner');
    const team = { partner, owner, browser: new Browser(t, owner.access_token) };
    for (const kind of TEST_PERSON_KINDS) {
      const { claims } = await as(team, kind, { scope: ceiling.join(' '), prompt: 'login' });
      if (['verified', 'expired', 'disconnected'].includes(kind)) {
        expect(claims, kind).toMatchObject({
          name: 'Test Person',
          birthdate: '1990-01-01',
          address: { locality: 'Kyiv', country_code: 'UA' },
          email: 'test.person@example.com',
          email_verified: true,
          phone_number: '+12025550123',
          person: expect.any(String),
        });
        continue;
      }
      for (const name of ['name', 'birthdate', 'address', 'email', 'phone_number', 'person']) {
        expect(claims, kind).not.toHaveProperty(name);
      }
    }
    // After 30 seconds one of them is not verified any more.
    const { tokens } = await as(team, 'expired', { scope: ceiling.join(' '), prompt: 'login' });
    await chosenBefore(partner.id, 30 * SECOND);
    expect(await (await userInfo(partner, tokens)).json()).not.toHaveProperty('name');
  });

  it('R-OP-48 a client that accepts verified people alone gets no unverified one', async () => {
    const team = await aTeam();
    const acr = { acr_values: `${t.issuer}/acr/verified` };
    for (const kind of TEST_PERSON_KINDS) {
      const opened = await team.browser.open((await begin(team.partner, acr)).url);
      if (!('page' in opened)) throw new Error('no page was shown');
      const path = `/connect/authorize/${opened.page}/agree`;
      const { status, body } = await team.browser.call('POST', path, {
        scope: 'verified age_over_18',
        as: kind,
      });
      const isVerified = ['verified', 'expired', 'disconnected'].includes(kind);
      expect([status, body.code], kind).toEqual(
        isVerified ? [200, undefined] : [403, 'verification_needed'],
      );
    }
    const { claims } = await as(team, 'verified', { ...OFFLINE, ...acr });
    expect(claims?.acr).toBe(acr.acr_values);
  });

  it('R-OP-48 nobody continues as one at a live client, at another client, or outside of the team', async () => {
    const team = await aTeam();
    const live = await aPartner(t, { name: freshName() });
    const stranger = await aDeveloper(t);
    const agree = async (partner: Partner, browser: Browser) => {
      const opened = await browser.page((await begin(partner)).url);
      const path = `/connect/authorize/${opened}`;
      const scope = 'verified age_over_18';
      const { body } = await browser.call('POST', `${path}/agree`, { scope, as: 'verified' });
      const shown = await browser.call('GET', `${path}/consent`);
      return [body.code, shown.body.testPersons];
    };
    const owner = new Browser(t, team.owner.access_token);
    expect(await agree(live, owner)).toEqual(['invalid_request', []]);
    const other = new Browser(t, stranger.access_token);
    expect(await agree(team.partner, other)).toEqual(['client_unknown', undefined]);
    expect(await accountsOf(live.id)).toEqual([]);
    expect(await accountsOf(team.partner.id)).toEqual([]);
    // Signed in as a test person of one client, a browser is nobody at the next one.
    await as(team, 'verified');
    const next = await team.browser.open((await begin(live)).url);
    expect(next).toHaveProperty('page');
    const silent = await team.browser.open((await begin(live, { prompt: 'none' })).url);
    if (!('left' in silent)) throw new Error('the browser did not leave');
    expect(silent.left.searchParams.get('error')).toBe('login_required');
  });

  it('R-OP-48 the page is shown with each sign-in in the sandbox, except where the client wants none', async () => {
    const team = await aTeam();
    const { claims } = await as(team, 'verified', { scope: 'openid verified', prompt: 'consent' });
    const shown = await team.browser.open((await begin(team.partner)).url);
    if (!('page' in shown)) throw new Error('no page was shown');
    const path = `/connect/authorize/${shown.page}/consent`;
    const consent = await team.browser.call('GET', path);
    expect(consent.body).toMatchObject({ settled: false, testPersons: [...TEST_PERSON_KINDS] });
    const silent = { scope: 'openid verified', prompt: 'none' };
    const second = await signInAt(team.partner, team.browser, silent);
    expect([second.asked, second.tokens.claims()?.sub]).toEqual([false, claims?.sub]);
  });
});

describe('R-OP-49 what a test person does later', () => {
  it('R-OP-49 the verification of an expired one ends after 30 seconds, and not before', async () => {
    const team = await aTeam();
    const { tokens } = await as(team, 'expired');
    await chosenBefore(team.partner.id, 25 * SECOND);
    const info = async () => (await userInfo(team.partner, tokens)).json();
    expect(await info()).toMatchObject({ verified: true });
    await chosenBefore(team.partner.id, 6 * SECOND);
    expect(await info()).toMatchObject({ verified: false });
    const renewed = await refresh(team.partner, tokens);
    expect(renewed.claims()).toMatchObject({ verified: false });
    expect((await as(team, 'expired')).claims).toMatchObject({ verified: true });
  });

  it('R-OP-49 a disconnected one ends every token after 30 seconds, and the client gets a logout token', async () => {
    const team = await aTeam();
    const { tokens, claims } = await as(team, 'disconnected');
    await sendLogouts(t.deps);
    expect([(await userInfo(team.partner, tokens)).status, logoutTokens(team)]).toEqual([200, []]);
    await chosenBefore(team.partner.id, 31 * SECOND);
    const now = systemClock.now() + 31 * SECOND;
    await sendLogouts({ ...t.deps, clock: { ...systemClock, now: () => now } });
    expect(logoutTokens(team)).toMatchObject([{ sub: claims?.sub }]);
    expect((await userInfo(team.partner, tokens)).status).toBe(401);
    expect(await refused(refresh(team.partner, tokens))).toBe('invalid_grant');
    expect((await as(team, 'disconnected')).claims).toMatchObject({ sub: claims?.sub });
  });
});

describe('R-OP-50 the end of test persons', () => {
  it('R-OP-50 a reset ends their tokens, and the next one has another number', async () => {
    const team = await aTeam();
    const { tokens, claims } = await as(team, 'verified');
    const viewer = await aMember(t, team.partner.id, 'viewer');
    const weak = expectContractError(await reset(team, viewer.access_token));
    expect(weak.code).toBe('role_insufficient');
    const stranger = await aDeveloper(t);
    expect(expectContractError(await reset(team, stranger.access_token)).code).toBe(
      'client_unknown',
    );
    expect((await userInfo(team.partner, tokens)).status).toBe(200);
    expect((await reset(team)).statusCode).toBe(204);
    expect((await userInfo(team.partner, tokens)).status).toBe(401);
    expect(await refused(refresh(team.partner, tokens))).toBe('invalid_grant');
    await sendLogouts(t.deps);
    expect(logoutTokens(team)).toMatchObject([{ sub: claims?.sub }]);
    expect((await listed(team)).persons[0]).toEqual({
      kind: 'verified',
      sub: null,
      lastUsedAt: null,
    });
    expect((await as(team, 'verified')).claims?.sub).not.toBe(claims?.sub);
  });

  it.each(['the client goes live', 'the client is closed'])(
    'R-OP-50 none is left once %s',
    async (how) => {
      const team = await aTeam();
      const { tokens, claims } = await as(team, 'verified');
      const accounts = await accountsOf(team.partner.id);
      if (how === 'the client is closed') await closeClient(t.deps, team.partner.id);
      else {
        const hosts = { hosts: ['quay.example'], scopes: ['openid', 'verified'] };
        const id = await askToGoLive(t, team.owner, team.partner.id, hosts);
        const lead = await anOperator(t, { role: 'lead' });
        expect((await desk(t, lead, decideReview, { id, decision: 'approve' })).statusCode).toBe(
          204,
        );
        expect((await listed(team)).persons).toEqual([]);
        expect(expectContractError(await reset(team)).code).toBe('client_invalid');
      }
      expect(await accountsOf(team.partner.id)).toEqual([]);
      const left = await findRows(
        t,
        'accounts',
        { id: accounts.map((each) => each.account_id) },
        'id',
      );
      expect([accounts.length, left]).toEqual([1, []]);
      expect((await userInfo(team.partner, tokens)).status).toBe(401);
      await sendLogouts(t.deps);
      expect(logoutTokens(team)).toContainEqual(expect.objectContaining({ sub: claims?.sub }));
    },
  );

  it('R-OP-50 a member who signs out, or leaves the team, ends the sign-ins that they began', async () => {
    const team = await aTeam();
    const member = await aMember(t, team.partner.id, 'developer');
    const theirs = { ...team, browser: new Browser(t, member.access_token) };
    const online = { scope: 'openid verified', prompt: 'consent' };
    const first = await as(theirs, 'verified', online);
    const other = await as(team, 'verified', online);
    await post(t, '/user/auth/logout', { refresh_token: member.refresh_token });
    await sendLogouts(t.deps);
    expect(logoutTokens(team)).toMatchObject([{ sub: first.claims?.sub, sid: first.claims?.sid }]);
    expect((await userInfo(team.partner, first.tokens)).status).toBe(401);
    expect((await userInfo(team.partner, other.tokens)).status).toBe(200);

    const second = await aMember(t, team.partner.id, 'developer');
    const last = { ...team, browser: new Browser(t, second.access_token) };
    const { tokens } = await as(last, 'verified', online);
    expect((await userInfo(team.partner, tokens)).status).toBe(200);
    await t.deps.db.deleteFrom('client_members').where('account_id', '=', second.id).execute();
    expect((await userInfo(team.partner, tokens)).status).toBe(401);
    expect(await last.browser.open((await begin(team.partner)).url)).toHaveProperty('page');
    // Not even with an error: the browser is none of the team's.
    const silent = await last.browser.open((await begin(team.partner, { prompt: 'none' })).url);
    expect(silent).toHaveProperty('page');
  });
});

it('R-OP-51 test persons leave no trace in verification, messages, audit trail, metrics and funnel', async () => {
  const team = await aTeam();
  await t.deliver();
  const counted = async () => ({
    kyc: (await t.deps.db.selectFrom('kyc').select('account_id').execute()).length,
    audit: (await t.deps.db.selectFrom('audit_events').select('id').execute()).length,
    messages: (await findJobs(t.deps.db, CHANNEL_NAMES, { first: 'oldest', limit: 100 })).length,
    funnel: await t.deps.db.selectFrom('funnel').selectAll().execute(),
    assurances: (await t.deps.db.selectFrom('assurances').select('id').execute()).length,
    identities: (await t.deps.db.selectFrom('identities').select('account_id').execute()).length,
    mails: t.mails.length,
  });
  const before = await counted();
  for (const kind of TEST_PERSON_KINDS) await as(team, kind);
  await reset(team);
  await as(team, 'verified');
  await t.deliver();
  expect(await counted()).toEqual(before);
  const [account] = await accountsOf(team.partner.id);
  expect(account).toMatchObject({ kind: 'verified' });
});
