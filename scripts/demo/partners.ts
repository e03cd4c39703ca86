import { createHash } from 'node:crypto';
import { decideReview, moveClientAtDesk } from '@portico/contract';
import { DAY, HOUR, MINUTE } from '../../apps/api/src/core/clock.ts';
import type { TestApp } from '../../apps/api/src/test/engines/start.ts';
import { askToGoLive } from '../../apps/api/src/test/partners/console.ts';
import { post } from '../../apps/api/src/test/people/people.ts';
import type { DemoApp } from './app.ts';
import type { Operators } from './desk.ts';
import { type DemoPerson, signIn } from './person.ts';

type App = { id: string; secret: string; host: string };

type Made = {
  operators: Operators;
  developer: DemoPerson;
  /** Verified people, who sign in at the apps that are live. */
  people: DemoPerson[];
  from: number;
  until: number;
  at(time: number, work: () => Promise<unknown>): void;
};

/** Apps of one developer in each state, with the sign-ins of people. */
const APPS = [
  {
    name: 'Harbor Books',
    end: 'live',
    scopes: ['openid', 'age_over_18'],
    why: 'We sell some books to adults alone, so we ask whether you are 18.',
  },
  {
    name: 'Tideline Travel',
    end: 'live',
    scopes: ['openid', 'verified'],
    why: 'We rent boats, and our insurer wants to know that you are verified.',
  },
  {
    name: 'Lantern Wine',
    end: 'asking',
    scopes: ['openid', 'age_over_18'],
    why: 'We sell wine, so we have to know that you are an adult.',
  },
  { name: 'Northwind Rentals', end: 'sandbox', scopes: [], why: '' },
  {
    name: 'Old Mill Tickets',
    end: 'suspend',
    scopes: ['openid', 'verified'],
    why: 'We sell one ticket to each person, so we ask whether you are verified.',
  },
  {
    name: 'Driftwood Games',
    end: 'close',
    scopes: ['openid', 'age_over_18'],
    why: 'Some of our games are for adults, so we ask whether you are 18.',
  },
] as const;

export function makePartners(demo: DemoApp, made: Made): void {
  const { at, from, until, developer, operators } = made;
  const t = demo as unknown as TestApp;
  for (const [n, { name, end, scopes, why }] of APPS.entries()) {
    const begun = from + n * 20 * MINUTE;
    const app: App = {
      id: '',
      secret: '',
      host: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
    };
    at(begun, async () => {
      await signIn(demo, developer);
      const { token } = developer;
      const redirectUris = [callbackOf(app)];
      const asked = { name, redirectUris, auth: 'secret', par: false };
      Object.assign(app, await json(post(t, '/console/clients', asked, { token })));
      const entrance = { initiateLoginUri: `https://${app.host}/sign-in` };
      await json(post(t, `/console/clients/${app.id}/settings`, entrance, { token }));
    });
    if (end === 'sandbox') {
      // A developer tries it, and makes mistakes.
      for (let day = 6; day > 0; day -= 1) {
        at(until - day * DAY + 3 * HOUR, async () => {
          await signIn(demo, developer);
          await visit(t, { app, person: developer, scope: 'openid verified', as: 'verified' });
          await mistake(t, app);
        });
      }
      continue;
    }
    let review = '';
    at(end === 'asking' ? until - 5 * HOUR : begun + 10 * MINUTE, async () => {
      await signIn(demo, developer);
      review = await askToGoLive(t, { access_token: developer.token }, app.id, {
        purpose: { language: 'en', text: why, translations: {} },
        scopes: [...scopes],
        hosts: [app.host],
      });
    });
    if (end === 'asking') continue;
    at(begun + 5 * HOUR, () =>
      operators.call('Ann', decideReview, { id: review, decision: 'approve' }),
    );
    const first = begun + DAY;
    const last = end === 'live' ? until : first + 20 * DAY;
    const visits = end === 'live' ? made.people : made.people.slice(0, 5);
    for (const [m, person] of visits.entries()) {
      const time = first + ((m + 0.5) / visits.length) * (last - first);
      at(time, async () => {
        if (person.accountId === '') return;
        await signIn(demo, person);
        await visit(t, { app, person, scope: scopes.join(' ') });
      });
    }
    if (end === 'live')
      for (const hours of [130, 75, 31, 6]) at(until - hours * HOUR, () => mistake(t, app));
    else at(last + HOUR, () => operators.call('Ann', moveClientAtDesk, { id: app.id, move: end }));
  }
}

const callbackOf = ({ host }: App) => `https://${host}/callback`;

// One for all requests: these partners protect nobody.
const VERIFIER = 'a-verifier-of-forty-three-characters-at-least';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** One person signs in at one app, from its button to the token that it gets. */
async function visit(
  t: TestApp,
  { app, person, scope, as }: { app: App; person: DemoPerson; scope: string; as?: 'verified' },
): Promise<void> {
  const cookies = new Map<string, string>();
  const open = async (url: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: new URL(t.deps.config.publicUrl).host, ...(cookie && { cookie }) };
    const answer = await t.app.inject({ method: 'GET', url, headers });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const { location } = answer.headers;
    if (typeof location !== 'string')
      throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return new URL(location, t.deps.config.publicUrl);
  };
  const query = new URLSearchParams({
    client_id: app.id,
    redirect_uri: callbackOf(app),
    response_type: 'code',
    scope,
    state: 'of-the-partner',
    nonce: 'of-the-partner',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  let next = await open(`/connect/authorize?${query}`);
  const request = next.searchParams.get('request') ?? '';
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const agreed = await json(
    post(
      t,
      `/connect/authorize/${request}/agree`,
      { scope, ...(as && { as }) },
      { token: person.token, headers: { cookie } },
    ),
  );
  next = new URL(String(agreed.location), t.deps.config.publicUrl);
  for (let hops = 0; next.host !== app.host; hops += 1) {
    if (hops > 5) throw new Error(`too many redirects, the last to ${next}`);
    next = await open(`${next.pathname}${next.search}`);
  }
  const code = next.searchParams.get('code');
  if (code === null) throw new Error(`no code: ${next}`);
  const redeemed = await redeem(t, app, code);
  if (redeemed.statusCode !== 200) throw new Error(`the token answered ${redeemed.body}`);
}

/** A code that nobody was given, as a partner sends that redeems one twice. */
async function mistake(t: TestApp, app: App): Promise<void> {
  const refused = await redeem(t, app, 'a-code-that-was-redeemed-before-and-is-not-known');
  if (refused.statusCode !== 400) throw new Error(`the token answered ${refused.body}`);
}

function redeem(t: TestApp, app: App, code: string) {
  return t.app.inject({
    method: 'POST',
    url: '/connect/token',
    payload: String(
      new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callbackOf(app),
        code_verifier: VERIFIER,
      }),
    ),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`,
    },
  });
}

async function json(
  asked: PromiseLike<{ statusCode: number; body: string }>,
): Promise<Record<string, unknown>> {
  const { statusCode, body } = await asked;
  if (statusCode >= 300) throw new Error(`A call of the demo answered ${statusCode}: ${body}`);
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
}
