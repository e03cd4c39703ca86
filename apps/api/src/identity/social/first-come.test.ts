import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aRegisteredPerson,
  get,
  idOf,
  PASSWORD,
  post,
  receiveCode,
  verifyAddress,
} from '#test/people/people.ts';
import { eventsAbout } from '#test/people/resets.ts';
import { identitiesOf } from '#test/people/sign-in-methods.ts';
import { type FlowEnd, profileOf } from '#test/people/social.ts';
import { type RogueApp, signInWith, startRogueApp } from '#test/providers/social-app.ts';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterAll(() => t.close());

describe('R-SOC-4 an attacker who registers first gains nothing when the victim arrives', () => {
  const victimEmail = (name: string) => `victim-${name}@example.com`;

  /** The victim has an account of their own, and the attacker's tokens are not valid for it. */
  async function expectApart(attacker: FlowEnd, victim: { id: string }) {
    const { access_token, refresh_token } = attacker.words;
    const profile = await get(t, '/user/profile', access_token);
    expect(profile.json()).not.toMatchObject({ id: victim.id });
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    expect(await idOf(t, renewed.json() as { access_token: string })).not.toBe(victim.id);
  }

  it('R-SOC-4 attacker by provider with the victim’s unverified address, victim by email', async () => {
    const email = victimEmail('a');
    const claims = { sub: 'attacker-a', email, email_verified: false };
    const attacker = await signInWith(t, claims);
    const registered = await post(t, '/user/auth/registration-with-email', {
      email,
      password: PASSWORD,
      verified: await verifyAddress(t, email),
    });
    expect(registered.statusCode).toBe(200);
    const victim = { id: await idOf(t, registered.json() as { access_token: string }) };
    await expectApart(attacker, victim);
    await expectApart(await signInWith(t, claims), victim);
    // Even if the provider calls the address verified later: the subject still identifies the attacker's account.
    await expectApart(await signInWith(t, { ...claims, email_verified: true }), victim);
    expect((await identitiesOf(t, victim.id)).map((each) => each.kind)).toEqual(['email']);
  });

  it('R-SOC-4 attacker by provider with the victim’s unverified address, victim by provider', async () => {
    const email = victimEmail('b');
    const claims = { sub: 'attacker-b', email, email_verified: false };
    const attacker = await signInWith(t, claims);
    const victim = await profileOf(
      t,
      await signInWith(t, { sub: 'victim-b', email, email_verified: true }),
    );
    expect(victim.email).toBe(email);
    await expectApart(attacker, victim);
    await expectApart(await signInWith(t, claims), victim);
  });

  it('R-SOC-4 attacker by password gets no account without an address proof', async () => {
    const email = victimEmail('c');
    const attempt = { email, password: PASSWORD };
    const registered = await post(t, '/user/auth/registration-with-email', attempt);
    expect(registered.statusCode).toBe(403);
    const victim = await profileOf(
      t,
      await signInWith(t, { sub: 'victim-c', email, email_verified: true }),
    );
    expect(victim.email).toBe(email);
    const login = await post(t, '/user/auth/login', attempt);
    expect(login.json()).toMatchObject({ code: 'login_failed' });
  });

  it('R-SOC-4 attacker with a proof for another address', async () => {
    const email = victimEmail('d');
    const verified = await verifyAddress(t, 'attacker-d@example.com');
    const victim = await profileOf(
      t,
      await signInWith(t, { sub: 'victim-d', email, email_verified: true }),
    );
    const taken = await post(t, '/user/auth/registration-with-email', {
      email,
      password: PASSWORD,
      verified,
    });
    expect(taken.statusCode).toBe(403);
    expect((await identitiesOf(t, victim.id)).map((each) => each.kind)).toEqual([
      'email',
      'google',
    ]);
  });

  it('R-SOC-4 attacker by phone with the victim’s unverified address at the provider', async () => {
    const email = victimEmail('e');
    const phone = '+380671112233';
    const code = await receiveCode(t, { phone });
    const proof = await post(t, '/user/auth/verify-code', { phone, code });
    const registered = await post(t, '/user/auth/registration-with-phone', {
      phone,
      password: PASSWORD,
      verified: (proof.json() as { verified: string }).verified,
    });
    expect(registered.statusCode).toBe(200);
    const own = await idOf(t, registered.json() as { access_token: string });
    const attacker = await signInWith(t, { sub: 'attacker-e', email, email_verified: false });
    const victim = await profileOf(
      t,
      await signInWith(t, { sub: 'victim-e', email, email_verified: true }),
    );
    expect(victim.id).not.toBe(own);
    await expectApart(attacker, victim);
  });

  it('R-SOC-4 the victim’s verified address at a second provider account joins the victim alone', async () => {
    const email = victimEmail('f');
    const first = await profileOf(
      t,
      await signInWith(t, { sub: 'victim-f', email, email_verified: true }),
    );
    const attacker = await signInWith(t, { sub: 'attacker-f', email, email_verified: false });
    await expectApart(attacker, first);
    const second = await profileOf(
      t,
      await signInWith(t, { sub: 'victim-f2', email, email_verified: true }),
    );
    expect(second.id).toBe(first.id);
  });
});

describe('R-SOC-3 a closed account', () => {
  const close = (id: string) =>
    t.deps.db
      .updateTable('accounts')
      .set({ disabled_at: t.clock.now() })
      .where('id', '=', id)
      .execute();
  const CLOSED = 'account_disabled';

  it('R-SOC-3 cannot be signed in to by its sign-in method', async () => {
    const claims = { sub: 'closed-1' };
    const { id } = await profileOf(t, await signInWith(t, claims));
    await close(id);
    const landed = await signInWith(t, claims);
    expect(landed).toMatchObject({ page: '/auth', words: { error: CLOSED } });
    expect(await eventsAbout(t, id)).toContainEqual([
      'social_refused',
      { provider: 'google', code: 'account_disabled' },
    ]);
  });

  it('R-SOC-3 cannot be signed in to by its address, and gets no new sign-in method', async () => {
    const person = await aRegisteredPerson(t);
    const id = await idOf(t, person);
    await close(id);
    const landed = await signInWith(t, {
      sub: 'closed-2',
      email: person.email,
      email_verified: true,
    });
    expect(landed).toMatchObject({ page: '/auth', words: { error: CLOSED } });
    expect((await identitiesOf(t, id)).map((each) => each.kind)).toEqual(['email']);
  });
});
