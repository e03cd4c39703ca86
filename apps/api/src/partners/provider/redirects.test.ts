import { expect, it } from 'vitest';
import { addMember } from '#partners/team/team.ts';
import {
  agreeAt,
  anIssuer,
  aPartner,
  Browser,
  begin,
  type Partner,
  REDIRECT_URI,
  signInAt,
} from '#test/partners/partner.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';

const t = anIssuer();
const WITH_QUERY = 'https://quay.example/callback?shop=a%20b&flag&state=own';
const AFTER = 'https://quay.example/bye?from=portico';

const aSandboxApp = () =>
  aPartner(t, {
    state: 'sandbox',
    metadata: {
      redirect_uris: ['https://evil.example/landing'],
      post_logout_redirect_uris: ['https://evil.example/bye'],
    },
  });

async function somebody() {
  const person = await aRegisteredPerson(t);
  return { id: await idOf(t, person), browser: new Browser(t, person.access_token) };
}

async function memberOf(partner: Partner) {
  const { id, browser } = await somebody();
  await addMember(t.deps, t.deps.db, { clientId: partner.id, accountId: id, role: 'developer' });
  return browser;
}

const TO_SANDBOX = { redirect_uri: 'https://evil.example/landing' };
const REQUESTS: [string, Record<string, string>][] = [
  ['prompt=none', { prompt: 'none' }],
  ['no PKCE', { code_challenge: '' }],
  ['a bad max_age', { max_age: 'x' }],
  ['tokens', { response_type: 'token' }],
  ['an unknown scope of a claim', { claims: '{"id_token":' }],
];

it.each(REQUESTS)(
  'R-OP-110 a stranger’s browser does not leave for an app in the sandbox: %s',
  async (_what, params) => {
    const partner = await aSandboxApp();
    const begun = await begin(partner, { ...TO_SANDBOX, ...params });
    const stranger = new Browser(t);
    const uid = await stranger.page(begun.url);
    const path = `/connect/authorize/${uid}`;
    const details = await stranger.call('GET', `${path}/details`);
    expect(details.body).toMatchObject({ partner: { name: 'Quay & Oar', test: true }, held: true });
    // Neither without an answer, nor by declining, nor signed in.
    expect(await stranger.open(path)).not.toHaveProperty('left');
    const other = await stranger.page((await begin(partner, { ...TO_SANDBOX, ...params })).url);
    const declined = await stranger.call('POST', `/connect/authorize/${other}/decline`);
    expect(await stranger.open(String(declined.body.location))).not.toHaveProperty('left');
    const { browser } = await somebody();
    const theirs = `/connect/authorize/${await browser.page(begun.url)}`;
    for (const call of ['consent', 'agree'] as const) {
      const answer = await browser.call(
        call === 'consent' ? 'GET' : 'POST',
        `${theirs}/${call}`,
        call === 'consent' ? undefined : { scope: '' },
      );
      expect(answer.body.code).toBe('client_unknown');
    }
  },
);

it('R-OP-110 a link to go on with a request leads to no app: unknown, of another request, in another writing', async () => {
  for (const [partner, { redirect_uri }] of [
    [await aSandboxApp(), TO_SANDBOX],
    [await aPartner(t), { redirect_uri: REDIRECT_URI }],
  ] as const) {
    const browser = new Browser(t);
    const uid = await browser.page((await begin(partner, { redirect_uri })).url);
    const query = new URLSearchParams({ client_id: partner.id, redirect_uri, state: 'x' });
    for (const path of [
      'authorize/abc',
      `authorize/${uid}`,
      '%61uthorize/abc',
      'authorize/%61bc',
    ]) {
      for (const accept of ['text/html', '*/*']) {
        const answer = await browser.fetch(`/connect/${path}?${query}`, { headers: { accept } });
        const location = new URL(answer.headers.get('location') ?? '/', t.issuer);
        expect(location.origin).toBe(t.issuer);
        expect(answer.status).toBe(accept === '*/*' ? 400 : 303);
      }
    }
    // The request of the browser is not over.
    expect((await browser.call('GET', `/connect/authorize/${uid}/details`)).status).toBe(200);
  }
});

it('R-OP-110 a member of the team takes the error to the app in the sandbox, from any browser', async () => {
  const partner = await aSandboxApp();
  const browser = await memberOf(partner);
  const begun = await begin(partner, { ...TO_SANDBOX, max_age: 'x' });
  const uid = await browser.page(begun.url);
  const path = `/connect/authorize/${uid}`;
  expect((await browser.call('GET', `${path}/consent`)).body).toMatchObject({ settled: true });
  const { body } = await browser.call('POST', `${path}/agree`, { scope: '' });
  const there = await browser.open(String(body.location));
  if (!('left' in there)) throw new Error('the browser stayed');
  expect(Object.fromEntries(there.left.searchParams)).toMatchObject({
    error: 'invalid_request',
    state: begun.state,
    iss: t.issuer,
  });
  // It is answered once.
  expect(await browser.open(path)).not.toHaveProperty('left');
  // A browser in which a member or a test person signed in there leaves at once.
  for (const as of [undefined, 'verified'] as const) {
    await signInAt(partner, browser, TO_SANDBOX, as);
    const next = await browser.open((await begin(partner, { ...TO_SANDBOX, max_age: 'x' })).url);
    expect(next).toHaveProperty('left');
  }
});

it('R-OP-110 a sign-out does not lead a stranger’s browser to an app in the sandbox, but a member’s', async () => {
  const live = await aPartner(t);
  const partner = await aSandboxApp();
  const leave = async (browser: Browser) => {
    const query = new URLSearchParams({
      client_id: partner.id,
      post_logout_redirect_uri: 'https://evil.example/bye',
      state: 's',
    });
    const asked = await browser.fetch(`/connect/logout?${query}`);
    const secret = new URL(String(asked.headers.get('location')), t.issuer).searchParams.get(
      'leave',
    );
    return browser.call('POST', '/connect/leave', { secret, from: 'everywhere' });
  };
  const { browser } = await somebody();
  await signInAt(live, browser);
  expect(await leave(browser)).toMatchObject({ status: 200, body: { location: null } });
  const member = await memberOf(partner);
  await signInAt(partner, member, TO_SANDBOX);
  expect((await leave(member)).body).toEqual({ location: 'https://evil.example/bye?state=s' });
});

it.each([
  ['an error', { max_age: 'x' }],
  ['an error of a request for tokens', { response_type: 'token' }],
])('R-OP-111 keeps the query of a redirect URI as it is: %s', async (_what, params) => {
  const partner = await aPartner(t, { metadata: { redirect_uris: [WITH_QUERY] } });
  const begun = await begin(partner, { redirect_uri: WITH_QUERY, ...params });
  const answer = await new Browser(t).fetch(begun.url);
  const location = String(answer.headers.get('location'));
  expect(location.startsWith('https://quay.example/callback?shop=a%20b&flag&')).toBe(true);
  expect(location.slice(1).split('?')).toHaveLength(2);
  const { searchParams, hash } = new URL(location);
  expect(hash).toBe('');
  expect(searchParams.getAll('state')).toEqual([begun.state]);
  expect(searchParams.get('error')).toBeTruthy();
  expect(searchParams.get('iss')).toBe(t.issuer);
});

it('R-OP-111 keeps the query of a redirect URI and of an address after a sign-out in a whole sign-in', async () => {
  const partner = await aPartner(t, {
    metadata: { redirect_uris: [WITH_QUERY], post_logout_redirect_uris: [AFTER] },
  });
  const { browser } = await somebody();
  const { begun, callback } = await agreeAt(partner, browser, { redirect_uri: WITH_QUERY });
  expect(callback.href.startsWith('https://quay.example/callback?shop=a%20b&flag&')).toBe(true);
  expect(callback.searchParams.getAll('state')).toEqual([begun.state]);
  expect(callback.searchParams.get('code')).toBeTruthy();
  const query = new URLSearchParams({ client_id: partner.id, state: 'a b' });
  query.set('post_logout_redirect_uri', AFTER);
  const asked = await browser.fetch(`/connect/logout?${query}`);
  const page = new URL(String(asked.headers.get('location')), t.issuer);
  const secret = page.searchParams.get('leave');
  const left = await browser.call('POST', '/connect/leave', { secret, from: 'everywhere' });
  expect(left.body).toEqual({ location: `${AFTER}&state=a+b` });
});
