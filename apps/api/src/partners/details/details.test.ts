import type { FastifyInstance } from 'fastify';
import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { closeAccount } from '#identity/accounts/accounts.store.ts';
import { changeRows, findRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  redeem,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { freshPhone } from '#test/people/codes.ts';
import {
  aKeeper,
  aVerified,
  eraseDetails,
  PROFILE_CLAIMS,
  storeDetails,
} from '#test/people/kept-details.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { erase } from '#test/people/own-data.ts';
import { aRegisteredPerson, DETAILS, get, post } from '#test/people/people.ts';
import { renew } from '#test/people/renewals.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  type Submission,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { revoked } from '#test/people/revocations.ts';
import { addAddress } from '#test/people/sign-in-methods.ts';

let t: TestApp & { issuer: string };
/** Another process of the same installation. */
let second: FastifyInstance;
let operator: SignedIn;
let partner: Partner;
beforeAll(async () => {
  t = await startIssuer();
  operator = await anOperator(t);
  second = await buildApp(t.deps);
});
afterAll(async () => {
  await second.close();
  await t.close();
});

const DETAIL_SCOPES = ['profile', 'address', 'email', 'phone'];
const CEILING = ['openid', 'offline_access', 'verified', ...DETAIL_SCOPES];
const ALL = { scope: `openid verified ${DETAIL_SCOPES.join(' ')}` };
const OFFLINE = { scope: `${ALL.scope} offline_access`, prompt: 'consent' };
const NAMES = {
  ...PROFILE_CLAIMS,
  name: 'Олена Шевченко',
  given_name: 'Олена',
  family_name: 'Шевченко',
  birthdate: '1990-03-27',
};
const ADDRESS = {
  formatted: 'Khreshchatyk 1, flat 2\n01001 Kyiv\nKyiv\nGermany',
  street_address: 'Khreshchatyk 1, flat 2',
  postal_code: '01001',
  locality: 'Kyiv',
  region: 'Kyiv',
  country: 'Germany',
  country_code: 'DE',
};
const emailOf = ({ email }: { email: string }) => ({ email, email_verified: true });

beforeEach(async () => {
  partner = await aPartner(t, { ceiling: CEILING });
});

const browserOf = ({ token }: { token: string }) => new Browser(t, token);
const info = async (token: string, at: Partner = partner) =>
  openid.fetchUserInfo(at.config, token, openid.skipSubjectCheck);
const refreshed = async ({ refresh_token: token = '' }: { refresh_token?: string }) => {
  const tokens = await openid.refreshTokenGrant(partner.config, token);
  return { tokens, claims: { ...tokens.claims() } };
};
/** What the page says about the request of a signed-in person. */
async function page(browser: Browser, params: Record<string, string> = ALL, at = partner) {
  const begun = await begin(at, params);
  const opened = await browser.page(begun.url);
  const path = `/connect/authorize/${opened}`;
  const { body } = await browser.call('GET', `${path}/consent`);
  return { begun, path, request: opened, consent: body as Record<string, never> };
}
const connectionsOf = async ({ token }: { token: string }) =>
  (await get(t, '/user/connections', token)).json();
const NOTHING_OF_IT = [
  ...Object.keys(NAMES),
  'address',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
];
function withoutDetails(claims: object): void {
  for (const name of NOTHING_OF_IT) expect(claims).not.toHaveProperty(name);
}

describe('R-LIFE-27 a person who keeps their details for partners', () => {
  it('R-LIFE-27 reads each value on the page, and the partner gets exactly these', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { begun, request, consent } = await page(browser);
    expect(consent).toMatchObject({
      missing: ['verified', 'profile', 'address', 'email'],
      agreed: [],
      details: {
        stored: true,
        name: NAMES.name,
        birthDate: NAMES.birthdate,
        // Nobody asked how the person was verified.
        citizenship: null,
        documentCountry: null,
        address: {
          address: DETAILS.address,
          postalCode: DETAILS.postalCode,
          city: DETAILS.city,
          region: DETAILS.region,
          residency: DETAILS.residency,
        },
        email: person.email,
        phone: null,
      },
    });
    const tokens = await redeem(partner, begun, await continueOn(browser, request));
    const given = { ...NAMES, address: ADDRESS, ...emailOf(person) };
    expect(tokens.claims()).toMatchObject(given);
    expect(tokens.claims()).not.toHaveProperty('phone_number');
    expect(await info(tokens.access_token)).toEqual({
      sub: tokens.claims()?.sub,
      verified: true,
      verified_at: expect.any(String),
      ...given,
    });
    // Agreed once: no page.
    expect((await signInAt(partner, browser, ALL)).asked).toBe(false);
  });

  it('R-LIFE-27 gives one scope at a time, and a wider request shows what is new', async () => {
    const person = await aKeeper(t, operator);
    expect((await addAddress(t, person.token, { phone: '+380501234567' })).statusCode).toBe(204);
    const browser = browserOf(person);
    const first = await signInAt(partner, browser, { scope: 'openid phone' });
    expect(first.tokens.claims()).toMatchObject({
      phone_number: '+380501234567',
      phone_number_verified: true,
    });
    expect(first.tokens.claims()).not.toHaveProperty('name');
    const { consent, begun, request } = await page(browser, { scope: 'openid phone email' });
    expect(consent).toMatchObject({ missing: ['email'], agreed: ['phone'], connected: true });
    const tokens = await redeem(partner, begun, await continueOn(browser, request));
    expect(tokens.claims()).toMatchObject({ ...emailOf(person), phone_number_verified: true });
  });

  it('R-LIFE-27 gives a claim that is asked for by name as if its scope were', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const claims = JSON.stringify({
      userinfo: { given_name: { essential: true }, email: null },
      id_token: { birthdate: null },
    });
    const { begun, request, consent } = await page(browser, { scope: 'openid', claims });
    expect(consent).toMatchObject({ missing: ['profile', 'email'], details: { phone: null } });
    const tokens = await redeem(partner, begun, await continueOn(browser, request));
    expect(tokens.claims()).toMatchObject({ birthdate: NAMES.birthdate });
    expect(tokens.claims()).not.toHaveProperty('name');
    expect(await info(tokens.access_token)).toEqual({
      sub: tokens.claims()?.sub,
      given_name: NAMES.given_name,
      email: person.email,
    });
    const { disclosures } = await connectionsOf(person);
    expect(disclosures.map(({ claims: names }: { claims: string[] }) => names)).toEqual(
      expect.arrayContaining([
        ['birthdate', 'sub'],
        ['email', 'given_name', 'sub'],
      ]),
    );
  });

  it.each([
    ['HTML', '<img src=x onerror=alert(1)>', '"><script>'],
    ['right-to-left text and its controls', 'יעל', '\u202eלוי'],
    ['an apostrophe and a quote', 'O’Neill "Max"', "D'Arcy"],
  ])('R-LIFE-27 gives %s as it was reviewed', async (_what, firstName, lastName) => {
    const details = { ...DETAILS, firstName, lastName };
    const person = await aSubmission(t, { details });
    await decideCase(t, operator, person.caseId, CONFIRMED);
    expect((await storeDetails(t, person.token)).statusCode).toBe(204);
    const stored = (await get(t, '/user/own-data', person.token)).json().keptDetails.details;
    const { tokens } = await signInAt(partner, browserOf(person), { scope: 'openid profile' });
    expect(tokens.claims()).toMatchObject({
      name: `${stored.firstName} ${stored.lastName}`,
      given_name: stored.firstName,
      family_name: stored.lastName,
    });
  });

  it('R-LIFE-27 gives nothing above the ceiling: a scope is invalid_scope, a claim by name is left out', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const narrow = await aPartner(t, { ceiling: ['openid', 'verified', 'email'] });
    const refused = await browser.open((await begin(narrow, { scope: 'openid profile' })).url);
    expect('left' in refused && refused.left.searchParams.get('error')).toBe('invalid_scope');
    const claims = JSON.stringify({
      userinfo: { name: { essential: true }, address: null, email: null },
      id_token: { family_name: { value: 'Шевченко' }, phone_number: null },
    });
    const { begun, request, consent } = await page(browser, { scope: 'openid', claims }, narrow);
    expect(consent).toMatchObject({ missing: ['email'], details: { name: null, address: null } });
    const tokens = await redeem(narrow, begun, await continueOn(browser, request));
    expect(tokens.claims()).not.toHaveProperty('family_name');
    expect(await info(tokens.access_token, narrow)).toEqual({
      sub: tokens.claims()?.sub,
      email: person.email,
    });
  });
});

describe('R-LIFE-28 what cannot be given is left out', () => {
  const people: [string, () => Promise<{ token: string }>][] = [
    ['who keeps no details', () => aVerified(t, operator)],
    [
      'who is not verified',
      async () => {
        const { access_token: token } = await aRegisteredPerson(t);
        return { token };
      },
    ],
    [
      'whose verification is suspended',
      async () => {
        const person = await aKeeper(t, operator);
        await post(t, '/user/verification/suspend', {}, { token: person.token });
        return person;
      },
    ],
  ];
  it.each(people)(
    'R-LIFE-28 of a person %s, without an error or a second page',
    async (_who, make) => {
      const person = await make();
      const browser = browserOf(person);
      const { begun, request, consent } = await page(browser);
      expect(consent).toMatchObject({
        missing: ['verified'],
        details: { stored: false, name: null, birthDate: null, address: null, email: null },
      });
      const tokens = await redeem(partner, begun, await continueOn(browser, request));
      withoutDetails(tokens.claims() ?? {});
      withoutDetails(await info(tokens.access_token));
      const again = await signInAt(partner, browser, ALL);
      expect(again.asked).toBe(false);
      // A claim that is asked for as essential is no error either (OpenID Connect Core, section 5.5.1).
      const claims = JSON.stringify({ id_token: { email: { essential: true } } });
      const essential = await signInAt(partner, browser, { ...ALL, claims });
      expect(essential.asked).toBe(false);
      withoutDetails(essential.tokens.claims() ?? {});
      expect((await connectionsOf(person)).recipients).toEqual([]);
    },
  );

  it('R-LIFE-28 and asked about as soon as the person keeps them', async () => {
    const person = await aVerified(t, operator);
    const browser = browserOf(person);
    const before = await signInAt(partner, browser, OFFLINE);
    expect((await storeDetails(t, person.token)).statusCode).toBe(204);
    // Nobody has agreed yet.
    withoutDetails((await refreshed(before.tokens)).claims);
    withoutDetails(await info(before.tokens.access_token));
    const silent = await browser.open((await begin(partner, { ...ALL, prompt: 'none' })).url);
    expect('left' in silent && silent.left.searchParams.get('error')).toBe('consent_required');
    const { consent, begun, request } = await page(browser);
    expect(consent).toMatchObject({ missing: ['profile', 'address', 'email'], connected: true });
    const tokens = await redeem(partner, begun, await continueOn(browser, request));
    expect(tokens.claims()).toMatchObject(NAMES);
  });
});

describe('R-LIFE-29 a consent is to the values that were shown', () => {
  it('R-LIFE-29 a page that showed others, or none, is refused and nothing is agreed to', async () => {
    const person = await aKeeper(t, operator);
    const other = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { path } = await page(browser);
    const scope = 'verified profile address email phone';
    const theirs = (await page(browserOf(other))).consent as { details?: { version: string } };
    for (const details of [undefined, '', 'x', theirs.details?.version]) {
      const answer = await browser.call('POST', `${path}/agree`, {
        scope,
        ...(details !== undefined && { details }),
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    }
    expect((await connectionsOf(person)).connections).toEqual([]);
  });

  it('R-LIFE-29 off and on again, nothing is given until the person agrees again', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { tokens } = await signInAt(partner, browser, OFFLINE);
    await eraseDetails(t, person.token);
    await storeDetails(t, person.token);
    withoutDetails(await info(tokens.access_token));
    const { tokens: later, claims } = await refreshed(tokens);
    withoutDetails(claims);
    expect((await connectionsOf(person)).connections[0].scopes).toEqual(['verified']);
    // Agreeing to something else does not bring them back.
    const narrow = await page(browser, { scope: 'openid email' });
    await continueOn(browser, narrow.request);
    expect((await connectionsOf(person)).connections[0].scopes).toEqual(['verified', 'email']);
    expect(await info(later.access_token)).toMatchObject(emailOf(person));
    expect(await info(later.access_token)).not.toHaveProperty('name');
    expect((await page(browser)).consent).toMatchObject({ missing: ['profile', 'address'] });
  });

  it.each([
    ['other', { ...DETAILS, lastName: 'Коваленко' }, true],
    ['the same', DETAILS, false],
  ])('R-LIFE-29 a renewal with %s values asks again: %s', async (_what, details, asks) => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { tokens } = await signInAt(partner, browser, OFFLINE);
    // The engine and the product have the time of the machine.
    await new Promise((later) => setTimeout(later, 5));
    await changeRows(
      t,
      'assurances',
      { account_id: person.id },
      { valid_until: Date.now() + 30 * 86_400_000, reminders: 2 },
    );
    await renew(t, person.token);
    await post(t, '/user/add-user-details', details, { token: person.token });
    await sendAgain(t, person);
    // Beside the attempt, what was reviewed is given as before.
    expect(await info(tokens.access_token)).toMatchObject(NAMES);
    await decideCase(t, operator, await waitingCaseOf(t, person.id), CONFIRMED);
    const after = await info(tokens.access_token);
    if (!asks) {
      expect(after).toMatchObject(NAMES);
      expect((await signInAt(partner, browser, ALL)).asked).toBe(false);
      return;
    }
    withoutDetails(after);
    const { consent } = await page(browser);
    expect(consent).toMatchObject({
      missing: ['profile', 'address', 'email'],
      details: { name: 'Олена Коваленко' },
    });
  });

  it('R-LIFE-29 another email address is not given before it was shown', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { tokens } = await signInAt(partner, browser, ALL);
    const email = `other-${person.email}`;
    expect((await addAddress(t, person.token, { email })).statusCode).toBe(204);
    const after = await info(tokens.access_token);
    expect(after).toMatchObject(NAMES);
    expect(after).not.toHaveProperty('email');
    const { consent } = await page(browser);
    expect(consent).toMatchObject({ missing: ['email'], details: { email } });
  });
});

describe('R-LIFE-29 a phone number', () => {
  it('R-LIFE-29 another phone number is not given before it was shown', async () => {
    const person = await aKeeper(t, operator);
    const [phone, next] = [freshPhone().phone, freshPhone().phone];
    expect((await addAddress(t, person.token, { phone })).statusCode).toBe(204);
    const { tokens } = await signInAt(partner, browserOf(person), { scope: 'openid phone' });
    expect(await info(tokens.access_token)).toMatchObject({ phone_number: phone });
    expect((await addAddress(t, person.token, { phone: next })).statusCode).toBe(204);
    expect(await info(tokens.access_token)).not.toHaveProperty('phone_number');
  });
});

describe('R-LIFE-30 details end at once', () => {
  const ends: [string, (person: Submission) => Promise<unknown>][] = [
    ['switched off', ({ token }) => eraseDetails(t, token)],
    ['suspended', ({ token }) => post(t, '/user/verification/suspend', {}, { token })],
    [
      'revoked',
      async ({ id }) => {
        // The operators who agree sign in by the time of the machine.
        t.clock.advance(Date.now() - t.clock.now());
        return revoked(t, id);
      },
    ],
    [
      'expired, before housekeeping',
      ({ id }) => changeRows(t, 'assurances', { account_id: id }, { valid_until: Date.now() - 1 }),
    ],
  ];
  it.each(ends)(
    'R-LIFE-30 %s: old tokens give none, at this and at another process',
    async (_how, end) => {
      const person = await aKeeper(t, operator);
      const { tokens } = await signInAt(partner, browserOf(person), OFFLINE);
      const atSecond = async () => {
        const authorization = `Bearer ${tokens.access_token}`;
        return (
          await second.inject({ url: '/connect/userinfo', headers: { authorization } })
        ).json();
      };
      expect(await atSecond()).toMatchObject(NAMES);
      await end(person);
      withoutDetails(await atSecond());
      withoutDetails(await info(tokens.access_token));
      const { tokens: later, claims } = await refreshed(tokens);
      expect(claims).toHaveProperty('verified');
      withoutDetails(claims);
      withoutDetails(await info(later.access_token));
    },
  );

  it('R-LIFE-30 a code that was given before the end gives none', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { begun, request } = await page(browser);
    const callback = await continueOn(browser, request);
    await eraseDetails(t, person.token);
    withoutDetails((await redeem(partner, begun, callback)).claims() ?? {});
  });

  it('R-LIFE-30 switched off while the page is open: nothing is agreed to that nobody can give', async () => {
    const person = await aKeeper(t, operator);
    const browser = browserOf(person);
    const { begun, request } = await page(browser);
    await eraseDetails(t, person.token);
    const tokens = await redeem(partner, begun, await continueOn(browser, request));
    withoutDetails(tokens.claims() ?? {});
    expect((await connectionsOf(person)).connections[0].scopes).toEqual(['verified']);
  });

  it('R-LIFE-30 erased, or closed: the tokens themselves end', async () => {
    for (const end of [
      async ({ token }: Submission) => erase(t, token),
      async ({ id }: Submission) => closeAccount(t.deps.db, id, Date.now()),
    ]) {
      const person = await aKeeper(t, operator);
      const { tokens } = await signInAt(partner, browserOf(person), OFFLINE);
      await end(person);
      await expect(info(tokens.access_token)).rejects.toThrow();
      await expect(refreshed(tokens)).rejects.toThrow();
    }
  });

  it('R-LIFE-30 a browser in which another account agreed gives nothing of that account', async () => {
    const [one, other] = [await aKeeper(t, operator), await aVerified(t, operator)];
    const browser = browserOf(one);
    await signInAt(partner, browser, ALL);
    browser.token = other.token;
    const { consent } = await page(browser, { ...ALL, prompt: 'login' });
    expect(consent).toMatchObject({ agreed: [], details: { stored: false, name: null } });
  });
});

describe('R-LIFE-31 what partners got', () => {
  it('R-LIFE-31 is recorded by name, and /my-data says whom to ask for deletion after the end', async () => {
    const person = await aKeeper(t, operator);
    const plain = await aPartner(t, { name: 'Plain Sailing', ceiling: ['openid', 'verified'] });
    const browser = browserOf(person);
    const { tokens } = await signInAt(partner, browser, ALL);
    await signInAt(plain, browser, { scope: 'openid verified' });
    const shown = await connectionsOf(person);
    expect(shown.disclosures).toContainEqual(
      expect.objectContaining({
        clientId: partner.id,
        claims: expect.arrayContaining([...Object.keys(NAMES), 'address', 'email', 'sub']),
      }),
    );
    const stored = await findRows(t, 'disclosures', { account_id: person.id }, 'claims');
    for (const value of [NAMES.family_name, NAMES.birthdate, person.email, DETAILS.address]) {
      expect(JSON.stringify(stored)).not.toContain(value);
    }
    const recipient = {
      clientId: partner.id,
      name: 'Quay & Oar',
      host: 'quay.example',
      home: 'https://quay.example/',
      sub: tokens.claims()?.sub,
      claims: [...Object.keys(NAMES), 'address', 'email', 'email_verified'].sort(),
      at: expect.any(String),
    };
    expect(shown.recipients).toEqual([recipient]);
    for (const end of [eraseDetails, erase]) {
      await end(t, person.token);
      expect((await connectionsOf(person)).recipients).toEqual([recipient]);
    }
    expect((await connectionsOf(person)).connections).toEqual([]);
  });

  it('R-LIFE-31 is the same for an app, which has no site, and for nobody else’s account', async () => {
    const person = await aKeeper(t, operator);
    const other = await aRegisteredPerson(t);
    const app = await aPartner(t, { ceiling: CEILING });
    await signInAt(app, browserOf(person), ALL);
    const metadata = JSON.stringify({ redirect_uris: ['example.quay:/callback'] });
    await t.deps.db.updateTable('clients').set({ metadata }).where('id', '=', app.id).execute();
    t.clock.advance(1000);
    await signInAt(partner, browserOf(person), ALL);
    // The latest first.
    expect((await connectionsOf(person)).recipients).toMatchObject([
      { clientId: partner.id },
      { clientId: app.id, home: null, host: '' },
    ]);
    expect((await connectionsOf({ token: other.access_token })).recipients).toEqual([]);
  });
});
