import { deskSignIn } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { freshEmail, sendCode, tryCode, wrongCode } from '#test/people/codes.ts';
import { aHandoff, claim } from '#test/people/handoffs.ts';
import { aNewOperator, callDesk, codeOf } from '#test/people/operators.ts';
import {
  aRegisteredPerson,
  PASSWORD,
  post,
  receiveCode,
  verifyAddress,
} from '#test/people/people.ts';
import { aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { askForReset, logIn, receiveToken, reset } from '#test/people/resets.ts';
import { aWallet, signedBy, walletLogin } from '#test/people/wallets.ts';

const t = anApp();

const waitOf = (answer: { headers: Record<string, unknown> }) =>
  Number(answer.headers['retry-after']);

describe('R-CODE-8 waits after the clock was set back', () => {
  it('R-CODE-8 the wait for the next code is at most 30 s, and asking does not restart it', async () => {
    const to = freshEmail();
    expect((await sendCode(t, to)).statusCode).toBe(200);
    t.clock.advance(-2 * HOUR);
    expect(waitOf(await sendCode(t, to))).toBe(30);
    t.clock.advance(29 * SECOND);
    expect(waitOf(await sendCode(t, to))).toBe(1);
    t.clock.advance(SECOND);
    expect((await sendCode(t, to)).statusCode).toBe(200);
  });

  it('R-CODE-8 the wait after ten sends or five attempts is at most an hour, and the counts stay', async () => {
    const to = freshEmail();
    for (let n = 0; n < 9; n += 1) {
      await sendCode(t, to);
      t.clock.advance(30 * SECOND);
    }
    const code = await receiveCode(t, to);
    for (let n = 1; n <= 5; n += 1) await tryCode(t, to, wrongCode(code, n));
    t.clock.advance(-2 * HOUR);
    expect(waitOf(await sendCode(t, to))).toBe(30);
    expect(waitOf(await tryCode(t, to, code))).toBe(3600);
    t.clock.advance(30 * SECOND);
    expect(waitOf(await sendCode(t, to))).toBe(3570);
    t.clock.advance(HOUR - 31 * SECOND);
    expect((await tryCode(t, to, code)).json()).toMatchObject({ code: 'too_many_attempts' });
    expect((await sendCode(t, to)).json()).toMatchObject({ code: 'too_many_sends' });
    t.clock.advance(SECOND);
    expect((await sendCode(t, to)).statusCode).toBe(200);
  });

  it('R-CODE-8 the wait for a reset link is at most 30 s', async () => {
    const { email } = await aRegisteredPerson(t);
    await receiveToken(t, email);
    t.clock.advance(-2 * HOUR);
    await askForReset(t, email);
    t.clock.advance(30 * SECOND);
    expect(await receiveToken(t, email)).toMatch(/\w/);
  });

  it('R-CODE-8 the wait for a locked password is at most the lock time', async () => {
    const { email } = await aRegisteredPerson(t);
    for (let n = 0; n < 10; n += 1) await logIn(t, email, `Wrong ${n} guess`);
    t.clock.advance(-2 * HOUR);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
    t.clock.advance(30 * SECOND - 1);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(401);
    t.clock.advance(1);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });
});

/** Each function uses up a value and returns a function that tries to use it again. */
const CONSUMED: Record<string, () => Promise<() => PromiseLike<{ statusCode: number }>>> = {
  async 'a code'() {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    expect((await tryCode(t, to, code)).statusCode).toBe(200);
    return () => tryCode(t, to, code);
  },
  async 'an address proof'() {
    const { email } = freshEmail();
    const proof = { email, password: PASSWORD, verified: await verifyAddress(t, email) };
    const register = () => post(t, '/user/auth/registration-with-email', proof);
    expect((await register()).statusCode).toBe(200);
    await t.deps.db.deleteFrom('identities').where('subject', '=', email).execute();
    return register;
  },
  async 'a pending second factor'() {
    const person = await aPersonByPhone(t);
    const ticket = await pendingSecondFactor(t, person);
    const code = await receiveCode(t, { phone: person.phone });
    expect((await complete(t, person, code, ticket)).statusCode).toBe(200);
    return async () => {
      // After this send and the cooldown, a new code can be requested for any clock setting.
      await sendCode(t, { phone: person.phone });
      t.clock.advance(30 * SECOND);
      return complete(t, person, await receiveCode(t, { phone: person.phone }), ticket);
    };
  },
  async 'a reset link'() {
    const { email } = await aRegisteredPerson(t);
    const token = await receiveToken(t, email);
    expect((await reset(t, token)).statusCode).toBe(204);
    return () => reset(t, token, 'Pilaster 93 vermilion');
  },
  async 'a wallet’s message'() {
    const signed = await signedBy(t, aWallet());
    expect((await walletLogin(t, signed)).statusCode).toBe(200);
    return () => walletLogin(t, signed);
  },
  async 'a handoff link'() {
    const { access_token } = await aRegisteredPerson(t);
    const { link } = await aHandoff(t, access_token);
    expect((await claim(t, link)).statusCode).toBe(200);
    return () => claim(t, link);
  },
  async 'an operator’s authenticator code'() {
    const operator = await aNewOperator(t);
    const { name, password } = operator;
    const body = { name, password, code: codeOf(t, operator) };
    const signIn = () => callDesk(t, deskSignIn, body);
    expect((await signIn()).statusCode).toBe(200);
    return signIn;
  },
};

describe('R-CODE-8 values used up before the clock was set back', () => {
  it.each(
    Object.keys(CONSUMED).flatMap((name) =>
      [MINUTE, 2 * HOUR, DAY].map((back) => [name, back] as const),
    ),
  )('R-CODE-8 %s does not work again when the clock is set back by %i ms', async (name, back) => {
    const again = await (
      CONSUMED[name] as () => Promise<() => PromiseLike<{ statusCode: number }>>
    )();
    t.clock.advance(-back);
    expect((await again()).statusCode).toBeGreaterThanOrEqual(400);
    t.clock.advance(back);
    expect((await again()).statusCode).toBeGreaterThanOrEqual(400);
  });
});
