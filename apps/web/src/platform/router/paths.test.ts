import { describe, expect, it } from 'vitest';
import { returnTo, storeReturnTo } from '#domain/sign-up/drafts.ts';
import { known, PATHS } from '@portico/client/router/paths.ts';

describe('R-ROUTE-2 the path to return to after a sign-in', () => {
  it.each(Object.values(PATHS))('R-ROUTE-2 knows %s', (path) => {
    expect(known(path)).toBe(true);
  });

  it.each([
    null,
    '',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/\t/evil.example',
    '/auth@evil.example',
    '/kyc-doc/../..//evil.example',
    '/kyc-doc?next=//evil.example',
    '/KYC-DOC',
    '__proto__',
  ])('R-ROUTE-2 refuses %j as a return path', (path) => {
    expect(known(path)).toBe(false);
  });
});

describe('R-ROUTE-2 the kept path', () => {
  // Without a browser the storage is in memory, as in a browser without storage.
  const listening = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { window: listening });

  it('R-ROUTE-2 returns the kept path, and only a known one', () => {
    storeReturnTo('/kyc-doc');
    expect(returnTo()).toBe('/kyc-doc');
    storeReturnTo('//evil.example');
    expect(returnTo()).toBe(null);
  });
});
