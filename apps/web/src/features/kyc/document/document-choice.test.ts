import { describe, expect, it } from 'vitest';
import { documentChoice, takenChoice } from './document-choice.ts';

const typed = {
  residency: 'DE',
  firstName: '',
  lastName: '',
  namesOffered: '',
  year: '',
  month: '',
  day: '',
  citizenship: 'UA',
  address: '',
  postalCode: '',
  city: '',
  region: '',
  document: '',
  documentForced: '',
  documentCountry: '',
};

describe('what stands on /kyc-select', () => {
  it('R-KYC-5 an ID card of the country of citizenship is the default', () => {
    expect(documentChoice(typed)).toEqual({ document: 'id_card', country: 'UA' });
  });

  it('R-KYC-5 without a citizenship the residency is preset, without both nothing', () => {
    expect(documentChoice({ ...typed, citizenship: '' }).country).toBe('DE');
    expect(documentChoice({ ...typed, citizenship: '', residency: 'XX' }).country).toBe('');
  });

  it('R-KYC-5 what the person chose wins', () => {
    const chosen = { ...typed, document: 'passport', documentCountry: 'FR' };
    expect(documentChoice(chosen)).toEqual({ document: 'passport', country: 'FR' });
  });

  it('R-KYC-5 a country without ID cards leaves the passport, another one brings the wish back', () => {
    const wish = { ...typed, document: 'id_card', documentCountry: 'GB' };
    expect(documentChoice(wish).document).toBe('passport');
    expect(documentChoice({ ...wish, documentCountry: 'UA' }).document).toBe('id_card');
  });

  it('R-KYC-5 a passport that the country forced is no wish: another country brings the ID card back', () => {
    const british = { ...typed, documentCountry: 'GB' };
    const kept = { ...british, ...takenChoice(documentChoice(british), british) };
    expect(kept.document).toBe('passport');
    expect(documentChoice({ ...kept, documentCountry: 'DE' }).document).toBe('id_card');
    const again = { ...kept, ...takenChoice(documentChoice(kept), kept) };
    expect(documentChoice({ ...again, documentCountry: 'DE' }).document).toBe('id_card');
    const wished = { ...british, document: 'passport' };
    const taken = { ...wished, ...takenChoice(documentChoice(wished), wished) };
    expect(documentChoice({ ...taken, documentCountry: 'DE' }).document).toBe('passport');
  });
});
