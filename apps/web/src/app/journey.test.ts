import { describe, expect, it } from 'vitest';
import { PATHS } from '@portico/client/router/paths.ts';
import { isOpenToAll, mayBeSaved, nextStep, type Progress, redirectFor, STEPS } from './journey.ts';

const NOTHING: Progress = {
  tokenValid: false,
  loginEmail: false,
  loginPhone: false,
  pendingFactor: false,
  signUpEmail: false,
  signUpPhone: false,
  residency: false,
  personal: false,
  documentType: null,
  front: false,
  back: false,
  person: false,
  savedKnown: true,
};
const signedIn: Progress = { ...NOTHING, tokenValid: true };

const PROTECTED = [
  '/',
  '/registration/residency',
  '/registration/personal-information',
  '/registration/adress',
  '/kyc-select',
  '/kyc-info',
  '/kyc-doc',
  '/kyc-person',
  '/security',
  '/profile',
  '/my-data',
] as const;

describe('R-ROUTE-2 protected pages', () => {
  it.each(PROTECTED)('R-ROUTE-2 %s sends an anonymous visitor to /auth', (path) => {
    const all = { loginEmail: true, signUpEmail: true, residency: true, personal: true };
    const images = { documentType: 'passport', front: true, back: true, person: true } as const;
    expect(redirectFor(path, { ...NOTHING, ...all, ...images })).toBe('/auth');
  });

  it('R-ROUTE-2 no other page requires a token', () => {
    const open = STEPS.filter(({ access }) => access !== 'protected').map(({ path }) => path);
    expect(Object.values(PATHS).filter((path) => !open.includes(path))).toEqual([...PROTECTED]);
  });
});

it('R-ROUTE-2 R-ROUTE-4 only pages open to everyone skip the check of the visitor', () => {
  const paths = Object.values(PATHS);
  const refusesNobody = paths.filter((path) =>
    [NOTHING, signedIn].every((who) => redirectFor(path, who) === null),
  );
  expect(refusesNobody).toContain(PATHS.auth);
  expect(paths.filter(isOpenToAll)).toEqual(refusesNobody);
});

describe('R-ROUTE-13 the screens of signing in and up', () => {
  it.each([
    '/auth/login',
    '/auth/email-verify',
    '/auth/phone-verify',
    '/registration/creating-account',
    '/registration/email',
    '/registration/phone',
    '/registration/creating-password',
  ] as const)('R-ROUTE-13 %s sends a signed-in person to /auth', (path) => {
    const stored = { loginEmail: true, signUpEmail: true, signUpPhone: true, pendingFactor: true };
    expect(redirectFor(path, { ...NOTHING, ...stored })).toBe(null);
    expect(redirectFor(path, { ...signedIn, ...stored })).toBe('/auth');
  });

  it('R-ROUTE-13 a link to reset the password opens with a session, too', () => {
    expect(redirectFor('/auth/change-password', signedIn)).toBe(null);
    expect(redirectFor('/auth/reset-password', signedIn)).toBe(null);
  });
});

describe('R-ROUTE-4 pages redirect backward', () => {
  it.each([
    ['/auth/login', { loginEmail: true }],
    ['/auth/login', { loginPhone: true }],
    ['/auth/email-verify', { loginEmail: true }],
    ['/auth/phone-verify', { pendingFactor: true }],
    ['/registration/email', { signUpEmail: true }],
    ['/registration/phone', { signUpPhone: true }],
    ['/registration/creating-password', { signUpEmail: true }],
    ['/registration/creating-password', { signUpPhone: true }],
  ] as const)('R-ROUTE-4 %s needs its identifier', (path, identifier) => {
    expect(redirectFor(path, NOTHING)).toBe('/auth');
    expect(redirectFor(path, { ...NOTHING, ...identifier })).toBe(null);
  });

  it('R-ROUTE-4 an identifier for signing in does not open the sign-up pages', () => {
    expect(redirectFor('/registration/email', { ...NOTHING, loginEmail: true })).toBe('/auth');
    expect(redirectFor('/auth/login', { ...NOTHING, signUpEmail: true })).toBe('/auth');
    expect(redirectFor('/auth/email-verify', { ...NOTHING, loginPhone: true })).toBe('/auth');
  });

  it('R-ROUTE-4 R-LOGIN-7 the code of a phone sign-in is reachable only after the password', () => {
    const others = { loginPhone: true, loginEmail: true, signUpPhone: true };
    expect(redirectFor('/auth/phone-verify', { ...signedIn, ...others })).toBe('/auth');
  });

  it.each([
    ['/registration/personal-information', {}, '/registration/residency'],
    ['/registration/personal-information', { residency: true }, null],
    ['/registration/adress', { residency: true }, '/registration/personal-information'],
    ['/registration/adress', { personal: true }, '/registration/personal-information'],
    ['/registration/adress', { residency: true, personal: true }, null],
    ['/kyc-select', {}, null],
    ['/kyc-info', {}, '/kyc-select'],
    ['/kyc-info', { documentType: 'passport' }, null],
    ['/kyc-doc', {}, '/kyc-select'],
    ['/kyc-doc', { documentType: 'id_card' }, null],
    ['/kyc-person', { front: true, back: true }, '/kyc-doc'],
    ['/kyc-person', { documentType: 'passport' }, '/kyc-doc'],
    ['/kyc-person', { documentType: 'passport', front: true }, null],
    ['/kyc-person', { documentType: 'id_card', front: true }, '/kyc-doc'],
    ['/kyc-person', { documentType: 'id_card', back: true }, '/kyc-doc'],
    ['/kyc-person', { documentType: 'id_card', front: true, back: true }, null],
  ] as const)('R-ROUTE-4 %s with %j leads to %s', (path, progress, target) => {
    expect(redirectFor(path, { ...signedIn, ...progress })).toBe(target);
  });

  it('R-ROUTE-4 redirects always end at a page', () => {
    for (const { path } of STEPS) {
      for (const progress of [NOTHING, signedIn]) {
        let at = path;
        for (let hops = 0; hops < STEPS.length; hops += 1) at = redirectFor(at, progress) ?? at;
        expect(redirectFor(at, progress), `from ${path}`).toBe(null);
      }
    }
  });
});

describe('the next step', () => {
  it.each([
    [{}, false, '/registration/residency'],
    [{ residency: true }, false, '/registration/personal-information'],
    [{ residency: true, personal: true }, false, '/registration/adress'],
    [{}, true, '/kyc-select'],
    [{ documentType: 'id_card' }, true, '/kyc-info'],
    [{ documentType: 'id_card', front: true }, true, '/kyc-doc'],
    [{ documentType: 'id_card', person: true }, true, '/kyc-doc'],
    [{ documentType: 'id_card', front: true, back: true }, true, '/kyc-person'],
    [{ documentType: 'passport', front: true }, true, '/kyc-person'],
  ] as const)(
    'R-ROUTE-9 R-KYC-15 with %j, details sent: %s, is %s',
    (progress, submitted, target) => {
      const now: Progress = { ...signedIn, ...progress };
      expect(nextStep(now, submitted)).toBe(target);
      expect(redirectFor(target, now)).toBe(null);
    },
  );

  it('R-KYC-15 is the last step while it is unknown what is kept, because the guard asks there', () => {
    const unknown: Progress = { ...signedIn, savedKnown: false };
    for (const [submitted, target] of [
      [false, '/registration/adress'],
      [true, '/kyc-person'],
    ] as const) {
      expect(nextStep(unknown, submitted)).toBe(target);
      const refused = redirectFor(target, unknown);
      expect(refused && mayBeSaved(refused, unknown)).toBe(true);
    }
  });

  it('R-KYC-15 does not ask the server for a page that needs an identifier or a session, nor twice', () => {
    const unknown: Progress = { ...signedIn, savedKnown: false };
    expect(mayBeSaved('/auth', unknown)).toBe(false);
    expect(mayBeSaved('/kyc-doc', { ...unknown, tokenValid: false })).toBe(false);
    expect(mayBeSaved('/kyc-doc', signedIn)).toBe(false);
  });
});
