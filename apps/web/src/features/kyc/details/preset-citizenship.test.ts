import { exampleDetails, typedFrom } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { details } from '#domain/sign-up/drafts.ts';
import { hasButtons } from './country-buttons.tsx';
import { presetCitizenship } from './preset-citizenship.ts';

const EMPTY = details.empty();
const WHOLE = { ...EMPTY, ...typedFrom(exampleDetails()) };

describe('R-KYC-31 a country of residence', () => {
  it('R-KYC-31 presets the citizenship, and takes it along until its page is complete', () => {
    expect(presetCitizenship(EMPTY, 'DE')).toEqual({ citizenship: 'DE' });
    const preset = { ...EMPTY, residency: 'DE', citizenship: 'DE' };
    expect(presetCitizenship(preset, 'FR')).toEqual({ citizenship: 'FR' });
  });

  it('R-KYC-31 leaves a citizenship that the person chose or kept', () => {
    const chosen = { ...EMPTY, residency: 'DE', citizenship: 'UA' };
    expect(presetCitizenship(chosen, 'FR')).toEqual({});
    const kept = { ...WHOLE, residency: 'DE', citizenship: 'DE' };
    expect(presetCitizenship(kept, 'FR')).toEqual({});
  });

  it('R-KYC-31 has buttons for twelve, and a list for more', () => {
    expect(hasButtons(Array(12))).toBe(true);
    expect(hasButtons(Array(13))).toBe(false);
  });
});
