import type { ProviderAccount } from '@portico/stand-ins/provider/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, idOf, type Person, post } from '#test/people/people.ts';
import {
  aBrowser,
  atProvider,
  completeFlow,
  completeLinking,
  handleCallback,
  identityOf,
  profileOf,
  somebody,
  startLinking,
} from '#test/people/social.ts';
import { type SocialApp, startSocialApp } from '#test/providers/social-app.ts';

let t: SocialApp;
beforeAll(async () => {
  t = await startSocialApp();
});
afterAll(() => t.close());

type Token = { access_token: string };

const ask = (person: Token, body: unknown = { provider: 'google' }) =>
  post(t, '/user/identities/social', body, { token: person.access_token });

type Options = { kind?: 'google' | 'apple'; locale?: string };

const linkingOf = (
  account: ProviderAccount | 'cancel',
  { kind = 'google', ...rest }: Options = {},
) => ({ provider: t[kind], account, ...rest });

/** Starts on the security page and signs in with the provider; the callback is yet to be called. */
const away = (person: Token, account: ProviderAccount) =>
  startLinking(t, person.access_token, linkingOf(account));

const link = (person: Token, account: ProviderAccount | 'cancel', options: Options = {}) =>
  completeLinking(t, person.access_token, linkingOf(account, options));

const hasIdentity = async (account: ProviderAccount) => identityOf(t, 'google', account);

describe('R-SOC-1 adding a sign-in method', () => {
  it.each(['google', 'apple'] as const)(
    'R-SOC-1 %s: it signs in to this account from now on, and the owner is notified',
    async (kind) => {
      const person = await aRegisteredPerson(t);
      const account = somebody({ email_verified: false });
      const landed = await link(person, account, { kind });
      expect(landed).toMatchObject({ statusCode: 303, page: '/security', words: { added: kind } });
      expect(Object.keys(landed.words)).toEqual(['added']);
      await t.deliver();
      expect(t.mails.at(-1)).toMatchObject({
        to: person.email,
        subject: 'A sign-in method was added to your Portico account',
      });
      const entered = await completeFlow(t, t[kind], account);
      expect((await profileOf(t, entered)).id).toBe(await idOf(t, person));
      expect(entered.words).not.toHaveProperty('kyc');
      const events = await t.deps.db
        .selectFrom('audit_events')
        .select('kind')
        .where('account_id', '=', await idOf(t, person))
        .execute();
      expect(events.map((event) => event.kind)).toContain('identity_added');
    },
  );

  it('R-SOC-1 the provider’s email address does not decide which account gets the method', async () => {
    const [person, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const account = somebody({ email: other.email });
    await link(person, account);
    expect((await hasIdentity(account))?.account_id).toBe(await idOf(t, person));
  });

  it('R-SOC-1 adding a method that the account has succeeds and sends no notice', async () => {
    const person = await aRegisteredPerson(t);
    const account = somebody();
    await link(person, account);
    await t.deliver();
    const before = t.mails.length;
    expect((await link(person, account)).words).toEqual({ added: 'google' });
    await t.deliver();
    expect(t.mails).toHaveLength(before);
  });

  it('R-SOC-1 its cookie has the attributes of a sign-in’s cookie', async () => {
    const answer = await ask(await aRegisteredPerson(t));
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'portico-google',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
      }),
    ]);
    expect((answer.json() as { url: string }).url).toMatch(
      new RegExp(`^${t.google.issuer}/auth\\?`),
    );
  });
});

describe('R-SOC-3 refusing to add a sign-in method', () => {
  it('R-SOC-3 an identity of another account stays with that account', async () => {
    const [owner, thief] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const account = somebody();
    await link(owner, account);
    const landed = await link(thief, account, { locale: 'de-DE' });
    expect(landed.page).toBe('/security');
    expect(landed.words).toEqual({ error: 'identity_taken' });
    expect((await hasIdentity(account))?.account_id).toBe(await idOf(t, owner));
    const events = await t.deps.db
      .selectFrom('audit_events')
      .select(['kind', 'details'])
      .where('account_id', '=', await idOf(t, thief))
      .execute();
    expect(events).toContainEqual({ kind: 'identity_refused', details: '{"with":"google"}' });
  });

  it('R-SOC-3 of twenty accounts that add the same identity at once, one gets it', async () => {
    const account = somebody();
    const people: Person[] = [];
    for (let n = 0; n < 20; n += 1) people.push(await aRegisteredPerson(t));
    const returns = await Promise.all(people.map((person) => away(person, account)));
    const landed = await together(20, async (n) => {
      const returned = returns[n];
      if (returned === undefined) throw new Error('no such way');
      return handleCallback(t, returned.browser, returned.back);
    });
    expect(landed.filter((each) => each.words.added)).toHaveLength(1);
    expect(landed.filter((each) => each.words.error)).toHaveLength(19);
    expect(landed.every((each) => each.page === '/security')).toBe(true);
  });

  it('R-SOC-3 a refusal by the provider returns to the page where the flow started', async () => {
    const landed = await link(await aRegisteredPerson(t), 'cancel');
    expect(landed.page).toBe('/security');
    expect(landed.words.error).toBe('social_refused');
  });

  it('R-SOC-3 it needs a recent sign-in: after half an hour it does not start', async () => {
    const person = await aRegisteredPerson(t);
    t.clock.advance(30 * MINUTE);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token: person.refresh_token });
    const answer = await ask(renewed.json() as Token);
    expect(expectContractError(answer).code).toBe('recent_sign_in_needed');
    expect(answer.cookies).toEqual([]);
  });

  it('R-SOC-3 it does not start without an access token', async () => {
    const answer = await post(t, '/user/identities/social', { provider: 'google' });
    expect(expectContractError(answer).code).toBe('missing_token');
    expect(answer.cookies).toEqual([]);
  });

  it('R-SOC-3 a session that ended meanwhile adds nothing', async () => {
    const person = await aRegisteredPerson(t);
    const account = somebody();
    const { browser, back } = await away(person, account);
    await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    const landed = await handleCallback(t, browser, back);
    expect(landed).toMatchObject({
      page: '/auth',
      words: { error: 'session_ended' },
    });
    expect(await hasIdentity(account)).toBeUndefined();
  });

  it('R-SOC-3 an account that was closed meanwhile gets no identity', async () => {
    const person = await aRegisteredPerson(t);
    const account = somebody();
    const { browser, back } = await away(person, account);
    await t.deps.db
      .updateTable('accounts')
      .set({ disabled_at: t.clock.now() })
      .where(
        'id',
        '=',
        (
          await t.deps.db
            .selectFrom('identities')
            .select('account_id')
            .where('subject', '=', person.email)
            .executeTakeFirstOrThrow()
        ).account_id,
      )
      .execute();
    expect((await handleCallback(t, browser, back)).words).toHaveProperty('error');
    expect(await hasIdentity(account)).toBeUndefined();
  });

  it('R-SOC-3 an account that was deleted meanwhile gets no identity', async () => {
    const person = await aRegisteredPerson(t);
    const account = somebody();
    const { browser, back } = await away(person, account);
    await t.deps.db
      .deleteFrom('accounts')
      .where('id', '=', await idOf(t, person))
      .execute();
    expect((await handleCallback(t, browser, back)).words).toHaveProperty('error');
    expect(await hasIdentity(account)).toBeUndefined();
  });

  it('R-SOC-3 a victim who is sent to the provider page of an attacker’s flow gives away nothing', async () => {
    const attacker = await aRegisteredPerson(t);
    const { url } = (await ask(attacker)).json() as { url: string };
    // The victim's browser has no part in that flow, or has a flow of its own.
    const victim = somebody();
    t.google.knows(victim);
    const browser = aBrowser();
    await completeFlow(t, t.google, somebody(), browser);
    const back = await atProvider({ ...aBrowser(), ours: browser.ours }, new URL(url), victim);
    const landed = await handleCallback(t, browser, back);
    expect(landed).toMatchObject({ page: '/auth', words: { error: expect.any(String) } });
    expect(await hasIdentity(victim)).toBeUndefined();
  });

  it('R-SOC-3 the attacker’s answer in the victim’s browser links nothing and signs nobody in', async () => {
    const attacker = await aRegisteredPerson(t);
    const { back } = await away(attacker, somebody());
    const victim = aBrowser();
    await completeFlow(t, t.google, somebody(), victim);
    const landed = await handleCallback(t, victim, back);
    expect(landed.page).toBe('/auth');
    expect(Object.keys(landed.words)).toEqual(['error']);
  });
});
