import { createPrivateKey } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { freshEmail } from '#test/people/codes.ts';
import {
  aRegisteredPerson,
  get,
  PASSWORD,
  post,
  receiveCode,
  verifyAddress,
} from '#test/people/people.ts';
import { alsoKnownAs, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { accountIdOf, NEW_PASSWORD, receiveToken, reset } from '#test/people/resets.ts';
import {
  aBackend,
  aLink,
  aReturn,
  askLink,
  type Backend,
  confirm,
  redeem,
} from '#test/people/servers.ts';
import { identityOfKind } from '#test/people/sign-in-methods.ts';
import { type Browser, callbackOf, finishFlow, startFlow } from '#test/people/social.ts';
import { aWallet, messageOf, walletLogin } from '#test/people/wallets.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

const KINDS = [
  'access token',
  'refresh token',
  'pending second factor',
  'address proof',
  'reset token',
  'server token',
  'verification link',
  'return by a link',
] as const;
type Kind = (typeof KINDS)[number];
/** Other values of the server that look like tokens. None of them authorizes a call by itself. */
const OTHERS = [
  'wallet nonce',
  'wallet cookie',
  'authorization state',
  'authorization cookie',
  'session id',
  'sign-in method id',
  'ID token of a partner',
  'secret of a backend',
] as const;

let t: TestApp;
let google: TestProvider;
let browser: Browser;
let backend: Backend;
let tokens: Record<Kind | (typeof OTHERS)[number], string>;
let phone: string;
let code: string;
let unregistered: string;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  t = await startApp({ env: google.env });
  // One person has one valid token of each kind.
  const person = await aRegisteredPerson(t);
  phone = '+380671234567';
  await alsoKnownAs(t, await accountIdOf(t, person.email), phone);
  unregistered = freshEmail().email;
  code = await receiveCode(t, { phone });
  t.clock.advance(30 * SECOND);
  tokens = {
    'access token': person.access_token,
    'refresh token': person.refresh_token,
    'pending second factor': await pendingSecondFactor(t, { ...person, phone }),
    'address proof': await verifyAddress(t, unregistered),
    'reset token': await receiveToken(t, person.email),
    ...(await ofBackend(person.access_token)),
    ...(await othersOf(person.access_token)),
  };
});
afterAll(() => Promise.all([t.close(), google.close()]));

/** A token, a secret, a link and a return of the company's own backend. */
async function ofBackend(token: string) {
  backend = await aBackend(t);
  return {
    'server token': backend.token,
    'secret of a backend': backend.secret,
    'verification link': await aLink(t, backend, 'of-kinds-1'),
    'return by a link': await aReturn(t, token, await aLink(t, backend, 'of-kinds-2')),
  };
}

async function othersOf(token: string) {
  const asked = await t.app.inject({ method: 'POST', url: '/user/auth/wallet/nonce' });
  const flow = await startFlow(t, 'google');
  browser = flow.browser;
  const { sessions } = (await get(t, '/user/sessions', token)).json() as {
    sessions: { id: string }[];
  };
  return {
    'wallet nonce': (asked.json() as { nonce: string }).nonce,
    'wallet cookie': asked.cookies[0]?.value ?? '',
    'authorization state': flow.state,
    'authorization cookie': [...browser.ours.values()][0] ?? '',
    'session id': sessions[0]?.id ?? '',
    'sign-in method id': (await identityOfKind(t, token, 'email')).id,
    'ID token of a partner': await anIdToken(token),
  };
}

/** What a partner is given: signed by a key of the ring, with claims that would sign in here. */
async function anIdToken(token: string): Promise<string> {
  await t.deps.keyRing.ensurePartnerKeys();
  const [jwk] = t.deps.keyRing.partnerKeys().keys;
  if (jwk === undefined) throw new Error('no key signs for partners');
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid, typ: 'at+jwt' })
    .sign(createPrivateKey({ key: jwk, format: 'jwk' }));
}

const register = (verified: string) =>
  post(t, '/user/auth/registration-with-email', {
    email: unregistered,
    password: PASSWORD,
    verified,
  });

/** The call that accepts each kind, and its error for any other kind. */
const WANTED: Record<Kind, { use: (token: string) => PromiseLike<Answer>; refusal: string }> = {
  'access token': { use: (token) => get(t, '/user/profile', token), refusal: 'missing_token' },
  'refresh token': {
    use: (token) => post(t, '/user/auth/refresh', { refresh_token: token }),
    refusal: 'session_ended',
  },
  'pending second factor': {
    // A correct code stays valid if the pending second factor is not.
    use: (token) => complete(t, { phone }, code, token),
    refusal: 'sign_in_expired',
  },
  'address proof': { use: register, refusal: 'verification_missing' },
  'server token': { use: (token) => askLink(t, token, 'of-kinds-3'), refusal: 'missing_token' },
  'verification link': {
    use: (link) => confirm(t, tokens['access token'], link),
    refusal: 'link_over',
  },
  'return by a link': {
    use: (value) => redeem(t, backend.token, { value, externalId: 'of-kinds-2' }),
    refusal: 'return_unknown',
  },
  'reset token': { use: (token) => reset(t, token, NEW_PASSWORD), refusal: 'reset_link_invalid' },
};

type Answer = { statusCode: number; body: string; json(): unknown };

const OF_SERVERS = PUBLIC_ENDPOINTS.filter(({ auth }) => auth === 'server');

const CROSSED = [...KINDS, ...OTHERS].flatMap((given) =>
  KINDS.filter((wanted) => wanted !== given).map((wanted) => [given, wanted] as const),
);

describe('R-API-3 a token works only for its own purpose', () => {
  it.each(CROSSED)('R-API-3 refuses %s instead of %s', async (given, wanted) => {
    const answer = await WANTED[wanted].use(tokens[given]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ code: WANTED[wanted].refusal });
    expect(answer.body).not.toMatch(/access_token|refresh_token/);
  });

  it.each([...KINDS, ...OTHERS].filter((given) => given !== 'server token'))(
    'R-API-3 refuses %s at every call of a server',
    async (given) => {
      expect(OF_SERVERS.length).toBeGreaterThanOrEqual(8);
      for (const { method, path } of OF_SERVERS) {
        const url = path.replace(':externalId', 'of-kinds-1');
        const answer = await (method === 'GET'
          ? get(t, url, tokens[given])
          : post(t, url, {}, { token: tokens[given] }));
        expect([path, answer.statusCode]).toEqual([path, 401]);
        expect(answer.json()).toMatchObject({ code: 'missing_token' });
      }
    },
  );

  it.each([...KINDS, ...OTHERS])('R-API-3 refuses %s as the nonce of a wallet', async (given) => {
    const wallet = aWallet();
    const isNonce = given === 'wallet nonce';
    for (const nonce of [tokens[given], tokens[given].replaceAll(/[^a-z\d]/gi, '')]) {
      const message = messageOf(t, wallet.address, nonce);
      const signature = await wallet.signMessage({ message });
      // The real nonce is sent with the cookie of another browser.
      const cookie = `portico-wallet=${isNonce ? 'x'.repeat(43) : tokens['wallet cookie']}`;
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const answer = await walletLogin(t, { message, signature }, headers);
      expect(answer.json()).toMatchObject({ code: 'wallet_message_refused' });
    }
  });

  it.each([...KINDS, ...OTHERS].filter((given) => given !== 'authorization state'))(
    'R-API-3 refuses %s as the state of an authorization callback',
    async (given) => {
      const flow = {
        browser,
        provider: 'google',
        url: new URL(google.issuer),
        state: '',
      } as const;
      const landed = await finishFlow(t, flow, { state: tokens[given], code: tokens[given] });
      expect(Object.keys(landed.words)).toEqual(['error']);
    },
  );

  it('R-API-3 a logout with any other kind of token does not sign out', async () => {
    for (const kind of KINDS.filter((each) => each !== 'refresh token')) {
      await post(t, '/user/auth/logout', { refresh_token: tokens[kind] });
    }
    expect((await get(t, '/user/profile', tokens['access token'])).statusCode).toBe(200);
  });

  // The reset must come last, because it ends the others.
  it.each(
    [...KINDS].sort(
      (one, other) => Number(one === 'reset token') - Number(other === 'reset token'),
    ),
  )('R-API-3 the misused %s still works for its own purpose', async (kind) => {
    expect((await WANTED[kind].use(tokens[kind])).statusCode).toBeLessThan(300);
  });
});
