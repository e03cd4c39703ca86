import { expect, it } from 'vitest';
import { hashToken } from '#core/opaque-token.ts';
import { addMember } from '#partners/team/team.ts';
import { anIssuer, aPartner, Browser, begin, signInAt } from '#test/partners/partner.ts';
import {
  aRegisteredPerson,
  idOf,
  PASSWORD,
  type Person,
  verifyAddress,
} from '#test/people/people.ts';

const t = anIssuer();
let strangers = 0;

/** What a partner gets from this browser without a question. */
async function silently(partner: Awaited<ReturnType<typeof aPartner>>, browser: Browser) {
  const there = await browser.open((await begin(partner, { prompt: 'none' })).url);
  if (!('left' in there)) throw new Error('the browser stayed');
  return Object.fromEntries(there.left.searchParams);
}

const logIn = (browser: Browser, { email }: Pick<Person, 'email'>) =>
  browser.call('POST', '/user/auth/login', { email, password: PASSWORD });

/** Ways in which a browser gets another person. */
const WAYS: [string, (browser: Browser) => Promise<{ status: number }>][] = [
  ['a sign-in', async (browser) => logIn(browser, await aRegisteredPerson(t))],
  [
    'a registration',
    async (browser) => {
      strangers += 1;
      const email = `switching-${strangers}@example.com`;
      const verified = await verifyAddress(t, email);
      const body = { email, password: PASSWORD, verified };
      return browser.call('POST', '/user/auth/registration-with-email', body);
    },
  ],
];

it.each(WAYS)(
  'R-OP-113 a partner gets no code for a person after %s of another one in the same browser',
  async (_what, switchTo) => {
    const partner = await aPartner(t);
    const first = await aRegisteredPerson(t);
    const browser = new Browser(t, first.access_token);
    await signInAt(partner, browser);
    expect(await silently(partner, browser)).toHaveProperty('code');
    browser.token = null;
    expect(await switchTo(browser)).toMatchObject({ status: 200 });
    expect(await silently(partner, browser)).toMatchObject({ error: 'login_required' });
  },
);

it('R-OP-113 a new sign-in of the same person, who may be testing, ends nothing', async () => {
  const partner = await aPartner(t);
  const sandbox = await aPartner(t, { state: 'sandbox' });
  const person = await aRegisteredPerson(t);
  const clientId = sandbox.id;
  await addMember(t.deps, t.deps.db, {
    clientId,
    accountId: await idOf(t, person),
    role: 'developer',
  });
  const browser = new Browser(t, person.access_token);
  const { tokens } = await signInAt(partner, browser);
  expect(await logIn(browser, person)).toMatchObject({ status: 200 });
  expect(await silently(partner, browser)).toHaveProperty('code');
  await signInAt(sandbox, browser, {}, 'verified');
  expect(await logIn(browser, person)).toMatchObject({ status: 200 });
  expect(await silently(sandbox, browser)).toHaveProperty('code');
  expect(tokens.access_token).toBeTruthy();
});

it('R-OP-113 a wrong password of somebody else, or an invented cookie, ends nothing', async () => {
  const partner = await aPartner(t);
  const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
  await signInAt(partner, browser);
  const { email } = await aRegisteredPerson(t);
  const wrong = { email, password: `${PASSWORD}x` };
  expect(await browser.call('POST', '/user/auth/login', wrong)).not.toMatchObject({ status: 200 });
  expect(await silently(partner, browser)).toHaveProperty('code');
  const another = new Browser(t);
  another.setCookie('portico-connect=unknown; path=/');
  expect(await logIn(another, { email })).toMatchObject({ status: 200 });
});

it('R-OP-114 the cookie of a request goes with its answer, and the one of another tab stays', async () => {
  const partner = await aPartner(t);
  const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
  const requests = () =>
    browser.cookies.filter((each) => each.startsWith('portico-connect-request'));
  const tab = await begin(partner);
  const waiting = await browser.page(tab.url);
  const begun = await browser.page((await begin(partner)).url);
  expect(requests()).toHaveLength(2);
  const { body } = await browser.call('POST', `/connect/authorize/${begun}/decline`);
  const declined = await browser.open(String(body.location));
  expect(declined).toHaveProperty('left');
  expect(requests()).toHaveLength(1);
  await signInAt(partner, browser);
  await signInAt(partner, browser, { prompt: 'consent' });
  // One that ended before it was answered.
  const late = await browser.page((await begin(partner, { prompt: 'consent' })).url);
  await t.deps.db.deleteFrom('oidc_objects').where('id_hash', '=', hashToken(late)).execute();
  const headers = { accept: 'text/html' };
  await browser.fetch(`/connect/authorize/${late}`, { headers });
  expect(requests()).toHaveLength(1);
  const details = await browser.call('GET', `/connect/authorize/${waiting}/details`);
  expect(details.status).toBe(200);
});
