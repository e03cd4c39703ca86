import { SOCIAL_TEXTS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { givePageData, pageData } from '#platform/router/page-data.ts';
import { accessToken, clearTokens, storeTokens } from '#platform/session/session.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import {
  catchSocialReturn,
  forgetSocialReturn,
  noteSocialStart,
  readReturn,
  socialReturnAt,
} from './social-return.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const accessOf = (sub: string) =>
  `${part({ alg: 'EdDSA' })}.${part({ sub, exp: 4_000_000_000 })}.signature`;
const ACCESS = accessOf('somebody');
const REFRESH = 'a-refresh-token';
const TOKENS = { access_token: ACCESS, refresh_token: REFRESH };

const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
const brought = (values: Record<string, string>) => readReturn(PATHS.auth, query(values)).brought;
const FAILED = { kind: 'failed', code: 'social_failed', foreign: null };

describe('R-ENTRY-9 the return from a provider', () => {
  it('R-ENTRY-9 reads both tokens, and whether the account still has to verify', () => {
    expect(brought(TOKENS)).toEqual({ kind: 'tokens', tokens: TOKENS, kyc: false });
    expect(brought({ ...TOKENS, kyc: 'true' })).toEqual({
      kind: 'tokens',
      tokens: TOKENS,
      kyc: true,
    });
  });

  it.each(['false', '', '1', 'TRUE'])('R-ENTRY-9 treats kyc=%s as no', (kyc) => {
    expect(brought({ ...TOKENS, kyc })).toMatchObject({ kyc: false });
  });

  it.each([
    ['the access token alone', { access_token: ACCESS }],
    ['the refresh token alone', { refresh_token: REFRESH }],
    ['an access token that is none', { ...TOKENS, access_token: 'garbage' }],
    ['an access token without expiry', { ...TOKENS, access_token: `a.${part({})}.c` }],
    ['a refresh token of spaces', { ...TOKENS, refresh_token: ' ' }],
  ])('R-ENTRY-9 ignores %s and reports a failure', (_name, values) => {
    expect(brought(values)).toEqual(FAILED);
  });

  it('R-ENTRY-9 ignores the tokens beside an error', () => {
    expect(brought({ ...TOKENS, kyc: 'true', error: 'Not today' })).toEqual({
      ...FAILED,
      foreign: 'Not today',
    });
  });

  it.each(SOCIAL_TEXTS)('R-ENTRY-12 accepts %s as one of our reasons', (code) => {
    expect(brought({ error: code })).toEqual({ ...FAILED, code });
  });

  it.each([
    'Your account is locked. Call +1 555 0100.',
    'login_failed',
    'Social_failed',
    'social_failed.',
    'constructor',
  ])('R-ENTRY-12 treats %j as external text', (error) => {
    expect(brought({ error })).toEqual({ ...FAILED, foreign: error });
  });

  it('R-ENTRY-12 decodes external text once, keeps markup as text, and limits its length', () => {
    const markup = '<img src=x onerror=alert(1)>';
    expect(brought({ error: markup })).toEqual({ ...FAILED, foreign: markup });
    expect(brought({ error: '%3Cb%3E' })).toEqual({ ...FAILED, foreign: '%3Cb%3E' });
    expect(brought({ error: 'turned \u202eround\u202c\n\u0000 here' })).toEqual({
      ...FAILED,
      foreign: 'turned round here',
    });
    const long = brought({ error: 'x'.repeat(10_000) });
    expect(long?.kind === 'failed' && [...(long.foreign ?? '')].length).toBe(200);
    expect(brought({ error: ' ' })).toEqual(FAILED);
  });

  it('R-ENTRY-9 removes the result from the address and keeps everything else', () => {
    const search = query({ ...TOKENS, kyc: 'true', error: 'x', from: 'a letter' });
    expect(readReturn(PATHS.auth, search).rest).toBe('?from=a+letter');
    expect(readReturn(PATHS.auth, query(TOKENS)).rest).toBe('');
    expect(readReturn(PATHS.auth, '?kyc=true')).toEqual({ brought: null, rest: '' });
    expect(readReturn(PATHS.auth, '?other=%20')).toEqual({ brought: null, rest: '?other=%20' });
  });
});

describe('R-SOC-1 the return to the page of the sign-in methods', () => {
  it('R-SOC-1 reports what was added, or why it failed', () => {
    const google = { id: 'google', name: 'Google', icon: null };
    givePageData({ ...pageData(), config: { ...pageData().config, providers: [google] } });
    const to = (search: string) => readReturn(PATHS.security, search);
    expect(to('?added=google')).toEqual({
      brought: { kind: 'added', provider: 'google' },
      rest: '',
    });
    expect(to('?added=anything')).toEqual({ brought: null, rest: '' });
    expect(to('?error=Not%20today&added=apple').brought).toEqual({
      ...FAILED,
      foreign: 'Not today',
    });
  });

  it('R-SOC-1 accepts no tokens there', () => {
    const { brought: found } = readReturn(PATHS.security, query(TOKENS));
    expect(found).toBe(null);
  });
});

describe('R-ENTRY-9 a page that opens with a result', () => {
  const address = { pathname: '/auth', search: '', hash: '' };
  const shown: string[] = [];
  // Without a browser's storage, stored values are in memory.
  Object.assign(globalThis, {
    window: {
      location: address,
      history: {
        state: null,
        replaceState: (_state: unknown, _title: string, url: string) => shown.push(url),
      },
    },
  });
  const arriveWith = (tokens: typeof TOKENS, more: Record<string, string> = {}) => {
    forgetSocialReturn();
    Object.assign(address, { search: query({ ...tokens, ...more }), hash: '#top' });
    catchSocialReturn();
    return socialReturnAt(PATHS.auth);
  };

  it('R-ENTRY-9 signs in and removes everything from the address', () => {
    clearTokens();
    shown.length = 0;
    expect(arriveWith(TOKENS, { kyc: 'true' })).toEqual({ kind: 'signed in', kyc: true });
    expect(accessToken()).toBe(ACCESS);
    expect(shown).toEqual(['/auth#top']);
    expect(socialReturnAt(PATHS.security)).toBe(null);
    forgetSocialReturn();
    expect(socialReturnAt(PATHS.auth)).toBe(null);
  });

  it('R-ENTRY-9 does not switch the signed-in person to another account by a link', () => {
    const mine = { access_token: accessOf('me'), refresh_token: 'mine' };
    storeTokens(mine);
    expect(arriveWith(TOKENS)).toEqual(FAILED);
    expect(accessToken()).toBe(mine.access_token);
    // The same account again is harmless.
    const renewed = { ...mine, refresh_token: 'renewed' };
    expect(arriveWith(renewed)).toEqual({ kind: 'signed in', kyc: false });
    // Pressing the button here shows that the switch is intended.
    noteSocialStart();
    expect(arriveWith(TOKENS)).toEqual({ kind: 'signed in', kyc: false });
    expect(accessToken()).toBe(ACCESS);
    // But only once.
    expect(arriveWith(mine)).toEqual(FAILED);
  });
});
