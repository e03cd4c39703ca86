import { describe, expect, it } from 'vitest';
import { leadsOn, outcomeOf, targetOf } from './outcomes.ts';

describe('R-OK-1 the success screen by origin', () => {
  it.each([
    ['/registration/creating-password', 'account_created', '/registration/personal-information'],
    ['/registration/email', 'account_verified', '/registration/personal-information'],
    ['/registration', 'registration', '/registration/residency'],
    ['/auth', 'authorization', '/'],
    ['/auth/login', 'authorization', '/'],
    ['/auth/email-verify', 'authorization', '/'],
    ['/kyc-person', 'kyc_sent', '/'],
    ['/somewhere-else', 'account_created', '/'],
    [undefined, 'account_created', '/'],
    [{ from: '/auth' }, 'account_created', '/'],
  ])('R-OK-1 after %j shows %s and leads to %s', (origin, message, target) => {
    expect(outcomeOf(origin)).toMatchObject({ message, target });
  });

  it('R-OK-3 offers the verification only after a registration', () => {
    const offering = ['/registration/creating-password', '/registration/email'];
    const plain = ['/registration', '/auth', '/auth/login', '/kyc-person', undefined];
    expect(offering.map((origin) => outcomeOf(origin).verify)).toEqual([true, true]);
    expect(plain.some((origin) => outcomeOf(origin).verify)).toBe(false);
  });

  it('R-ROUTE-2 R-OP-60 leads straight to a partner’s request, an app’s link and the console, unless something was sent for review', () => {
    for (const path of ['/connect', '/link', '/partners'] as const) {
      for (const origin of [
        '/registration/creating-password',
        '/registration/email',
        '/auth/email-verify',
        '/auth/login',
      ])
        expect(leadsOn(outcomeOf(origin), path)).toBe(path);
      expect(leadsOn(outcomeOf('/kyc-person'), path)).toBe(null);
    }
    expect(leadsOn(outcomeOf('/auth/login'), '/kyc-select')).toBe(null);
    expect(leadsOn(outcomeOf('/auth/login'), null)).toBe(null);
  });

  it('R-ROUTE-2 replaces only / by the refused page', () => {
    expect(targetOf(outcomeOf('/auth/login'), '/kyc-select')).toBe('/kyc-select');
    expect(targetOf(outcomeOf('/kyc-person'), '/link')).toBe('/link');
    expect(targetOf(outcomeOf('/auth/login'), null)).toBe('/');
    expect(targetOf(outcomeOf('/registration'), '/kyc-select')).toBe('/registration/residency');
  });
});
