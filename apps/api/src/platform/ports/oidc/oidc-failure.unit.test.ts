import { ClientError } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { oidcFailureOf } from './oidc-failure.ts';

const withCode = (error: Error, code: string) => Object.assign(error, { code });
const wrapped = (cause: unknown) =>
  withCode(new ClientError('outer', { cause: new Error('inner', { cause }) }), 'OAUTH_PARSE_ERROR');

describe('R-SOC-3 errors of openid-client', () => {
  it.each<[string, unknown]>([
    ['no connection', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
    [
      'a lost connection, as a nested cause',
      wrapped(new TypeError('terminated', { cause: new Error('x') })),
    ],
    ['a timeout', wrapped(new DOMException('too late', 'TimeoutError'))],
    ['500', new ClientError('status', { cause: new Response(null, { status: 500 }) })],
    ['429', new ClientError('status', { cause: new Response(null, { status: 429 }) })],
  ])('R-SOC-3 %s means that the provider is unavailable', (_what, error) => {
    expect(oidcFailureOf(error)).toEqual({
      ok: false,
      code: 'social_unavailable',
      reason: 'out_of_reach',
    });
  });

  it.each<[string, unknown, string]>([
    ['text that is not JSON', wrapped(new SyntaxError('x')), 'OAUTH_PARSE_ERROR'],
    ['404', new ClientError('s', { cause: new Response(null, { status: 404 }) }), 'unknown'],
    ['a reason with markup', withCode(new ClientError('s'), '<b>'), 'unknown'],
  ])('R-SOC-3 %s means that the flow failed', (_what, error, reason) => {
    expect(oidcFailureOf(error)).toEqual({ ok: false, code: 'social_failed', reason });
  });

  it.each<[string, unknown]>([
    ['our own bug', new TypeError('x is not a function')],
    ['our own invalid argument', withCode(new TypeError('x'), 'ERR_INVALID_ARG_TYPE')],
    ['any other error', new Error('x')],
  ])("R-SOC-3 %s is not the provider's failure and is rethrown", (_what, error) => {
    expect(() => oidcFailureOf(error)).toThrow(error as Error);
  });
});
