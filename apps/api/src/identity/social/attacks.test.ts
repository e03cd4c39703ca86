import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBrowser,
  atProvider,
  type Browser,
  callbackOf,
  type FlowEnd,
  finishFlow,
  flowEndOf,
  handleCallback,
  open,
  openProvider,
  postForm,
  type Query,
  type StartedFlow,
  startFlow,
} from '#test/people/social.ts';
import { sign } from '#test/providers/rogue-provider.ts';
import { type MixedApp, startMixedApp } from '#test/providers/social-app.ts';

let t: MixedApp;
beforeAll(async () => {
  t = await startMixedApp();
});
afterAll(() => t.close());

const FAILED = 'social_failed';

const rows = async (table: 'sessions' | 'accounts' | 'identities') =>
  (await t.deps.db.selectFrom(table).selectAll().execute()).length;
const everything = async () => [
  await rows('sessions'),
  await rows('accounts'),
  await rows('identities'),
];

const startedFlow = (browser?: Browser) => startFlow(t, 'google', browser);
const end = (flow: StartedFlow, query: Query) => finishFlow(t, flow, query);

const honest = ({ url }: StartedFlow) => t.rogue.answerTo(url);

/** Nobody is signed in, no row is new, and the browser gets our error code and nothing else. */
async function expectNobody(before: number[], landed: FlowEnd) {
  expect(landed).toMatchObject({ statusCode: 303, page: '/auth', words: { error: FAILED } });
  expect(Object.keys(landed.words)).toEqual(['error']);
  expect(await everything()).toEqual(before);
}

it('R-SOC-1 R-SOC-3 the control: an untampered callback of the same provider signs in', async () => {
  const flow = await startedFlow();
  const landed = await end(flow, honest(flow));
  expect(Object.keys(landed.words)).toEqual(['access_token', 'refresh_token', 'kyc']);
});

describe('R-SOC-3 a callback that does not belong to this flow is refused', () => {
  it.each<[string, (flow: StartedFlow) => string | Record<string, string> | Promise<string>]>([
    ['no state', (v) => ({ code: t.rogue.codeFor(v.url), iss: t.rogue.issuer })],
    ['an empty state', (v) => ({ ...honest(v), state: '' })],
    ['a state of 10 kB', (v) => ({ ...honest(v), state: 'x'.repeat(10_000) })],
    ['its state with another end', (v) => ({ ...honest(v), state: `${v.state.slice(0, -4)}AAAA` })],
    ['its state in capitals', (v) => ({ ...honest(v), state: v.state.toUpperCase() })],
    ['its id alone', (v) => ({ ...honest(v), state: v.state.split('.')[0] ?? '' })],
    ['its state twice', (v) => `${new URLSearchParams(honest(v))}&state=${v.state}`],
    [
      'the state of another browser',
      async (v) => {
        const other = await startedFlow();
        return String(new URLSearchParams({ ...honest(v), state: other.state }));
      },
    ],
    ['no code', (v) => ({ state: v.state, iss: t.rogue.issuer })],
    ['a code twice', (v) => `${new URLSearchParams(honest(v))}&code=x`],
    ['a code that the provider does not know', (v) => ({ ...honest(v), code: 'guessed' })],
    ['a code of 10 kB', (v) => ({ ...honest(v), code: 'x'.repeat(10_000) })],
    [
      'a code for another flow',
      async (v) => {
        const other = await startedFlow();
        return String(new URLSearchParams({ ...honest(v), code: t.rogue.codeFor(other.url) }));
      },
    ],
    [
      'no issuer, from a provider that sends one',
      (v) => ({ code: t.rogue.codeFor(v.url), state: v.state }),
    ],
    ['another issuer', (v) => ({ ...honest(v), iss: 'https://accounts.google.com' })],
    ['its issuer twice', (v) => `${new URLSearchParams(honest(v))}&iss=${t.rogue.issuer}`],
    [
      'a token instead of a code',
      async (v) => {
        const id_token = await sign(t.rogue.claimsFor(v.url), t.rogue.signer);
        return String(new URLSearchParams({ state: v.state, iss: t.rogue.issuer, id_token }));
      },
    ],
    ['an error beside the code', (v) => ({ ...honest(v), error: 'invalid_scope' })],
    ['nothing at all', () => ''],
  ])('R-SOC-3 %s', async (_what, tampered) => {
    const flow = await startedFlow();
    const query = await tampered(flow);
    const before = await everything();
    await expectNobody(before, await end(flow, query));
  });

  it.each<[string, (flow: StartedFlow) => Browser | Promise<Browser>]>([
    ['no cookie', () => aBrowser()],
    ['the cookie of another browser', async () => (await startedFlow()).browser],
    [
      'its cookie under Apple’s name',
      ({ browser }) => {
        const secret = browser.ours.get('portico-google') ?? '';
        return { ...aBrowser(), ours: new Map([['portico-apple', secret]]) };
      },
    ],
    [
      'its cookie under the name used with https',
      ({ browser }) => {
        const secret = browser.ours.get('portico-google') ?? '';
        return { ...aBrowser(), ours: new Map([['__Host-portico-google', secret]]) };
      },
    ],
    ['a malformed cookie', () => ({ ...aBrowser(), ours: new Map([['portico-google', 'x']]) })],
  ])('R-SOC-3 a browser with %s', async (_what, other) => {
    const flow = await startedFlow();
    const query = honest(flow);
    const browser = await other(flow);
    const before = await everything();
    await expectNobody(before, await end({ ...flow, browser }, query));
    // The flow's own browser can still finish it.
    expect((await end(flow, query)).words).toHaveProperty('access_token');
  });

  it('R-SOC-3 the same callback a second time is refused', async () => {
    const flow = await startedFlow();
    const query = honest(flow);
    await end(flow, query);
    const before = await everything();
    await expectNobody(before, await end(flow, query));
    await expectNobody(before, await end(flow, { ...query, code: t.rogue.codeFor(flow.url) }));
  });

  it('R-SOC-3 a refused callback uses up the flow', async () => {
    const flow = await startedFlow();
    const { state } = flow;
    const refused = await end(flow, { error: 'access_denied', state, iss: t.rogue.issuer });
    expect(refused.words.error).toBe('social_refused');
    const before = await everything();
    await expectNobody(before, await end(flow, honest(flow)));
  });
});

describe('R-SOC-3 mix-up: one provider’s answer at the other’s callback is refused', () => {
  it('R-SOC-3 a Google flow cannot end at Apple’s callback, whatever the request contains', async () => {
    const flow = await startedFlow();
    const secret = flow.browser.ours.get('portico-google') ?? '';
    // Both cookies, even with the same secret in them.
    flow.browser.ours.set('portico-apple', secret);
    const before = await everything();
    const query = String(new URLSearchParams(honest(flow)));
    const byGet = await open(t, flow.browser, `/user/auth/apple/callback?${query}`);
    await expectNobody(before, flowEndOf(byGet));
    const url = callbackOf('apple');
    const byForm = await handleCallback(t, flow.browser, {
      method: 'POST',
      url,
      form: honest(flow),
    });
    await expectNobody(before, byForm);
    expect(t.rogue.seen.every((form) => form.get('redirect_uri') === callbackOf('google'))).toBe(
      true,
    );
  });

  it('R-SOC-3 an Apple flow cannot end at Google’s callback', async () => {
    const browser = aBrowser();
    t.apple.knows({ sub: 'mixed-up' });
    const back = await atProvider(browser, await openProvider(t, browser, 'apple'), {
      sub: 'mixed-up',
    });
    browser.ours.set('portico-google', browser.ours.get('portico-apple') ?? '');
    const before = await everything();
    const query = String(new URLSearchParams(back.form));
    await expectNobody(
      before,
      flowEndOf(await open(t, browser, `/user/auth/google/callback?${query}`)),
    );
    // The attempt did not use up the flow.
    expect((await handleCallback(t, browser, back)).words).toHaveProperty('access_token');
  });

  it('R-SOC-3 Google’s callback refuses POST, and Apple’s refuses GET', async () => {
    expect(
      (await postForm(t, '/user/auth/google/callback', { code: 'x', state: 'x' })).statusCode,
    ).toBe(405);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', '']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/user/auth/apple/callback',
        payload: '{"code":"x","state":"x"}',
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(415);
    }
    const long = await postForm(t, '/user/auth/apple/callback', { state: 'x'.repeat(20_000) });
    expect(long.statusCode).toBe(413);
  });
});

describe('R-SOC-3 a provider’s error text is not repeated to the browser', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'x'.repeat(150),
    'y'.repeat(10_000),
    '\u202egnp.exe',
    'a\r\nset-cookie: x=y',
    '%3Cscript%3E',
  ])('R-SOC-3 error=%j', async (words) => {
    const flow = await startedFlow();
    const before = await everything();
    const { state } = flow;
    const landed = await end(flow, {
      error: words,
      error_description: words,
      error_uri: words,
      state,
      iss: t.rogue.issuer,
    });
    await expectNobody(before, landed);
    const stored = JSON.stringify(
      await t.deps.db.selectFrom('audit_events').select('details').execute(),
    );
    for (const place of [landed.location, stored, t.log.join()]) {
      expect(place).not.toContain(words);
      expect(place).not.toContain(encodeURIComponent(words));
    }
  });
});
