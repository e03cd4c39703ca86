import { deskMe } from '@portico/contract';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLogouts, sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aFapiClient } from '#test/partners/fapi-client.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import {
  agreeAt,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  REDIRECT_URI,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { basic, bearer, sendForm } from '#test/partners/raw.ts';
import {
  aStream,
  callSsf,
  type SignalReceiver,
  signalToken,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { aHandoff, aPhone } from '#test/people/handoffs.ts';
import { anOperator, callDesk } from '#test/people/operators.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import {
  aBackend,
  aLink,
  aReturn,
  askLink,
  askToken,
  type Backend,
  redeem,
} from '#test/people/servers.ts';

const KINDS = [
  'access token of a partner',
  'refresh token of a partner',
  'ID token',
  'code',
  'request_uri',
  'logout token',
  'DPoP proof',
  'client assertion',
  'client secret',
  'our access token',
  'our refresh token',
  'desk session',
  'handoff link',
  'phone token',
  'signal token',
  'signal',
  'server token',
  'return by a link',
] as const;
type Kind = (typeof KINDS)[number];

let t: TestApp & { issuer: string };
let receiver: LogoutReceiver;
let signals: SignalReceiver;
let partner: Partner;
let browser: Browser;
let verifier: string;
let backend: Backend;
let tokens: Record<Kind, string>;
beforeAll(async () => {
  receiver = await startLogoutReceiver();
  signals = await startSignalReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: `${receiver.origin},${signals.origin}` } });
  partner = await aPartner(t, { metadata: { backchannel_logout_uri: receiver.uri } });
  // One person has one valid token of each kind.
  const person = await aRegisteredPerson(t);
  browser = new Browser(t, person.access_token);
  const offline = { scope: 'openid verified offline_access', prompt: 'consent' };
  const { tokens: given } = await signInAt(partner, browser, offline);
  const login = { email: person.email, password: person.password };
  const gone = (await post(t, '/user/auth/login', login)).json() as typeof person;
  await signInAt(partner, new Browser(t, gone.access_token), { scope: 'openid verified' });
  await post(t, '/user/auth/logout', { refresh_token: gone.refresh_token });
  await sendLogouts(t.deps);
  const stream = await aStream(t, partner, signals.uri);
  await callSsf(t, stream.token, 'POST', '/ssf/verify', { stream_id: stream.id });
  await sendSignals(t.deps);
  backend = await aBackend(t);
  const fapi = await aFapiClient(t);
  const { link } = await aHandoff(t, person.access_token);
  const { link: claimed } = await aHandoff(t, (await aRegisteredPerson(t)).access_token);
  const pushed = await openid.buildAuthorizationUrlWithPAR(partner.config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid verified',
    code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  const { begun, callback } = await agreeAt(partner, browser, {
    scope: 'openid verified',
    prompt: 'consent',
  });
  verifier = begun.verifier;
  tokens = {
    'access token of a partner': given.access_token,
    'refresh token of a partner': String(given.refresh_token),
    'ID token': String(given.id_token),
    code: callback.searchParams.get('code') ?? '',
    request_uri: pushed.searchParams.get('request_uri') ?? '',
    'logout token': receiver.tokens[0] ?? '',
    'DPoP proof': await fapi.proof('/connect/token'),
    'client assertion': await fapi.assertion(),
    'client secret': String(partner.secret),
    'our access token': person.access_token,
    'our refresh token': person.refresh_token,
    'desk session': (await anOperator(t)).cookie.split('=')[1] ?? '',
    'handoff link': link,
    'phone token': await aPhone(t, claimed),
    'signal token': await signalToken(partner, 'ssf.read'),
    signal: signals.sets[0] ?? '',
    'server token': backend.token,
    'return by a link': await aReturn(t, person.access_token, await aLink(t, backend, 'kinds')),
  };
  expect(decodeJwt(tokens['logout token']).sub).toBe(given.claims()?.sub);
});
afterAll(async () => {
  await t.close();
  await receiver.close();
  await signals.close();
});

const isOk = ({ status }: { status: number }) => status >= 200 && status < 300;
const isSent = ({ statusCode }: { statusCode: number }) => statusCode >= 200 && statusCode < 300;
const token = async (form: Record<string, string>) =>
  isOk(await sendForm(t, '/connect/token', form, basic(partner)));

async function authorized(params: Record<string, string>): Promise<boolean> {
  const { url } = await begin(partner, { scope: 'openid verified', prompt: 'none', ...params });
  const next = await browser.open(url);
  return 'left' in next && next.left.searchParams.has('code');
}

/** Where a token may be sent, whether it is accepted there, and the kinds that should be. */
const PLACES: Record<string, { right: Kind[]; accepts: (value: string) => Promise<boolean> }> = {
  'the code of a partner': {
    right: ['code'],
    accepts: (value) =>
      token({
        grant_type: 'authorization_code',
        code: value,
        redirect_uri: REDIRECT_URI,
        code_verifier: verifier,
      }),
  },
  UserInfo: {
    right: ['access token of a partner'],
    accepts: async (value) =>
      isOk(await fetch(`${t.issuer}/connect/userinfo`, { headers: bearer(value) })),
  },
  'a pushed request at the authorization endpoint': {
    right: ['request_uri'],
    accepts: async (request_uri) => {
      const query = new URLSearchParams({ client_id: partner.id, request_uri });
      const next = await browser.open(`/connect/authorize?${query}`);
      return 'left' in next && next.left.searchParams.has('code');
    },
  },
  'id_token_hint at the authorization endpoint': {
    right: ['ID token'],
    accepts: (value) => authorized({ id_token_hint: value }),
  },
  'id_token_hint at the end of a session': {
    right: ['ID token'],
    accepts: async (value) => {
      const query = new URLSearchParams({ id_token_hint: value });
      const answer = await browser.fetch(`/connect/logout?${query}`, {
        headers: { accept: 'text/html' },
      });
      return String(answer.headers.get('location')).includes('leave=');
    },
  },
  'the refresh of a partner': {
    right: ['refresh token of a partner'],
    accepts: (value) => token({ grant_type: 'refresh_token', refresh_token: value }),
  },
  'client_secret of a partner': {
    right: ['client secret'],
    accepts: async (secret) => {
      const form = { response_type: 'x' };
      const answer = await sendForm(t, '/connect/request', form, basic({ ...partner, secret }));
      return answer.body.error !== 'invalid_client';
    },
  },
  'client_assertion of a partner with a secret': {
    right: [],
    accepts: (client_assertion) =>
      sendForm(t, '/connect/request', {
        client_id: partner.id,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      }).then(({ body }) => body.error !== 'invalid_client' && body.error !== 'invalid_request'),
  },
  'a call of the person': {
    right: ['our access token'],
    accepts: async (value) => isSent(await get(t, '/user/profile', value)),
  },
  'a call of a server': {
    right: ['server token'],
    accepts: async (value) => isSent(await askLink(t, value, 'kinds-1')),
  },
  'the return by a link': {
    right: ['return by a link'],
    accepts: async (value) =>
      isSent(await redeem(t, backend.token, { value, externalId: 'kinds' })),
  },
  'client_secret of a backend': {
    right: [],
    accepts: async (secret) => isSent(await askToken(t, { id: backend.id, secret })),
  },
  'a call of the console': {
    right: ['our access token'],
    accepts: async (value) => isSent(await get(t, '/console/clients', value)),
  },
  'the phone’s task': {
    right: ['phone token'],
    accepts: async (value) => isSent(await get(t, '/handoff/standing', value)),
  },
  'the claim of a handoff': {
    right: ['handoff link'],
    accepts: async (value) => isSent(await post(t, '/handoff/look', { token: value })),
  },
  'a call of the desk': {
    right: ['desk session'],
    accepts: async (value) => {
      const { cookie } = await anOperator(t);
      const headers = {
        cookie: `${cookie.split('=')[0]}=${value}`,
        'sec-fetch-site': 'same-origin',
      };
      return isSent(await callDesk(t, deskMe, undefined, headers));
    },
  },
  'a bearer call of the desk': {
    right: [],
    accepts: async (value) => isSent(await callDesk(t, deskMe, undefined, bearer(value))),
  },
  'a stream of signals': {
    right: ['signal token'],
    accepts: async (value) => isOk(await callSsf(t, value, 'GET', '/ssf/streams')),
  },
  'our refresh': {
    right: ['our refresh token'],
    accepts: async (value) => isSent(await post(t, '/user/auth/refresh', { refresh_token: value })),
  },
};

describe('R-OP-76 a token of each kind in every other place', () => {
  // The right one comes last: what may be used once is used there.
  it.each(Object.keys(PLACES))('R-OP-76 opens nothing: %s', async (place) => {
    const { right, accepts } = PLACES[place] as (typeof PLACES)[string];
    const wrong = KINDS.filter((kind) => !right.includes(kind));
    const accepted: Kind[] = [];
    for (const kind of [...wrong, ...right]) {
      expect(tokens[kind], kind).not.toBe('');
      if (await accepts(tokens[kind])) accepted.push(kind);
    }
    expect(accepted).toEqual(right);
  });
});

/** The library's reason. */
const BY_ISS = { cause: { message: expect.stringContaining('"iss"') } };

describe('R-OP-76 two issuers', () => {
  it('R-OP-76 a partner of both refuses the other one’s answer by its iss, also an error', async () => {
    const other = await startIssuer();
    try {
      const [here, there] = [await aPartner(t), await aPartner(other)];
      const scope = { scope: 'openid verified' };
      // The person means to sign in here, and an attacker leads the request there.
      const atHere = await begin(here, scope);
      const begunThere = await begin(there, { ...scope, state: atHere.state, nonce: atHere.nonce });
      const victim = new Browser(other, (await aRegisteredPerson(other)).access_token);
      const callback = await continueOn(victim, await victim.page(begunThere.url));
      expect(callback.searchParams.get('iss')).toBe(other.issuer);
      const redeemHere = (at: URL) =>
        openid.authorizationCodeGrant(here.config, at, {
          pkceCodeVerifier: atHere.verifier,
          expectedState: atHere.state,
          expectedNonce: atHere.nonce,
        });
      await expect(redeemHere(callback)).rejects.toMatchObject(BY_ISS);
      const without = new URL(callback);
      without.searchParams.delete('iss');
      await expect(redeemHere(without)).rejects.toMatchObject(BY_ISS);
      const silent = await begin(there, { ...scope, prompt: 'none', state: atHere.state });
      const refused = await new Browser(other).open(silent.url);
      const error = 'left' in refused ? refused.left : new URL(other.issuer);
      expect(Object.fromEntries(error.searchParams)).toMatchObject({
        error: 'login_required',
        iss: other.issuer,
      });
      await expect(redeemHere(error)).rejects.toMatchObject(BY_ISS);
    } finally {
      await other.close();
    }
  });
});
