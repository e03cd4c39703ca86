import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { flowEndOf } from '#test/people/social.ts';
import { type RogueApp, startRogueApp } from '#test/providers/social-app.ts';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterAll(() => t.close());

describe('R-SOC-3 R-SOC-5 a provider that is not configured', () => {
  it('R-SOC-5 is reported as such on every path', async () => {
    for (const url of ['/user/auth/apple/login', '/user/auth/apple/callback?code=x&state=y']) {
      const answer = await t.app.inject(url);
      expect(flowEndOf(answer)).toMatchObject({
        statusCode: 303,
        page: '/auth',
        words: { error: 'social_unavailable' },
      });
      expect(answer.cookies).toEqual([]);
    }
  });
});

describe('R-SOC-3 our own failures reach the browser as an error', () => {
  it('R-SOC-3 an unexpected failure is logged, and the browser is redirected', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('the provider port broke');
    };
    const product = await startApp({
      deps: { oidc: new Map([['google', { authorizationUrl: broken, exchange: broken }]]) },
    });
    try {
      const answer = await product.app.inject('/user/auth/google/login');
      expect(flowEndOf(answer)).toMatchObject({
        statusCode: 303,
        page: '/auth',
        words: { error: 'unexpected_error' },
      });
      expect(product.log.join()).toContain('the provider port broke');
    } finally {
      await product.close();
    }
  });

  it('R-SOC-3 a machine that starts many flows is throttled', async () => {
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
