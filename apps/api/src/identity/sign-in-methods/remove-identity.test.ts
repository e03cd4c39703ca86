import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, isIn, post } from '#test/people/people.ts';
import { aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { logIn, receiveToken, reset } from '#test/people/resets.ts';
import {
  addAddress,
  addWallet,
  codeFor,
  identityOfKind,
  methodLabelsOf,
  remove,
} from '#test/people/sign-in-methods.ts';
import { aWallet, aWalletPerson, signedBy, walletLogin } from '#test/people/wallets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

describe('R-DOOR-3 removing a sign-in method', () => {
  it('R-DOOR-3 makes it stop signing in, and keeps the others', async () => {
    const { access_token, wallet } = await aWalletPerson(t);
    const to = freshEmail();
    await addAddress(t, access_token, to);
    const answer = await remove(t, access_token, await identityOfKind(t, access_token, 'wallet'));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await methodLabelsOf(t, access_token)).toEqual([`email ${to.email}`]);
    // The wallet has no account any more, so signing in with it creates a new one.
    expect((await aWalletPerson(t, wallet)).kyc).toBe(true);
    expect((await tryCode(t, to, await codeFor(t, to))).json()).toHaveProperty('access_token');
  });

  it('R-DOOR-3 is refused for the last one of an account, of every kind', async () => {
    for (const token of [
      (await aRegisteredPerson(t)).access_token,
      (await aPersonByPhone(t)).access_token,
      (await aWalletPerson(t)).access_token,
    ]) {
      const [before] = await methodLabelsOf(t, token);
      const kind = before?.split(' ')[0] as 'email' | 'phone' | 'wallet';
      const answer = await remove(t, token, await identityOfKind(t, token, kind));
      expect(codeOf(answer)).toBe('last_identity');
      expect(await methodLabelsOf(t, token)).toEqual([before]);
    }
  });

  it('R-DOOR-3 is refused without a token, and after a sign-in that is half an hour old', async () => {
    const { access_token, refresh_token } = await aWalletPerson(t);
    await addWallet(t, access_token, aWallet());
    const identity = await identityOfKind(t, access_token, 'wallet');
    const anonymous = await post(t, '/user/identities/remove', { id: identity.id });
    expect(codeOf(anonymous)).toBe('missing_token');
    t.clock.advance(30 * MINUTE);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    const token = (renewed.json() as { access_token: string }).access_token;
    expect(codeOf(await remove(t, token, identity))).toBe('recent_sign_in_needed');
    expect(await methodLabelsOf(t, token)).toHaveLength(2);
  });

  it('R-DOOR-4 answers not_found for another account’s or an unknown sign-in method', async () => {
    const [mine, theirs] = [await aWalletPerson(t), await aWalletPerson(t)];
    for (const each of [mine, theirs]) await addWallet(t, each.access_token, aWallet());
    const foreign = await identityOfKind(t, theirs.access_token, 'wallet');
    for (const id of [foreign.id, 'x', theirs.wallet.address, `wallet ${theirs.wallet.address}`]) {
      expect(codeOf(await remove(t, mine.access_token, { id }))).toBe('not_found');
    }
    const own = await identityOfKind(t, mine.access_token, 'wallet');
    expect((await remove(t, mine.access_token, own)).statusCode).toBe(204);
    expect(codeOf(await remove(t, mine.access_token, own))).toBe('not_found');
    expect(await methodLabelsOf(t, theirs.access_token)).toHaveLength(2);
  });
});

describe('R-DOOR-3 the effects of a removal', () => {
  it('R-DOOR-3 ends the sessions that began with the method, but not the current one or others', async () => {
    const person = await aRegisteredPerson(t);
    const wallet = aWallet();
    await addWallet(t, person.access_token, wallet);
    const byWallet = [await aWalletPerson(t, wallet), await aWalletPerson(t, wallet)];
    const byPassword = (await logIn(t, person.email, person.password)).json() as {
      access_token: string;
    };
    const asking = byWallet[0]?.access_token ?? '';
    expect((await remove(t, asking, await identityOfKind(t, asking, 'wallet'))).statusCode).toBe(
      204,
    );
    expect(await isIn(t, asking)).toBe(true);
    expect(await isIn(t, byWallet[1]?.access_token ?? '')).toBe(false);
    const renewed = await post(t, '/user/auth/refresh', {
      refresh_token: byWallet[1]?.refresh_token,
    });
    expect(codeOf(renewed)).toBe('session_ended');
    expect(await isIn(t, byPassword.access_token)).toBe(true);
  });

  it('R-DOOR-3 ends the sessions by code and by password when the address is replaced', async () => {
    const person = await aRegisteredPerson(t);
    const wallet = aWallet();
    await addWallet(t, person.access_token, wallet);
    const to = { email: person.email };
    const byCode = (await tryCode(t, to, await codeFor(t, to))).json() as { access_token: string };
    const { access_token } = await aWalletPerson(t, wallet);
    expect((await addAddress(t, access_token, freshEmail())).statusCode).toBe(204);
    expect(await isIn(t, access_token)).toBe(true);
    expect([await isIn(t, byCode.access_token), await isIn(t, person.access_token)]).toEqual([
      false,
      false,
    ]);
  });

  it('R-DOOR-3 makes a code, a proof and a reset link of a replaced address useless for the account', async () => {
    const person = await aRegisteredPerson(t);
    const old = { email: person.email };
    const token = await receiveToken(t, person.email);
    const code = await codeFor(t, old);
    expect((await addAddress(t, person.access_token, freshEmail())).statusCode).toBe(204);
    const mine = (await get(t, '/user/profile', person.access_token)).json() as { id: string };

    expect(codeOf(await reset(t, token))).toBe('reset_link_invalid');
    const verified = (await tryCode(t, old, code)).json() as Record<string, string>;
    // The code still proves the mailbox, which is enough for a separate account.
    expect(Object.keys(verified)).toEqual(['verified']);
    const registered = await post(t, '/user/auth/registration-with-email', {
      ...old,
      password: person.password,
      verified: verified.verified,
    });
    const other = (registered.json() as { access_token: string }).access_token;
    expect((await get(t, '/user/profile', other)).json()).not.toMatchObject({ id: mine.id });
    // A new link is for the account that has the address now.
    const newToken = await receiveToken(t, old.email);
    expect((await reset(t, newToken)).statusCode).toBe(204);
    expect(await isIn(t, person.access_token)).toBe(true);
    expect(await isIn(t, other)).toBe(false);
  });

  it('R-DOOR-3 voids a pending second factor and a code of a removed number', async () => {
    const person = await aPersonByPhone(t);
    await addWallet(t, person.access_token, aWallet());
    const ticket = await pendingSecondFactor(t, person);
    const code = await codeFor(t, person);
    const phone = await identityOfKind(t, person.access_token, 'phone');
    expect((await remove(t, person.access_token, phone)).statusCode).toBe(204);
    expect(codeOf(await complete(t, person, code, ticket))).toBe('sign_in_expired');
    expect(codeOf(await logIn(t, person.phone, person.password))).toBe('login_failed');
    const alone = await tryCode(t, person, code);
    expect(Object.keys(alone.json() as object)).toEqual(['verified']);
  });

  it('R-DOOR-3 lets a message signed by a wallet before its removal only create a new account', async () => {
    const { access_token, wallet } = await aWalletPerson(t);
    await addWallet(t, access_token, aWallet());
    const signed = await signedBy(t, wallet);
    const identity = await identityOfKind(t, access_token, 'wallet', wallet.address);
    expect((await remove(t, access_token, identity)).statusCode).toBe(204);
    expect((await walletLogin(t, signed)).json()).toMatchObject({ kyc: true });
  });
});

describe('R-DOOR-3 notices to the owner', () => {
  it('R-DOOR-3 go to the remaining address and to the removed one', async () => {
    const person = await aRegisteredPerson(t);
    const phone = freshPhone();
    await addAddress(t, person.access_token, phone);
    await t.deliver();
    const [mails, texts] = [t.mails.length, t.texts.length];
    const identity = await identityOfKind(t, person.access_token, 'phone');
    expect((await remove(t, person.access_token, identity)).statusCode).toBe(204);
    await t.deliver();
    const subject = 'A sign-in method was removed from your Portico account';
    expect(t.mails.slice(mails)).toMatchObject([{ to: person.email, subject }]);
    expect(t.mails.at(-1)?.text).toContain(`phone number ${phone.phone}`);
    expect(t.texts.slice(texts).map((text) => text.to)).toEqual([phone.phone]);
  });
});
