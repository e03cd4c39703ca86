import type { MarkPart } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { mendStep } from './mend-step.ts';

describe('the page for the next correction', () => {
  const marked = (part: MarkPart, mended = false) =>
    ({ part, reason: 'incomplete', mended }) as const;

  it.each([
    [[marked('personImage'), marked('docImageBack')], '/kyc-doc'],
    [[marked('docImageFront', true), marked('personImage')], '/kyc-person'],
    [[marked('address'), marked('birthDate')], '/registration/personal-information'],
    [[marked('address'), marked('birthDate', true)], '/registration/adress'],
    [[marked('residency'), marked('name')], '/registration/residency'],
    [[marked('name', true), marked('docImageFront', true)], '/kyc-person'],
    [[], '/kyc-person'],
  ] as const)('R-KYC-12 %j leads to %s', (marks, target) => {
    expect(mendStep(marks)).toBe(target);
  });
});
