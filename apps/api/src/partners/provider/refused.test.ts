import { fetchUserInfo, refreshTokenGrant } from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '#identity/accounts/accounts.store.ts';
import { changeRows } from '#test/engines/rows.ts';
import {
  agreeAt,
  anIssuer,
  aPartner,
  Browser,
  begin,
  type Partner,
  REDIRECT_URI,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { anOperator } from '#test/people/operators.ts';
import { aRegisteredPerson, get, idOf } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';

const t = anIssuer();
let partner: Partner;
beforeAll(async () => {
  partner = await aPartner(t, { ceiling: ['openid', 'verified'] });
});

const SCOPE = { scope: 'openid verified' };

/** Opens the authorization endpoint as a browser without cookies. */
async function authorize(params: Record<string, string | undefined>) {
  const { url } = await begin(partner, SCOPE);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const answer = await fetch(url, { redirect: 'manual' });
  return { answer, location: answer.headers.get('location') };
}

/** The error that the partner gets at its callback. */
async function errorAtPartner(params: Record<string, string | undefined>) {
  const { location } = await authorize({ ...params, state: 'mine' });
  const at = new URL(String(location));
  expect(`${at.origin}${at.pathname}`).toBe(REDIRECT_URI);
  expect(at.searchParams.get('iss')).toBe(t.issuer);
  expect(at.searchParams.get('state')).toBe('mine');
  return at.searchParams.get('error');
}

const TRICKS = [
  'https://quay.example/callback/',
  'https://quay.example/callback?x=1',
  'https://quay.example/callback#x',
  'https://quay.example/Callback',
  'https://quay.example/callback/../callback',
  'https://quay.example/%63allback',
  'https://quay.example//callback',
  'https://quay.example/callback%00',
  'https://quay.example/callback%0d%0aLocation:https://evil.example',
  'https://quay.example:443/callback',
  'https://quay.example:8443/callback',
  'https://QUAY.example/callback',
  'https://quay.example./callback',
  'http://quay.example/callback',
  'https://www.quay.example/callback',
  'https://quay.example.evil.example/callback',
  'https://quay.example@evil.example/callback',
  'https://user@quay.example/callback',
  'https://evil.example/callback?https://quay.example/callback',
  'https://evil.example#https://quay.example/callback',
  'https://evil.example\\@quay.example/callback',
  'https://quay.example\\.evil.example/callback',
  '//quay.example/callback',
  '/callback',
  'callback',
  '',
  ' https://quay.example/callback',
  'https://quay.example/callback ',
  '\thttps://quay.example/callback',
  'https://quay.example/callback\n',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://quay.example/callback',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://quay.example/1',
  'quay://callback',
  'urn:ietf:wg:oauth:2.0:oob',
  'https://quay。example/callback',
  'https://quаy.example/callback',
  'https://[::1]/callback',
  'http://localhost/callback',
];

describe('R-OP-3 a request that names no registered client or address', () => {
  it.each(TRICKS)('R-OP-3 is never redirected to %j', async (redirect_uri) => {
    const { answer, location } = await authorize({ redirect_uri });
    expect(location).toBe(null);
    expect(answer.status).toBe(400);
  });

  it.each([undefined, 'unknown', 'x'.repeat(2000), '__proto__', '../../etc'])(
    'R-OP-3 is not redirected for the client %j, and the audit trail has it',
    async (client_id) => {
      // The first of a minute is a row of its own; the next ones are counted.
      const noted = async () => {
        const { db } = t.deps;
        const rows = await db
          .selectFrom('audit_events')
          .select('id')
          .where('kind', '=', 'partner_request_refused')
          .execute();
        const counts = await db.selectFrom('refusals').select('more').execute();
        return counts.reduce((sum, { more }) => sum + more, rows.length);
      };
      const before = await noted();
      const { answer, location } = await authorize({ client_id });
      expect([answer.status, location]).toEqual([400, null]);
      expect(await noted()).toBe(before + 1);
    },
  );

  it('R-OP-3 is never redirected to the second of two addresses', async () => {
    const { url } = await begin(partner, SCOPE);
    url.searchParams.append('redirect_uri', 'https://evil.example/');
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});

describe('R-OP-3 a request that asks for what is not possible', () => {
  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'invalid_request'],
    ['a token beside the code', { response_type: 'code id_token' }, 'invalid_request'],
    ['a scope over its ceiling', { scope: 'openid age_over_18' }, 'invalid_scope'],
    ['no page without a session', { prompt: 'none' }, 'login_required'],
    ['no page and a page', { prompt: 'none login' }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
    ['a request by value', { request: 'e30.e30.' }, 'request_not_supported'],
  ] as const)('R-OP-3 tells the partner: %s', async (_what, params, error) => {
    expect(await errorAtPartner(params)).toBe(error);
  });

  it.each(['fragment', 'form_post', 'web_message', 'jwt', 'x'])(
    'R-OP-3 never answers in the response mode %s',
    async (response_mode) => {
      const { answer, location } = await authorize({ response_mode });
      const html = await answer.text();
      expect(html).not.toContain('<form');
      const at = location === null ? null : new URL(location);
      expect(at?.hash ?? '').toBe('');
      expect(at?.searchParams.get('error') ?? 'refused').toMatch(/refused|unsupported|invalid/);
    },
  );

  it.each([
    ['10 kB of scope', { scope: `openid ${'x '.repeat(5000)}` }],
    ['claims a hundred deep', { claims: `${'{"a":'.repeat(100)}1${'}'.repeat(100)}` }],
    ['a thousand languages', { ui_locales: 'de '.repeat(1000) }],
  ])('R-OP-3 refuses %s before anything is read', async (_what, params) => {
    const { answer, location } = await authorize(params);
    expect([answer.status, location]).toEqual([400, null]);
  });
});

describe('R-OP-3 a person’s decision', () => {
  it('R-OP-3 does not count in another browser: the link of an attacker signs nobody in', async () => {
    const victim = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const attacker = new Browser(t);
    const begun = await begin(partner, SCOPE);
    const request = await attacker.page(begun.url);
    for (const [method, path, body] of [
      ['GET', 'details', undefined],
      ['GET', 'consent', undefined],
      ['POST', 'agree', { scope: 'verified' }],
      ['POST', 'decline', undefined],
    ] as const) {
      const answer = await victim.call(method, `/connect/authorize/${request}/${path}`, body);
      expect([answer.status, answer.body.code]).toEqual([410, 'partner_request_over']);
    }
  });

  it('R-OP-3 is access_denied when they decline, and the request is over then', async () => {
    const browser = new Browser(t);
    const begun = await begin(partner, SCOPE);
    const path = `/connect/authorize/${await browser.page(begun.url)}`;
    const declined = await browser.call('POST', `${path}/decline`);
    const end = await browser.open(String(declined.body.location));
    expect('left' in end && end.left.searchParams.get('error')).toBe('access_denied');
    expect((await browser.call('GET', `${path}/details`)).status).toBe(410);
  });

  it('R-OP-3 covers what the page showed and nothing wider', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const begun = await begin(partner, SCOPE);
    const path = `/connect/authorize/${await browser.page(begun.url)}`;
    const answer = await browser.call('POST', `${path}/agree`, { scope: 'age_over_18' });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it('R-OP-3 is asked only for what is new when a partner asks for more', async () => {
    const wide = await aPartner(t);
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    await signInAt(wide, browser, SCOPE);
    const begun = await begin(wide, { scope: 'openid verified age_over_18' });
    const request = await browser.page(begun.url);
    const { body } = await browser.call('GET', `/connect/authorize/${request}/consent`);
    expect(body).toMatchObject({ missing: ['age_over_18'], connected: true });
  });

  it('R-OP-3 is theirs alone: another account in the same browser agrees for itself', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const first = await signInAt(partner, browser, SCOPE);
    browser.token = (await aRegisteredPerson(t)).access_token;
    const { begun, callback } = await agreeAt(partner, browser, { ...SCOPE, prompt: 'consent' });
    const second = await redeem(partner, begun, callback);
    expect(second.claims()?.sub).not.toBe(first.tokens.claims()?.sub);
  });

  it('R-OP-3 gives no token once their account is closed', async () => {
    const person = await aRegisteredPerson(t);
    const browser = new Browser(t, person.access_token);
    const { begun, callback } = await agreeAt(partner, browser, SCOPE);
    await closeAccount(t.deps.db, await idOf(t, person), Date.now());
    await expect(redeem(partner, begun, callback)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('R-OP-5 a partner that demands a verified person', () => {
  const demanded = () => ({ ...SCOPE, acr_values: `${t.issuer}/acr/verified` });

  it('R-OP-5 gets nobody else: the page says so, and continuing is refused', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const path = `/connect/authorize/${await browser.page((await begin(partner, demanded())).url)}`;
    expect((await browser.call('GET', `${path}/details`)).body.verifiedOnly).toBe(true);
    expect((await browser.call('GET', `${path}/consent`)).body.verified).toBe(false);
    const answer = await browser.call('POST', `${path}/agree`, { scope: 'verified' });
    expect([answer.status, answer.body.code]).toEqual([403, 'verification_needed']);
  });

  it('R-OP-5 gets the acr with a verified person; without the demand an unverified one is let in as such', async () => {
    const operator = await anOperator(t);
    const person = await aSubmission(t);
    const browser = new Browser(t, person.token);
    const unverified = await signInAt(partner, browser, SCOPE);
    expect(unverified.tokens.claims()).toMatchObject({ verified: false });
    expect(unverified.tokens.claims()).not.toHaveProperty('acr');
    await decideCase(t, operator, person.caseId, CONFIRMED);
    const verified = await signInAt(partner, browser, demanded());
    expect(verified.asked).toBe(false);
    expect(verified.tokens.claims()).toMatchObject({
      verified: true,
      acr: `${t.issuer}/acr/verified`,
    });
  });
});

describe('R-LIFE-5 a partner, once a verification has ended', () => {
  it('R-LIFE-5 gets verified: false from UserInfo at that moment, and nobody where it demands a verified person', async () => {
    const operator = await anOperator(t);
    const person = await aSubmission(t);
    await decideCase(t, operator, person.caseId, CONFIRMED);
    const browser = new Browser(t, person.token);
    const { tokens } = await signInAt(partner, browser, SCOPE);
    const sub = String(tokens.claims()?.sub);
    const asked = () => fetchUserInfo(partner.config, tokens.access_token, sub);
    expect(await asked()).toMatchObject({ verified: true });
    // No round of housekeeping has followed yet.
    await changeRows(t, 'assurances', { id: person.caseId }, { valid_until: t.deps.clock.now() });
    expect(await asked()).toEqual({ sub, verified: false });
    const again = await signInAt(partner, browser, SCOPE);
    expect(again.asked).toBe(false);
    expect(again.tokens.claims()).toMatchObject({ sub, verified: false });
    const demanding = { ...SCOPE, acr_values: `${t.issuer}/acr/verified` };
    expect(await browser.open((await begin(partner, demanding)).url)).toHaveProperty('page');
  });

  it('R-LIFE-5 gets no token for a code or a refresh token that came with a demand, and others as before', async () => {
    const other = await aPartner(t, { ceiling: ['openid', 'verified', 'offline_access'] });
    const operator = await anOperator(t);
    const acr = `${t.issuer}/acr/verified`;
    const offline = { scope: 'openid verified offline_access', prompt: 'consent' };
    const asks: [Record<string, string>, boolean][] = [
      [{}, false],
      [{ acr_values: acr }, true],
      [{ claims: JSON.stringify({ id_token: { acr: { essential: true, value: acr } } }) }, true],
      [{ claims: JSON.stringify({ id_token: { acr: { values: [acr] } } }) }, false],
    ];
    for (const [asked, isDemand] of asks) {
      const person = await aSubmission(t);
      await decideCase(t, operator, person.caseId, CONFIRMED);
      const browser = new Browser(t, person.token);
      const { tokens } = await signInAt(other, browser, { ...offline, ...asked });
      const refresh = () => refreshTokenGrant(other.config, String(tokens.refresh_token));
      expect((await refresh()).access_token).toBeTypeOf('string');
      // Agreed, and the code is not redeemed yet.
      const { begun, callback } = await agreeAt(other, browser, { ...offline, ...asked });
      await changeRows(t, 'assurances', { id: person.caseId }, { valid_until: t.deps.clock.now() });
      const calls = await Promise.allSettled([refresh(), redeem(other, begun, callback)]);
      for (const call of calls) {
        if (call.status === 'fulfilled') {
          expect(call.value.claims()).toMatchObject({ verified: false });
        } else {
          expect(call.reason).toMatchObject({ error: 'invalid_grant' });
        }
        expect(call.status).toBe(isDemand ? 'rejected' : 'fulfilled');
      }
    }
  });
});

describe('R-OP-6 a token opens only what it is for', () => {
  it('R-OP-6 partners’ tokens never open Portico’s calls, nor the other way round', async () => {
    const person = await aRegisteredPerson(t);
    const { tokens } = await signInAt(partner, new Browser(t, person.access_token), SCOPE);
    for (const token of [tokens.access_token, String(tokens.id_token)]) {
      expect((await get(t, '/user/profile', token)).statusCode).toBe(401);
    }
    for (const token of [person.access_token, person.refresh_token, String(tokens.id_token)]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${t.issuer}/connect/userinfo`, { headers })).status).toBe(401);
    }
  });

  it('R-OP-6 a token of one client is refused to another', async () => {
    const other = await aPartner(t);
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const { begun, callback } = await agreeAt(partner, browser, SCOPE);
    await expect(redeem({ ...other }, begun, callback)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('R-OP-6 two partners know the same person by numbers that have nothing in common', async () => {
    const other = await aPartner(t);
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const [one, two] = [
      await signInAt(partner, browser, SCOPE),
      await signInAt(other, browser, SCOPE),
    ];
    const values = ({ tokens }: typeof one) =>
      new Set(
        Object.entries(tokens.claims() ?? {})
          .filter(([name]) => !['iss', 'iat', 'exp', 'verified'].includes(name))
          .map(([, value]) => String(value)),
      );
    expect([...values(one)].filter((value) => values(two).has(value))).toEqual([]);
  });
});
