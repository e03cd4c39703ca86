import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, tryCode, wrongCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import { aWallet, aWalletPerson, signedBy, walletLogin } from '#test/people/wallets.ts';
import { addAddress, addWallet, codeFor, doorsOf, told } from '#test/people/ways-in.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

describe('R-DOOR-2 adding an e-mail address or a phone number', () => {
  it('R-DOOR-2 the code that came there makes it a way in', async () => {
    const { access_token, wallet } = await aWalletPerson(t);
    const [email, phone] = [freshEmail(), freshPhone()];
    for (const to of [email, phone]) {
      expect((await addAddress(t, access_token, to)).statusCode).toBe(204);
    }
    expect(await doorsOf(t, access_token)).toEqual([
      `email ${email.email}`,
      `phone ${phone.phone}`,
      `wallet ${wallet.address}`,
    ]);
    const profile = (await get(t, '/user/profile', access_token)).json();
    for (const to of [email, phone]) {
      const entered = (await tryCode(t, to, await codeFor(t, to))).json() as {
        access_token: string;
      };
      expect((await get(t, '/user/profile', entered.access_token)).json()).toEqual(profile);
    }
  });

  it('R-DOOR-2 a new one takes the place of the one before, which opens nothing any more', async () => {
    const person = await aRegisteredPerson(t);
    const to = freshEmail();
    expect((await addAddress(t, person.access_token, to)).statusCode).toBe(204);
    expect(await doorsOf(t, person.access_token)).toEqual([`email ${to.email}`]);
    const { email, password } = person;
    expect(codeOf(await post(t, '/user/auth/login', { email, password }))).toBe('login_failed');
    const anew = await post(t, '/user/auth/login', { email: to.email, password });
    expect(anew.statusCode).toBe(200);
  });

  it('R-DOOR-2 one that is one’s own already stays as it is, and nobody is told', async () => {
    const person = await aRegisteredPerson(t);
    const to = { email: person.email };
    const code = await codeFor(t, to);
    const messages = await told(t, async () => {
      expect((await addAddress(t, person.access_token, to, code)).statusCode).toBe(204);
    });
    expect(messages).toEqual([]);
    expect(await doorsOf(t, person.access_token)).toEqual([`email ${person.email}`]);
  });

  it('R-DOOR-2 a wrong code counts like any other, and five void the code', async () => {
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
    expect(await doorsOf(t, access_token)).toHaveLength(1);
  });

  it('R-DOOR-2 a code works once, in its time, for its own address', async () => {
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
  it('R-DOOR-2 a message that it signed makes it a way in, beside others', async () => {
    const person = await aRegisteredPerson(t);
    const wallets = [aWallet(), aWallet()];
    for (const wallet of wallets) {
      expect((await addWallet(t, person.access_token, wallet)).statusCode).toBe(204);
    }
    expect(await doorsOf(t, person.access_token)).toHaveLength(3);
    for (const wallet of wallets) {
      const entered = await walletLogin(t, await signedBy(t, wallet));
      const { access_token, kyc } = entered.json() as { access_token: string; kyc: boolean };
      expect(kyc).toBe(false);
      expect((await get(t, '/user/profile', access_token)).json()).toMatchObject({
        email: person.email,
      });
    }
  });

  it('R-DOOR-2 the message is judged as at a sign-in, and works once', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const bring = (signed: unknown) => post(t, '/user/identities/wallet', signed, { token });
    const wallet = aWallet();
    for (const [changed, code] of [
      [{ domain: 'evil.example' }, 'wallet_message_refused'],
      [{ chain: '999' }, 'wallet_network_unsupported'],
      [{ expires: null }, 'wallet_message_refused'],
      [{ nonce: 'ab'.repeat(16) }, 'wallet_message_refused'],
      [{ address: aWallet().address }, 'contract_wallet_unsupported'],
    ] as const) {
      expect(codeOf(await bring(await signedBy(t, wallet, changed)))).toBe(code);
    }
    const signed = await signedBy(t, wallet);
    expect(codeOf(await bring({ ...signed, signature: '0x00' }))).toBe('wallet_signature_wrong');
    expect((await bring(signed)).statusCode).toBe(204);
    expect(codeOf(await bring(signed))).toBe('wallet_message_refused');
    expect(codeOf(await walletLogin(t, signed))).toBe('wallet_message_refused');
  });

  it('R-DOOR-2 a browser must show that the nonce is its own', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const signed = await signedBy(t, aWallet());
    const answer = await post(t, '/user/identities/wallet', signed, { token, headers });
    expect(codeOf(answer)).toBe('wallet_message_refused');
  });
});

describe('R-DOOR-2 who may', () => {
  it('R-DOOR-2 nobody without a token, and nobody whose sign-in is half an hour old', async () => {
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
    // Refused before the proof was looked at: a sign-in later it still works.
    expect(await doorsOf(t, token)).toHaveLength(1);
    const { access_token: anew } = await aWalletPerson(t);
    const added = await post(t, '/user/identities/email', fresh.email, { token: anew });
    expect(added.statusCode).toBe(204);
    expect(access_token).not.toBe(token);
  });
});

describe('R-DOOR-4 what is somebody else’s', () => {
  it('R-DOOR-4 an address of another account is refused, its code is spent, nothing else changes', async () => {
    const [mine, theirs] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const to = { email: theirs.email };
    const code = await codeFor(t, to);
    const messages = await told(t, async () => {
      expect(codeOf(await addAddress(t, mine.access_token, to, code))).toBe('identity_taken');
    });
    expect(messages).toEqual([]);
    expect(codeOf(await tryCode(t, to, code))).toBe('incorrect_code');
    expect(await doorsOf(t, mine.access_token)).toEqual([`email ${mine.email}`]);
    expect(await doorsOf(t, theirs.access_token)).toEqual([`email ${theirs.email}`]);
    const refused = await eventsOf(t, 'identity_refused');
    expect(refused.map((event) => event.account_id)).toContain(await accountIdOf(t, mine.email));
  });

  it('R-DOOR-4 so is a wallet of another account, which goes on opening that one', async () => {
    const [mine, theirs] = [await aRegisteredPerson(t), await aWalletPerson(t)];
    expect(codeOf(await addWallet(t, mine.access_token, theirs.wallet))).toBe('identity_taken');
    const before = await doorsOf(t, theirs.access_token);
    const again = await aWalletPerson(t, theirs.wallet);
    expect(await doorsOf(t, again.access_token)).toEqual(before);
  });
});
