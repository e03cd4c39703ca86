import { describe, expect, it } from 'vitest';
import { TYPED } from '#test/journey-states.ts';
import { documentChoice, takenChoice } from './document-choice.ts';

const typed = {
  ...TYPED,
  namesOffered: '',
  sent: '',
  document: '',
  documentForced: '',
  documentCountry: '',
};

describe('the default choice on /kyc-select', () => {
  it('R-KYC-5 defaults to an ID card of the country of citizenship', () => {
    expect(documentChoice(typed)).toEqual({ document: 'id_card', country: 'UA' });
  });

  it('R-KYC-5 defaults to the residency without a citizenship, and to no country without both', () => {
    expect(documentChoice({ ...typed, citizenship: '' }).country).toBe('DE');
    expect(documentChoice({ ...typed, citizenship: '', residency: 'XX' }).country).toBe('');
  });

  it('R-KYC-5 keeps the person’s own choice', () => {
    const chosen = { ...typed, document: 'passport', documentCountry: 'FR' };
    expect(documentChoice(chosen)).toEqual({ document: 'passport', country: 'FR' });
  });

  it('R-KYC-5 offers the default again if the kept choice is not a type of document', () => {
    const stored = { ...typed, document: 'library_card', documentCountry: 'GB' };
    expect(documentChoice(stored).document).toBe('passport');
    expect(documentChoice({ ...stored, documentCountry: 'UA' }).document).toBe('id_card');
  });

  it('R-KYC-5 offers only the passport for a country without ID cards, and restores the choice later', () => {
    const wish = { ...typed, document: 'id_card', documentCountry: 'GB' };
    expect(documentChoice(wish).document).toBe('passport');
    expect(documentChoice({ ...wish, documentCountry: 'UA' }).document).toBe('id_card');
  });

  it('R-KYC-5 restores the ID card for another country if only the previous country forced the passport', () => {
    const british = { ...typed, documentCountry: 'GB' };
    const stored = { ...british, ...takenChoice(documentChoice(british), british) };
    expect(stored.document).toBe('passport');
    expect(documentChoice({ ...stored, documentCountry: 'DE' }).document).toBe('id_card');
    const again = { ...stored, ...takenChoice(documentChoice(stored), stored) };
    expect(documentChoice({ ...again, documentCountry: 'DE' }).document).toBe('id_card');
    const wished = { ...british, document: 'passport' };
    const taken = { ...wished, ...takenChoice(documentChoice(wished), wished) };
    expect(documentChoice({ ...taken, documentCountry: 'DE' }).document).toBe('passport');
  });
});
