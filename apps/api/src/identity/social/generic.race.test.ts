import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import {
  aBrowser,
  atProvider,
  handleCallback,
  identityOf,
  openProvider,
  profileOf,
  somebody,
  startLinking,
} from '#test/people/social.ts';
import { type GenericApp, startGenericApp } from '#test/providers/social-app.ts';

let t: GenericApp;
beforeAll(async () => {
  t = await startGenericApp();
});
afterAll(() => t.close());

describe('R-SOC-6 at the same moment', () => {
  it('R-SOC-6 twenty first sign-ins of one person, half at each of two providers, make one account', async () => {
    const account = somebody();
    t.quay.knows(account);
    t.harbor.knows(account);
    const callbacks = await together(20, async (n) => {
      const browser = aBrowser();
      const start = await openProvider(t, browser, n % 2 === 0 ? 'oidc-quay' : 'oidc-harbor');
      return { browser, back: await atProvider(browser, start, account) };
    });
    const ends = await Promise.all(
      callbacks.map(({ browser, back }) => handleCallback(t, browser, back)),
    );
    const ids = await Promise.all(ends.map(async (end) => (await profileOf(t, end)).id));
    expect(new Set(ids).size).toBe(1);
    expect(ends.filter(({ words }) => words.kyc === 'true')).toHaveLength(1);
  });

  it('R-SOC-6 two people add the same identity: one has it, and the other is refused', async () => {
    const account = somebody();
    const people = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const started = await Promise.all(
      people.map((person) => startLinking(t, person.access_token, { provider: t.quay, account })),
    );
    const ends = await Promise.all(
      started.map(({ browser, back }) => handleCallback(t, browser, back)),
    );
    expect(ends.map(({ words }) => words.added ?? words.error).toSorted()).toEqual([
      'identity_taken',
      'oidc-quay',
    ]);
    expect(await identityOf(t, 'oidc-quay', account)).toBeDefined();
  });
});
