import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, tryCode, wrongCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import {
  addAddress,
  addWallet,
  codeFor,
  messagesCausedBy,
  methodLabelsOf,
} from '#test/people/sign-in-methods.ts';
import { aWallet, aWalletPerson, signedBy, walletLogin } from '#test/people/wallets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

describe('R-DOOR-2 adding an email address or a phone number', () => {
  it('R-DOOR-2 adds a sign-in method with the code that was sent to it', async () => {
    const { access_token, wallet } = await aWalletPerson(t);
    const [email, phone] = [freshEmail(), freshPhone()];
    for (const to of [email, phone]) {
      expect((await addAddress(t, access_token, to)).statusCode).toBe(204);
    }
    expect(await methodLabelsOf(t, access_token)).toEqual([
      `email ${email.email}`,
      `phone ${phone.phone}`,
      `wallet ${wallet.address}`,
    ]);
    const profile = (await get(t, '/user/profile', access_token)).json();
    for (const to of [email, phone]) {
      const tokens = (await tryCode(t, to, await codeFor(t, to))).json() as {
        access_token: string;
      };
      expect((await get(t, '/user/profile', tokens.access_token)).json()).toEqual(profile);
    }
  });

  it('R-DOOR-2 replaces the previous address, which can no longer sign in', async () => {
    const person = await aRegisteredPerson(t);
    const to = freshEmail();
    expect((await addAddress(t, person.access_token, to)).statusCode).toBe(204);
    expect(await methodLabelsOf(t, person.access_token)).toEqual([`email ${to.email}`]);
    const { email, password } = person;
    expect(codeOf(await post(t, '/user/auth/login', { email, password }))).toBe('login_failed');
    const withNewAddress = await post(t, '/user/auth/login', { email: to.email, password });
    expect(withNewAddress.statusCode).toBe(200);
  });

  it('R-DOOR-2 changes nothing and sends no notice if the account already has the address', async () => {
    const person = await aRegisteredPerson(t);
    const to = { email: person.email };
    const code = await codeFor(t, to);
    const messages = await messagesCausedBy(t, async () => {
      expect((await addAddress(t, person.access_token, to, code)).statusCode).toBe(204);
    });
    expect(messages).toEqual([]);
    expect(await methodLabelsOf(t, person.access_token)).toEqual([`email ${person.email}`]);
  });

  it('R-DOOR-2 counts wrong codes, and five void the code', async () => {
    const { access_token } = await aRegisteredPerson(t);
    const to = freshPhone();
    const code = await codeFor(t, to);
    for (let n = 1; n <= 4; n += 1) {
      const answer = await addAddress(t, access_token, to, wrongCode(code, n));
      expect(codeOf(answer)).toBe('incorrect_code');
    }
    expect(codeOf(await addAddress(t, access_token, to, wrongCode(code, 5)))).toBe(
      'too_many_attempts',
    );
    expect(codeOf(await addAddress(t, access_token, to, code))).toBe('too_many_attempts');
    expect(await methodLabelsOf(t, access_token)).toHaveLength(1);
  });

  it('R-DOOR-2 accepts a code only once, before it expires, and for its own address', async () => {
    const [one, two] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const [to, other] = [freshEmail(), freshEmail()];
    const code = await codeFor(t, to);
    expect(codeOf(await addAddress(t, one.access_token, other, code))).toBe('incorrect_code');
    expect((await addAddress(t, one.access_token, to, code)).statusCode).toBe(204);
    expect(codeOf(await addAddress(t, two.access_token, to, code))).toBe('incorrect_code');
    const phone = freshPhone();
    const late = await codeFor(t, phone);
    t.clock.advance(10 * MINUTE + SECOND);
    expect(codeOf(await addAddress(t, two.access_token, phone, late))).toBe('code_expired');
  });
});

describe('R-DOOR-2 adding a wallet', () => {
  it('R-DOOR-2 adds several wallets, each with a message that it signed', async () => {
    const person = await aRegisteredPerson(t);
    const wallets = [aWallet(), aWallet()];
    for (const wallet of wallets) {
      expect((await addWallet(t, person.access_token, wallet)).statusCode).toBe(204);
    }
    expect(await methodLabelsOf(t, person.access_token)).toHaveLength(3);
    for (const wallet of wallets) {
      const signedIn = await walletLogin(t, await signedBy(t, wallet));
      const { access_token, kyc } = signedIn.json() as { access_token: string; kyc: boolean };
      expect(kyc).toBe(false);
      expect((await get(t, '/user/profile', access_token)).json()).toMatchObject({
        email: person.email,
      });
    }
  });

  it('R-DOOR-2 checks the message as at a sign-in and accepts it once', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const add = (signed: unknown) => post(t, '/user/identities/wallet', signed, { token });
    const wallet = aWallet();
    for (const [changed, code] of [
      [{ domain: 'evil.example' }, 'wallet_message_refused'],
      [{ chain: '999' }, 'wallet_network_unsupported'],
      [{ expires: null }, 'wallet_message_refused'],
      [{ nonce: 'ab'.repeat(16) }, 'wallet_message_refused'],
      [{ address: aWallet().address }, 'contract_wallet_unsupported'],
    ] as const) {
      expect(codeOf(await add(await signedBy(t, wallet, changed)))).toBe(code);
    }
    const signed = await signedBy(t, wallet);
    expect(codeOf(await add({ ...signed, signature: '0x00' }))).toBe('wallet_signature_wrong');
    expect((await add(signed)).statusCode).toBe(204);
    expect(codeOf(await add(signed))).toBe('wallet_message_refused');
    expect(codeOf(await walletLogin(t, signed))).toBe('wallet_message_refused');
  });

  it('R-DOOR-2 refuses a browser that cannot prove that the nonce is its own', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const signed = await signedBy(t, aWallet());
    const answer = await post(t, '/user/identities/wallet', signed, { token, headers });
    expect(codeOf(answer)).toBe('wallet_message_refused');
  });
});

describe('R-DOOR-2 permission to add a sign-in method', () => {
  it('R-DOOR-2 is refused without a token, and after a sign-in that is half an hour old', async () => {
    const { access_token, refresh_token } = await aRegisteredPerson(t);
    const [email, phone, wallet] = [freshEmail(), freshPhone(), aWallet()];
    const bodies = async () => ({
      email: { ...email, code: await codeFor(t, email) },
      phone: { ...phone, code: await codeFor(t, phone) },
      wallet: await signedBy(t, wallet),
    });
    for (const [kind, body] of Object.entries(await bodies())) {
      const answer = await post(t, `/user/identities/${kind}`, body);
      expect(codeOf(answer)).toBe('missing_token');
    }
    t.clock.advance(29 * MINUTE);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    const token = (renewed.json() as { access_token: string }).access_token;
    const fresh = await bodies();
    for (const [kind, body] of Object.entries(fresh)) {
      const answer = await post(t, `/user/identities/${kind}`, body, { token });
      expect(codeOf(answer)).toBe('recent_sign_in_needed');
    }
    // Refused before the proof was checked, so it still works after a new sign-in.
    expect(await methodLabelsOf(t, token)).toHaveLength(1);
    const { access_token: recent } = await aWalletPerson(t);
    const added = await post(t, '/user/identities/email', fresh.email, { token: recent });
    expect(added.statusCode).toBe(204);
    expect(access_token).not.toBe(token);
  });
});

describe('R-DOOR-4 a sign-in method of another account', () => {
  it('R-DOOR-4 is refused for an address, which uses up the code and changes nothing else', async () => {
    const [mine, theirs] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const to = { email: theirs.email };
    const code = await codeFor(t, to);
    const messages = await messagesCausedBy(t, async () => {
      expect(codeOf(await addAddress(t, mine.access_token, to, code))).toBe('identity_taken');
    });
    expect(messages).toEqual([]);
    expect(codeOf(await tryCode(t, to, code))).toBe('incorrect_code');
    expect(await methodLabelsOf(t, mine.access_token)).toEqual([`email ${mine.email}`]);
    expect(await methodLabelsOf(t, theirs.access_token)).toEqual([`email ${theirs.email}`]);
    const refused = await eventsOf(t, 'identity_refused');
    expect(refused.map((event) => event.account_id)).toContain(await accountIdOf(t, mine.email));
  });

  it('R-DOOR-4 is refused for a wallet, which still signs in to the other account', async () => {
    const [mine, theirs] = [await aRegisteredPerson(t), await aWalletPerson(t)];
    expect(codeOf(await addWallet(t, mine.access_token, theirs.wallet))).toBe('identity_taken');
    const before = await methodLabelsOf(t, theirs.access_token);
    const again = await aWalletPerson(t, theirs.wallet);
    expect(await methodLabelsOf(t, again.access_token)).toEqual(before);
  });
});
