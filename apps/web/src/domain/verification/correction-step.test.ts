import type { MarkPart } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { correctionStep } from './correction-step.ts';

describe('the page for the next correction', () => {
  const correction = (part: MarkPart, isCorrected = false) =>
    ({ part, reason: 'incomplete', corrected: isCorrected }) as const;

  it.each([
    [[correction('personImage'), correction('docImageBack')], '/kyc-doc'],
    [[correction('docImageFront', true), correction('personImage')], '/kyc-person'],
    [[correction('address'), correction('birthDate')], '/registration/personal-information'],
    [[correction('address'), correction('birthDate', true)], '/registration/adress'],
    [[correction('residency'), correction('name')], '/registration/residency'],
    [[correction('name', true), correction('docImageFront', true)], '/kyc-person'],
    [[], '/kyc-person'],
  ] as const)('R-KYC-12 %j leads to %s', (corrections, target) => {
    expect(correctionStep(corrections)).toBe(target);
  });
});
