import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { MINUTE } from '#core/clock.ts';
import { together } from '#test/people/codes.ts';
import { post } from '#test/people/people.ts';
import {
  aBrowser,
  atProvider,
  completeFlow,
  handleCallback,
  identityOf,
  open,
  profileOf,
  somebody,
  startFlow,
} from '#test/people/social.ts';
import { type SocialApp, startSocialApp } from '#test/providers/social-app.ts';

let t: SocialApp;
beforeAll(async () => {
  t = await startSocialApp();
});
afterAll(() => t.close());

const accounts = async () => (await t.deps.db.selectFrom('accounts').select('id').execute()).length;
const sessions = async () => (await t.deps.db.selectFrom('sessions').select('id').execute()).length;

describe('R-SOC-1 the callback', () => {
  it.each(['google', 'apple'] as const)(
    'R-SOC-1 %s: a new person has an account, is signed in and has yet to verify',
    async (kind) => {
      const provider = t[kind];
      const account = somebody({ given_name: 'Ada', family_name: 'Lovelace' });
      const landed = await completeFlow(t, provider, account);
      expect(landed).toMatchObject({ statusCode: 303, page: '/auth' });
      expect(Object.keys(landed.words)).toEqual(['access_token', 'refresh_token', 'kyc']);
      expect(landed.words.kyc).toBe('true');
      const profile = await profileOf(t, landed);
      expect(profile.email).toBe(account.email);
      const { refresh_token } = landed.words;
      expect((await post(t, '/user/auth/refresh', { refresh_token })).statusCode).toBe(200);

      const again = await completeFlow(t, provider, account);
      expect(Object.keys(again.words)).toEqual(['access_token', 'refresh_token']);
      expect((await profileOf(t, again)).id).toBe(profile.id);
      expect(await identityOf(t, kind, account)).toMatchObject({
        subject: `${provider.issuer} ${account.sub}`,
        label: account.email,
        given_name: 'Ada',
        family_name: 'Lovelace',
      });
    },
  );

  it('R-SOC-1 the account is found by the provider’s subject, not by the address, which may change', async () => {
    const account = somebody();
    const first = await profileOf(t, await completeFlow(t, t.google, account));
    const renamed = { ...account, email: 'renamed@example.com' };
    expect((await profileOf(t, await completeFlow(t, t.google, renamed))).id).toBe(first.id);
    const other = somebody({ email: 'renamed-2@example.com' });
    expect((await profileOf(t, await completeFlow(t, t.google, other))).id).not.toBe(first.id);
  });

  it('R-SOC-1 the same subject at the other provider is another account', async () => {
    const account = somebody({ email_verified: false });
    const here = await profileOf(t, await completeFlow(t, t.google, account));
    const there = await profileOf(t, await completeFlow(t, t.apple, account));
    expect(there.id).not.toBe(here.id);
  });

  it('R-SOC-1 two tabs of one browser can both finish', async () => {
    const browser = aBrowser();
    const account = somebody();
    t.google.knows(account);
    const [one, two] = [
      await startFlow(t, 'google', browser),
      await startFlow(t, 'google', browser),
    ];
    const backs = [
      await atProvider(browser, two.url, account),
      await atProvider(browser, one.url, account),
    ];
    for (const back of backs) {
      expect((await handleCallback(t, browser, back)).words).toHaveProperty('access_token');
    }
  });

  it('R-SOC-1 the account gets the language of the page where the flow started', async () => {
    const browser = aBrowser();
    const account = somebody();
    t.google.knows(account);
    const left = await open(t, browser, '/user/auth/google/login?locale=uk-UA', {
      'accept-language': 'de',
    });
    const back = await atProvider(browser, new URL(String(left.headers.location)), account);
    const { id } = await profileOf(t, await handleCallback(t, browser, back));
    const row = await t.deps.db
      .selectFrom('accounts')
      .select('locale')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.locale).toBe('uk-UA');
  });

  it('R-SOC-1 twenty first sign-ins of one person at once make one account', async () => {
    const account = somebody();
    t.google.knows(account);
    const before = await accounts();
    const returns = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = aBrowser();
        const { url } = await startFlow(t, 'google', browser);
        return { browser, back: await atProvider(browser, url, account) };
      }),
    );
    const landed = await together(20, (n) => {
      const returned = returns[n];
      if (returned === undefined) throw new Error('no such way');
      return handleCallback(t, returned.browser, returned.back);
    });
    const ids = await Promise.all(landed.map(async (each) => (await profileOf(t, each)).id));
    expect(new Set(ids).size).toBe(1);
    expect(landed.filter((each) => each.words.kyc === 'true')).toHaveLength(1);
    expect(await accounts()).toBe(before + 1);
  });

  it('R-SOC-1 twenty subjects with one verified address at once get one account', async () => {
    const email = 'one-address@example.com';
    const before = await accounts();
    const landed = await together(20, () => completeFlow(t, t.google, somebody({ email })));
    const ids = await Promise.all(landed.map(async (each) => (await profileOf(t, each)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await accounts()).toBe(before + 1);
  });

  it.each(['google', 'apple'] as const)(
    'R-SOC-3 the same answer of %s twenty times at once makes one session',
    async (kind) => {
      const provider = t[kind];
      const browser = aBrowser();
      const account = somebody();
      provider.knows(account);
      const { url } = await startFlow(t, kind, browser);
      const back = await atProvider(browser, url, account);
      const before = await sessions();
      const landed = await together(20, () => handleCallback(t, browser, back));
      expect(landed.filter((each) => 'access_token' in each.words)).toHaveLength(1);
      expect(landed.filter((each) => each.words.error)).toHaveLength(19);
      expect(await sessions()).toBe(before + 1);
    },
  );

  it('R-SOC-3 a flow lasts ten minutes', async () => {
    for (const [minutes, word] of [
      [10, 'error'],
      [9, 'access_token'],
    ] as const) {
      const browser = aBrowser();
      const account = somebody();
      t.google.knows(account);
      const { url } = await startFlow(t, 'google', browser);
      const back = await atProvider(browser, url, account);
      t.clock.advance(minutes * MINUTE);
      expect((await handleCallback(t, browser, back)).words).toHaveProperty(word);
    }
  });

  it('R-SOC-3 expired flows are purged, active ones are not', async () => {
    const count = async () =>
      (await t.deps.db.selectFrom('social_flows').select('state_hash').execute()).length;
    await startFlow(t, 'google');
    t.clock.advance(11 * MINUTE);
    await startFlow(t, 'google');
    const errors: unknown[] = [];
    await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
    expect(errors).toEqual([]);
    expect(await count()).toBe(1);
  });
});
