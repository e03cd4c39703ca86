import { ClientError } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { oidcFailureOf } from './oidc-failure.ts';

const withCode = (error: Error, code: string) => Object.assign(error, { code });
const wrapped = (cause: unknown) =>
  withCode(new ClientError('outer', { cause: new Error('inner', { cause }) }), 'OAUTH_PARSE_ERROR');

describe('R-SOC-3 what openid-client throws', () => {
  it.each<[string, unknown]>([
    ['no connection', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
    [
      'a cut connection, deep inside',
      wrapped(new TypeError('terminated', { cause: new Error('x') })),
    ],
    ['a time that ran out', wrapped(new DOMException('too late', 'TimeoutError'))],
    ['500', new ClientError('status', { cause: new Response(null, { status: 500 }) })],
    ['429', new ClientError('status', { cause: new Response(null, { status: 429 }) })],
  ])('R-SOC-3 %s: out of reach', (_what, error) => {
    expect(oidcFailureOf(error)).toEqual({
      ok: false,
      code: 'social_unavailable',
      reason: 'out_of_reach',
    });
  });

  it.each<[string, unknown, string]>([
    ['words that are no JSON', wrapped(new SyntaxError('x')), 'OAUTH_PARSE_ERROR'],
    ['404', new ClientError('s', { cause: new Response(null, { status: 404 }) }), 'unknown'],
    ['a reason with markup', withCode(new ClientError('s'), '<b>'), 'unknown'],
  ])('R-SOC-3 %s: failed', (_what, error, reason) => {
    expect(oidcFailureOf(error)).toEqual({ ok: false, code: 'social_failed', reason });
  });

  it.each<[string, unknown]>([
    ['a mistake in our code', new TypeError('x is not a function')],
    ['an argument of ours', withCode(new TypeError('x'), 'ERR_INVALID_ARG_TYPE')],
    ['anything else', new Error('x')],
  ])('R-SOC-3 %s is no provider’s fault and thrown on', (_what, error) => {
    expect(() => oidcFailureOf(error)).toThrow(error as Error);
  });
});
