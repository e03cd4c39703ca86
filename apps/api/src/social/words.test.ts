import { loadUi } from '@portico/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectContractError } from '../test/answers.ts';
import { aBrowser, landing, open } from '../test/social.ts';
import { type RogueApp, startRogueApp } from '../test/social-app.ts';
import { startApp } from '../test/start.ts';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterAll(() => t.close());

describe('R-SOC-3 R-SOC-5 a provider that is not configured', () => {
  it('R-SOC-5 says so, on every path of it', async () => {
    for (const url of ['/user/auth/apple/login', '/user/auth/apple/callback?code=x&state=y']) {
      const answer = await t.app.inject(url);
      expect(landing(answer)).toMatchObject({
        statusCode: 303,
        page: '/auth',
        words: {
          error: 'This sign-in method isn’t available right now. Please choose another.',
        },
      });
      expect(answer.cookies).toEqual([]);
    }
  });
});

describe('R-SOC-3 the sentence is in the person’s language', () => {
  it.each([
    ['by the address', '?locale=de-DE', 'fr', 'de-DE'],
    ['by the browser', '', 'es', 'es-ES'],
    ['by the browser where the address names none of ours', '?locale=../../de', 'it', 'it-IT'],
    ['in English', '?locale=xx-XX', 'xx', 'en-US'],
  ] as const)('R-SOC-3 %s', async (_how, query, language, locale) => {
    const { errors } = (await loadUi(locale)) as { errors: Record<string, string> };
    const headers = { 'accept-language': language };
    const browser = aBrowser();
    const left = await open(t, browser, `/user/auth/google/login${query}`, headers);
    const state = new URL(String(left.headers.location)).searchParams.get('state') ?? '';
    const search = new URLSearchParams({ error: 'access_denied', state, iss: t.rogue.issuer });
    const back = await open(t, browser, `/user/auth/google/callback?${search}`, headers);
    expect(landing(back).words.error).toBe(errors.social_refused);
    const unconfigured = await open(t, browser, `/user/auth/apple/login${query}`, headers);
    expect(landing(unconfigured).words.error).toBe(errors.social_unavailable);
  });
});

describe('R-SOC-3 what goes wrong on our own side is told in words, too', () => {
  it('R-SOC-3 a failure that nobody foresaw is logged, and the browser goes back', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('the provider port broke');
    };
    const product = await startApp({
      deps: { oidc: { google: { authorizationUrl: broken, exchange: broken }, apple: null } },
    });
    try {
      const answer = await product.app.inject({
        url: '/user/auth/google/login',
        headers: { 'accept-language': 'de' },
      });
      const { errors } = (await loadUi('de-DE')) as { errors: Record<string, string> };
      expect(landing(answer)).toMatchObject({
        statusCode: 303,
        page: '/auth',
        words: { error: errors.unexpected_error },
      });
      expect(product.log.join()).toContain('the provider port broke');
    } finally {
      await product.close();
    }
  });

  it('R-SOC-3 a machine that begins visit after visit is held back', async () => {
    const product = await startApp({ env: { ...t.rogue.env, DISABLE_ADDRESS_LIMITS: 'false' } });
    try {
      const begin = () => product.app.inject('/user/auth/google/login');
      for (let n = 0; n < 60; n += 1) expect((await begin()).statusCode).toBe(303);
      const refused = await begin();
      expect(expectContractError(refused).code).toBe('too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.cookies).toEqual([]);
    } finally {
      await product.close();
    }
  });
});
