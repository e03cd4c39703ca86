import { randomUUID } from 'node:crypto';
import {
  type LimitGroup,
  NEW_CODE_TOKEN,
  SERVER_TOKEN_PATH,
  type SocialProvider,
  socialCallbackPath,
  socialLoginPath,
} from '@portico/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { addClient } from '#partners/clients/clients.ts';
import { SSF_PATHS } from '#partners/signals/http/signals.routes.ts';
import { PROVIDERS } from '#platform/config/providers/providers.ts';
import { addServerClient } from '#servers/clients/clients.ts';
import type { TestApp } from '#test/engines/start.ts';
import { REDIRECT_URI } from '#test/partners/partner.ts';
import { PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { freshEmail, freshPhone } from '#test/people/codes.ts';
import { aForgery } from '#test/people/passkeys.ts';
import { PASSWORD } from '#test/people/people.ts';
import { aWallet, messageOf } from '#test/people/wallets.ts';

type Fields = Record<string, string>;
type Answer = Promise<LightMyRequestResponse>;

/** Somebody at one address, without an account. */
export type Stranger = {
  send(request: InjectOptions): Answer;
  get(url: string, headers?: Fields): Answer;
  post(url: string, body?: object): Answer;
  form(url: string, fields: Fields, headers?: Fields): Answer;
};

export function aStranger(app: TestApp['app'], remoteAddress: string): Stranger {
  const send = (request: InjectOptions) => app.inject({ ...request, remoteAddress });
  return {
    send,
    get: (url, headers = {}) => send({ url, headers }),
    post: (url, body = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    form: (url, fields, headers = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}

/** What anybody may know: the apps of partners, and the address of somebody who has an account. */
export type Known = {
  t: TestApp;
  publicApps: string[];
  confidential: string;
  person: string;
  /** A client of the company's own backend. */
  backend: string;
};

export async function aKnownWorld(t: TestApp, person: string): Promise<Known> {
  const add = async (auth: 'none' | 'client_secret_basic') => {
    const { id } = await addClient(t.deps, {
      name: `App ${randomUUID()}`,
      state: 'live',
      ceiling: ['openid', 'verified'],
      metadata: { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: auth },
    });
    return id;
  };
  const publicApps: string[] = [];
  for (let n = 0; n < 5; n += 1) publicApps.push(await add('none'));
  const client = { name: 'Shop', scopes: ['read'], returnAddresses: [] } as const;
  const backend = (await addServerClient(t.deps, client))?.id ?? '';
  return { t, publicApps, confidential: await add('client_secret_basic'), person, backend };
}

/** What a stranger sends to have as much written as possible, the `n`th time. Returns the last answer. */
export type StrangerCall = (stranger: Stranger, known: Known, n: number) => Answer;

/** As large as a request may be. */
const LONG = 'x'.repeat(7_000);

const asked = (client_id: string, more: Fields = {}) => ({
  client_id,
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scope: 'openid verified',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: LONG,
  ...more,
});

const authorize = ({ get }: Stranger, query: Fields, headers?: Fields) =>
  get(`/connect/authorize?${new URLSearchParams(query)}`, headers);

const HTML = { accept: 'text/html' };
const COOKIE = { cookie: 'portico-connect=of-another-installation' };

const REDEEMED = {
  grant_type: 'authorization_code',
  code: 'x',
  redirect_uri: REDIRECT_URI,
  code_verifier: 'x'.repeat(43),
};

/** The secret is wrong. */
const basicOf = (id: string): Fields => ({
  authorization: `Basic ${Buffer.from(`${id}:${'s'.repeat(43)}`).toString('base64')}`,
  ...HTML,
});

/** Calls that are not limited by the network: they never write anything. */
const UNLIMITED = PUBLIC_ENDPOINTS.filter(
  ({ auth, limit, method }) => auth === 'none' && limit === null && method === 'GET',
).map(({ path }): [string, StrangerCall] => [path, ({ get }) => get(path)]);
const SIGNALS = Object.values(SSF_PATHS).map((path): [string, StrangerCall] => [
  path,
  ({ send }) => send({ method: 'POST', url: path, headers: { authorization: 'Bearer x' } }),
]);

const visitsOf = (provider: SocialProvider): [string, StrangerCall][] => {
  const [login, callback] = [socialLoginPath(provider), socialCallbackPath(provider)];
  return [
    [login, ({ get }) => get(login)],
    [callback, ({ get }, _known, n) => get(`${callback}?code=x&state=${n}`)],
  ];
};

type Group = LimitGroup | 'server-guess' | 'unlimited' | 'unproved' | 'unproved-push' | 'desk';

/**
 * Every call that needs no token, with what has the most written, by the limit that it is counted for. Each name begins
 * with the path of the last call.
 */
export const CALLS_BY_LIMIT: Partial<Record<Group, Record<string, StrangerCall>>> = {
  unlimited: {
    ...Object.fromEntries([...UNLIMITED, ...SIGNALS]),
    '/user/auth/logout': ({ post }) => post('/user/auth/logout', { refresh_token: randomUUID() }),
    '/user/auth/passkey/options': ({ post }) => post('/user/auth/passkey/options'),
    '/.well-known/openid-configuration': ({ get }) => get('/.well-known/openid-configuration'),
    '/.well-known/oauth-authorization-server': ({ get }) =>
      get('/.well-known/oauth-authorization-server'),
    '/connect/request by an unknown app': ({ form }) =>
      form('/connect/request', asked(randomUUID()), HTML),
    '/connect/userinfo': ({ get }) => get('/connect/userinfo', { authorization: 'Bearer x' }),
    '/connect/userinfo in a browser': ({ get }) =>
      get('/connect/userinfo', { authorization: 'Bearer x', ...HTML }),
  },
  'exist-email': {
    '/user/exist-email': ({ post }) => post('/user/exist-email', freshEmail()),
  },
  'code-delivery': {
    '/user/auth/code-delivery': ({ post }) => post('/user/auth/code-delivery', freshEmail()),
  },
  'sign-in': {
    '/user/auth/login': ({ post }) =>
      post('/user/auth/login', { ...freshEmail(), password: PASSWORD }),
  },
  desk: {
    '/desk/sign-in': ({ post }, _known, n) =>
      post('/desk/sign-in', { name: `Operator ${n}`, password: PASSWORD, code: '000000' }),
  },
  'send-sms': {
    '/user/auth/send-code by text message': ({ post }) =>
      post('/user/auth/send-code', freshPhone()),
    '/user/auth/send-code by text message to a browser': ({ post }) =>
      post('/user/auth/send-code', { ...freshPhone(), codeToken: NEW_CODE_TOKEN }),
  },
  'send-email': {
    '/user/auth/send-code by email': ({ post }) => post('/user/auth/send-code', freshEmail()),
    '/user/auth/send-code by email to a browser': ({ post }) =>
      post('/user/auth/send-code', { ...freshEmail(), codeToken: NEW_CODE_TOKEN }),
    '/user/auth/send-code by email to many browsers': ({ post }, { person }) =>
      post('/user/auth/send-code', { email: person, codeToken: NEW_CODE_TOKEN }),
    '/user/auth/forgot-password': ({ post }) => post('/user/auth/forgot-password', freshEmail()),
    '/user/auth/forgot-password of a person': ({ post }, { person }) =>
      post('/user/auth/forgot-password', { email: person }),
    async '/user/auth/registration-with-email with a mailbox'({ post }, { t }) {
      const to = freshEmail();
      await post('/user/auth/send-code', to);
      await t.deliver();
      const code = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? '';
      const proved = await post('/user/auth/verify-code', { ...to, code });
      if (proved.statusCode !== 200) return proved;
      const { verified } = proved.json() as { verified: string };
      return post('/user/auth/registration-with-email', { ...to, password: PASSWORD, verified });
    },
  },
  verify: {
    '/user/auth/verify-code': ({ post }) =>
      post('/user/auth/verify-code', { ...freshEmail(), code: '000000' }),
    '/user/auth/registration-with-email': ({ post }) => {
      const body = { ...freshEmail(), password: PASSWORD, verified: randomUUID() };
      return post('/user/auth/registration-with-email', body);
    },
    '/user/auth/registration-with-phone': ({ post }) => {
      const body = { ...freshPhone(), password: PASSWORD, verified: randomUUID() };
      return post('/user/auth/registration-with-phone', body);
    },
    '/user/auth/not-me': ({ post }) => post('/user/auth/not-me', { token: randomUUID() }),
    '/user/reset-password': ({ post }) => {
      const body = { reset_token: randomUUID(), newPassword: PASSWORD };
      return post('/user/reset-password', body);
    },
  },
  refresh: {
    '/user/auth/refresh': ({ post }) => post('/user/auth/refresh', { refresh_token: randomUUID() }),
  },
  visits: {
    '/visits': ({ get }) => get('/visits'),
  },
  'document-draft': {
    '/handoff/look': ({ post }) => post('/handoff/look', { token: randomUUID() }),
    '/handoff/claim': ({ post }) => post('/handoff/claim', { token: randomUUID() }),
  },
  social: {
    ...Object.fromEntries(PROVIDERS.flatMap(({ id }) => visitsOf(id))),
    '/user/auth/apple/callback as a form': ({ form }) =>
      form('/user/auth/apple/callback', { code: 'x', state: 'y' }),
  },
  wallet: {
    '/user/auth/wallet/nonce': ({ post }) => post('/user/auth/wallet/nonce'),
    '/user/auth/wallet/login': ({ post }) => {
      const body = { message: 'sign me in', signature: '0x00', nonceToken: randomUUID() };
      return post('/user/auth/wallet/login', body);
    },
    async '/user/auth/wallet/login with a new wallet'({ post }, { t }) {
      const answer = await post('/user/auth/wallet/nonce');
      if (answer.statusCode === 429) return answer;
      const { nonce, nonceToken } = answer.json() as { nonce: string; nonceToken: string };
      const wallet = aWallet();
      const message = messageOf(t, wallet.address, nonce);
      const signature = await wallet.signMessage({ message });
      return post('/user/auth/wallet/login', { message, signature, nonceToken });
    },
  },
  passkey: {
    '/user/auth/passkey/login': ({ post }) => post('/user/auth/passkey/login', aForgery()),
  },
  partner: {
    '/connect/authorize': (stranger, { confidential }) => authorize(stranger, asked(confidential)),
    '/connect/authorize as a form': ({ form }, { confidential }) =>
      form('/connect/authorize', asked(confidential)),
    '/connect/authorize with an unknown cookie': (stranger, { confidential }) =>
      authorize(stranger, asked(confidential), COOKIE),
    '/connect/authorize with mistakes': (stranger, { confidential }, n) =>
      authorize(stranger, asked(confidential, { prompt: 'none', scope: `openid s${n}` })),
    '/connect/authorize by an unknown app': (stranger, _known, n) =>
      authorize(stranger, asked(`unknown-${n}`), n % 2 === 0 ? HTML : {}),
    '/connect/authorize to an unknown address': (stranger, { publicApps: [app = ''] }, n) =>
      authorize(stranger, asked(app, { redirect_uri: `https://${n}.example/` })),
    '/connect/authorize/:uid': ({ get }) => get(`/connect/authorize/${randomUUID()}`, HTML),
    '/connect/authorize/:uid/details': ({ get }) =>
      get(`/connect/authorize/${randomUUID()}/details`),
    '/connect/authorize/:uid/decline': ({ post }) =>
      post(`/connect/authorize/${randomUUID()}/decline`),
    '/connect/leave': ({ post }) =>
      post('/connect/leave', { secret: randomUUID(), from: 'everywhere' }),
    '/connect/logout': ({ get }) => get(`/connect/logout?state=${LONG}`),
    '/connect/logout with an unknown cookie': ({ get }) =>
      get(`/connect/logout?state=${LONG}`, COOKIE),
    '/connect/logout with a wrong hint': ({ get }) =>
      get('/connect/logout?id_token_hint=e30.e30.', HTML),
  },
  'unproved-push': {
    '/connect/request': ({ form }, { publicApps: [app = ''] }) =>
      form('/connect/request', asked(app)),
    '/connect/request by five apps': ({ form }, { publicApps }, n) =>
      form('/connect/request', asked(publicApps[n % 5] ?? '')),
    '/connect/request with a wrong secret': ({ form }, { confidential }) =>
      form('/connect/request', asked(confidential), basicOf(confidential)),
  },
  'server-guess': {
    '/server/token': ({ form }, _known, n) =>
      form(SERVER_TOKEN_PATH, { grant_type: 'client_credentials' }, basicOf(`unknown-${n}`)),
    '/server/token with a wrong secret': ({ form }, { backend }) =>
      form(SERVER_TOKEN_PATH, { grant_type: 'client_credentials' }, basicOf(backend)),
  },
  unproved: {
    '/connect/token': ({ form }, { publicApps: [client_id = ''] }, n) =>
      form('/connect/token', { ...REDEEMED, client_id, code: `${n}` }, HTML),
    '/connect/token with a wrong secret': ({ form }, { confidential }) =>
      form('/connect/token', REDEEMED, basicOf(confidential)),
    '/connect/revoke': ({ form }, { publicApps: [client_id = ''] }, n) =>
      form('/connect/revoke', { client_id, token: `${n}` }, HTML),
    '/connect/revoke with a wrong secret': ({ form }, { confidential }) =>
      form('/connect/revoke', { token: 'x' }, basicOf(confidential)),
  },
};
