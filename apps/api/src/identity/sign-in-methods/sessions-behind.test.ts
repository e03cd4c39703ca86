import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshPhone, tryCode } from '#test/people/codes.ts';
import { aRegisteredPerson, isIn } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { addAddress, addWallet, codeFor } from '#test/people/sign-in-methods.ts';
import { aWallet } from '#test/people/wallets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

/** Opens another session by a code. */
async function signInByCode(to: { email: string } | { phone: string }): Promise<string> {
  const answer = await tryCode(t, to, await codeFor(t, to));
  return (answer.json() as { access_token: string }).access_token;
}

describe('R-DOOR-3 sessions of a replaced sign-in method', () => {
  it('R-DOOR-3 ends the session of a registration by phone when the number is replaced', async () => {
    const { phone, access_token: registered } = await aPersonByPhone(t);
    const token = await signInByCode({ phone });
    expect((await addAddress(t, token, freshPhone())).statusCode).toBe(204);
    expect(await isIn(t, registered)).toBe(false);
    expect(await isIn(t, token)).toBe(true);
  });

  it('R-DOOR-3 ends a session without a recorded method when any sign-in method is replaced', async () => {
    const { email, access_token: old } = await aRegisteredPerson(t);
    await t.deps.db.updateTable('sessions').set({ method: '' }).execute();
    const token = await signInByCode({ email });
    expect((await addAddress(t, token, { email: `new-${email}` })).statusCode).toBe(204);
    expect(await isIn(t, old)).toBe(false);
    expect(await isIn(t, token)).toBe(true);
  });
});

describe('R-DOOR-2 text messages about sign-in methods', () => {
  it('R-DOOR-2 are limited to ten an hour for one number; emails are not limited', async () => {
    const byPhone = await aPersonByPhone(t);
    const byMail = await aRegisteredPerson(t);
    await t.deliver();
    const [texts, mails] = [t.texts.length, t.mails.length];
    for (let n = 0; n < 13; n += 1) {
      for (const { access_token } of [byPhone, byMail]) {
        expect((await addWallet(t, access_token, aWallet())).statusCode).toBe(204);
      }
    }
    await t.deliver();
    expect(t.texts.slice(texts).map(({ to }) => to)).toEqual(Array(10).fill(byPhone.phone));
    expect(t.mails.slice(mails)).toHaveLength(13);
    t.clock.advance(HOUR);
    const token = await signInByCode({ phone: byPhone.phone });
    await t.deliver();
    const before = t.texts.length;
    await addWallet(t, token, aWallet());
    await t.deliver();
    expect(t.texts).toHaveLength(before + 1);
  });
});
