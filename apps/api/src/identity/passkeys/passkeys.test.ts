import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import {
  aForgery,
  aPasskey,
  DEVICE_BOUND,
  FLAG,
  Passkey,
  PasskeyBrowser,
  type Said,
  SYNCED,
  signInBy,
} from '#test/people/passkeys.ts';
import { aRegisteredPerson, get, idOf } from '#test/people/people.ts';
import { reasonsFor } from '#test/people/refused-passkeys.ts';
import { PASSKEY } from './method.ts';

const t = anApp();

const REFUSED = 422;

const tokenOf = async () => (await aRegisteredPerson(t)).access_token;

describe('R-PK-1 a passkey signs in', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'R-PK-1 R-PK-2 %s: signs in to its own account, without a name, and again',
    async (kind) => {
      const person = await aRegisteredPerson(t);
      const passkey = await aPasskey(t, person.access_token, new Passkey({ kind }));
      for (const _time of [1, 2]) {
        const answer = await signInBy(t, passkey);
        expect(answer.statusCode).toBe(200);
        expect(await idOf(t, answer.json())).toBe(await idOf(t, person));
      }
    },
  );

  it('R-PK-1 asks for a verified person and names no passkey', async () => {
    const browser = new PasskeyBrowser(t);
    expect(await browser.askToSignIn()).toMatchObject({
      rpId: new URL(t.deps.config.publicUrl).hostname,
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  it('R-PK-1 the session says that it began with a passkey', async () => {
    const passkey = await aPasskey(t, await tokenOf());
    const { access_token: token } = (await signInBy(t, passkey)).json();
    const { sessions } = (await get(t, '/user/sessions', token)).json();
    expect(sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({
      method: 'passkey',
    });
  });

  it('R-PK-1 a closed account is not signed in to', async () => {
    const person = await aRegisteredPerson(t);
    const passkey = await aPasskey(t, person.access_token);
    await disableAccount(t.deps, await idOf(t, person));
    const answer = await signInBy(t, passkey);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_disabled']);
  });
});

const WRONG: Record<string, [Partial<Said>, reason: string]> = {
  'another site’s origin': [{ origin: 'https://evil.example' }, 'origin'],
  'a frame of another site': [{ crossOrigin: true }, 'origin'],
  'another RP ID': [{ rpId: 'evil.example' }, 'rp_id'],
  'another kind of answer': [{ type: 'payment.get' }, 'type'],
  'the kind of a registration': [{ type: 'webauthn.create' }, 'type'],
  'a foreign challenge': [{ challenge: Buffer.alloc(32, 1).toString('base64url') }, 'browser'],
  'no presence': [{ flags: SYNCED - FLAG.present }, 'presence'],
  'no verification': [{ flags: SYNCED - FLAG.verified }, 'verification'],
  'a key that can no longer be copied': [{ flags: DEVICE_BOUND }, 'backup'],
  'a copy of a key that cannot be copied': [{ flags: DEVICE_BOUND + FLAG.backedUp }, 'backup'],
  'the data of a new key': [{ flags: SYNCED + FLAG.attested }, 'format'],
  'no user handle': [{ userHandle: null }, 'handle'],
  'an unknown user handle': [{ userHandle: Buffer.alloc(64, 7).toString('base64url') }, 'handle'],
};

describe('R-PK-3 a wrong answer', () => {
  it.each(Object.entries(WRONG))('R-PK-3 %s: is refused', async (_what, [changed, reason]) => {
    const passkey = await aPasskey(t, await tokenOf());
    let answer = { statusCode: 0, body: '' };
    expect(
      await reasonsFor(t, async () => {
        answer = await signInBy(t, passkey, changed);
      }),
    ).toEqual([reason]);
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([REFUSED, 'passkey_refused']);
    // Nothing is lost: the right answer still signs in.
    expect((await signInBy(t, passkey)).statusCode).toBe(200);
  });

  it('R-PK-3 another account’s handle is refused', async () => {
    const [mine, theirs] = [await aPasskey(t, await tokenOf()), await aPasskey(t, await tokenOf())];
    const { userHandle } = theirs;
    expect((await signInBy(t, mine, { userHandle })).statusCode).toBe(REFUSED);
  });

  it('R-PK-3 another key is refused, and so is a changed signature', async () => {
    const passkey = await aPasskey(t, await tokenOf());
    const other = new Passkey();
    Object.assign(other, { id: passkey.id, userHandle: passkey.userHandle });
    expect(await reasonsFor(t, () => signInBy(t, other))).toEqual(['signature']);
    const browser = new PasskeyBrowser(t);
    const answer = passkey.assert(t, await browser.askToSignIn());
    answer.response.signature = `${answer.response.signature.slice(0, -8)}AAAAAAAA`;
    expect(await reasonsFor(t, () => browser.signIn(answer))).toEqual(['signature']);
  });

  it('R-PK-3 garbage of the right form is refused, and too much of it, too', async () => {
    const browser = new PasskeyBrowser(t);
    await browser.askToSignIn();
    const forgery = aForgery();
    const large = { ...forgery, response: { ...forgery.response, signature: 'A'.repeat(20_000) } };
    const reasons = await reasonsFor(t, async () => {
      for (const answer of [forgery, large]) {
        expect((await browser.signIn(answer)).statusCode).toBe(REFUSED);
      }
    });
    expect(reasons).toEqual(['browser', 'size']);
  });

  it('R-PK-3 a passkey that is unknown is refused like any other', async () => {
    const stranger = new Passkey();
    stranger.userHandle = 'x';
    const answer = await signInBy(t, stranger);
    expect([answer.statusCode, answer.json().code]).toEqual([REFUSED, 'passkey_refused']);
  });
});

describe('R-PK-4 a challenge', () => {
  it('R-PK-4 counts for its browser only, once, for ten minutes', async () => {
    const passkey = await aPasskey(t, await tokenOf());
    const browser = new PasskeyBrowser(t);
    const answer = passkey.assert(t, await browser.askToSignIn());
    const other = new PasskeyBrowser(t);
    await other.askToSignIn();
    for (const thief of [other, new PasskeyBrowser(t)]) {
      expect((await thief.signIn(answer)).statusCode).toBe(REFUSED);
    }
    expect((await browser.signIn(answer)).statusCode).toBe(200);
    expect(await reasonsFor(t, () => browser.signIn(answer))).toEqual(['used']);
    const late = passkey.assert(t, await browser.askToSignIn());
    t.clock.advance(10 * MINUTE);
    expect(await reasonsFor(t, () => browser.signIn(late))).toEqual(['browser']);
  });

  it('R-PK-4 two tabs of a browser each have one', async () => {
    const passkey = await aPasskey(t, await tokenOf());
    const browser = new PasskeyBrowser(t);
    const [first, second] = [await browser.askToSignIn(), await browser.askToSignIn()];
    for (const options of [first, second]) {
      expect((await browser.signIn(passkey.assert(t, options))).statusCode).toBe(200);
    }
  });

  it('R-PK-4 of a sign-in makes no passkey, nor does one of another session', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()];
    const browser = new PasskeyBrowser(t);
    const options = await browser.askToCreate(token);
    const { challenge } = await browser.askToSignIn();
    const wrong = new Passkey().attest(t, { ...options, challenge });
    expect((await browser.add(token, wrong)).statusCode).toBe(REFUSED);
    const made = new Passkey().attest(t, options);
    expect((await browser.add(other, made)).statusCode).toBe(REFUSED);
    expect((await browser.add(token, made)).statusCode).toBe(204);
    expect((await browser.add(token, made)).statusCode).toBe(REFUSED);
  });

  it('R-PK-4 stores nothing when it is asked for, and nothing after its time', async () => {
    const rows = async () => (await findRows(t, 'passkey_challenges')).length;
    const passkey = await aPasskey(t, await tokenOf());
    const before = await rows();
    const browser = new PasskeyBrowser(t);
    await browser.askToSignIn();
    await signInBy(t, passkey, { origin: 'https://evil.example' });
    expect(await rows()).toBe(before);
    await signInBy(t, passkey);
    expect(await rows()).toBe(before + 1);
    t.clock.advance(11 * MINUTE);
    await PASSKEY.purge(t.deps);
    expect(await rows()).toBe(0);
  });
});

describe('R-PK-5 a counter that falls', () => {
  it('R-PK-5 refuses a key that stays on its device, and loses nothing', async () => {
    const passkey = new Passkey({ flags: DEVICE_BOUND });
    passkey.counter = 5;
    await aPasskey(t, await tokenOf(), passkey);
    expect((await signInBy(t, passkey)).statusCode).toBe(200);
    for (const counter of [passkey.counter, 2, 0]) {
      expect(await reasonsFor(t, () => signInBy(t, passkey, { counter }))).toEqual(['counter']);
    }
    expect((await signInBy(t, passkey)).statusCode).toBe(200);
  });

  it('R-PK-5 says nothing of a synced passkey', async () => {
    const passkey = await aPasskey(t, await tokenOf());
    for (const counter of [9, 3, 0]) {
      expect((await signInBy(t, passkey, { counter })).statusCode).toBe(200);
    }
  });
});
