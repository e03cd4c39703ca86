import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../ports/clock.ts';
import { freshEmail } from '../test/codes.ts';
import {
  aRegisteredPerson,
  get,
  PASSWORD,
  post,
  receiveCode,
  verifyAddress,
} from '../test/people.ts';
import { alsoKnownAs, complete, ticketOf } from '../test/phones.ts';
import { accountIdOf, NEW_PASSWORD, receiveToken, reset } from '../test/resets.ts';
import { startApp, type TestApp } from '../test/start.ts';

const KINDS = ['access token', 'refresh token', 'ticket', 'proof', 'reset token'] as const;
type Kind = (typeof KINDS)[number];

let t: TestApp;
let tokens: Record<Kind, string>;
let phone: string;
let unregistered: string;
beforeAll(async () => {
  t = await startApp();
  // One person who holds one of each, all alive.
  const person = await aRegisteredPerson(t);
  phone = '+380671234567';
  await alsoKnownAs(t, await accountIdOf(t, person.email), phone);
  unregistered = freshEmail().email;
  t.clock.advance(30 * SECOND);
  tokens = {
    'access token': person.access_token,
    'refresh token': person.refresh_token,
    ticket: await ticketOf(t, { ...person, phone }),
    proof: await verifyAddress(t, unregistered),
    'reset token': await receiveToken(t, person.email),
  };
});
afterAll(() => t.close());

const register = (verified: string) =>
  post(t, '/user/auth/registration-with-email', {
    email: unregistered,
    password: PASSWORD,
    verified,
  });

/** Where each kind is wanted, and what another answers there. */
const WANTED: Record<Kind, { use: (token: string) => PromiseLike<Answer>; refusal: string }> = {
  'access token': { use: (token) => get(t, '/user/profile', token), refusal: 'missing_token' },
  'refresh token': {
    use: (token) => post(t, '/user/auth/refresh', { refresh_token: token }),
    refusal: 'session_ended',
  },
  ticket: {
    async use(token) {
      t.clock.advance(30 * SECOND);
      return complete(t, { phone }, await receiveCode(t, { phone }), token);
    },
    refusal: 'sign_in_expired',
  },
  proof: { use: register, refusal: 'verification_missing' },
  'reset token': { use: (token) => reset(t, token, NEW_PASSWORD), refusal: 'reset_link_invalid' },
};

type Answer = { statusCode: number; body: string; json(): unknown };

const CROSSED = KINDS.flatMap((given) =>
  KINDS.filter((wanted) => wanted !== given).map((wanted) => [given, wanted] as const),
);

describe('R-API-3 a token is good for its own kind of use alone', () => {
  it.each(CROSSED)('R-API-3 no: a %s where a %s is wanted', async (given, wanted) => {
    const answer = await WANTED[wanted].use(tokens[given]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ code: WANTED[wanted].refusal });
    expect(answer.body).not.toMatch(/access_token|refresh_token/);
  });

  it('R-API-3 a logout takes no other kind either: whoever was signed in still is', async () => {
    for (const kind of KINDS.filter((each) => each !== 'refresh token')) {
      await post(t, '/user/auth/logout', { refresh_token: tokens[kind] });
    }
    expect((await get(t, '/user/profile', tokens['access token'])).statusCode).toBe(200);
  });

  // The reset comes last: it ends the others.
  it.each(KINDS)('R-API-3 after all that, the %s is good for its own', async (kind) => {
    expect((await WANTED[kind].use(tokens[kind])).statusCode).toBeLessThan(300);
  });
});
