import { describe, expect, it } from 'vitest';
import { personalProblems } from './personal-problems.ts';

const typed = {
  residency: 'DE',
  firstName: 'Олена',
  lastName: "О'Коваленко",
  namesOffered: '',
  year: '1990',
  month: '3',
  day: '27',
  citizenship: 'UA',
  address: '',
  postalCode: '',
  city: '',
  region: '',
  document: '',
  documentForced: '',
  documentCountry: '',
};

describe('the problems of /registration/personal-information', () => {
  it('R-KYC-2 accepts names in any script and a month of one digit', () => {
    expect(personalProblems(typed)).toEqual({});
  });

  it('R-KYC-2 trims names before checking them', () => {
    expect(personalProblems({ ...typed, firstName: ' \t ', lastName: '' })).toEqual({
      firstName: 'missing.first_name',
      lastName: 'missing.last_name',
    });
  });

  it('R-KYC-2 reports only the first wrong box of the date', () => {
    expect(personalProblems({ ...typed, year: '1899', month: '13', day: '' })).toEqual({
      day: 'missing.birth_date',
    });
    expect(personalProblems({ ...typed, year: '1899', month: '13' })).toEqual({
      year: 'fields.year_invalid',
    });
    expect(personalProblems({ ...typed, month: '2', day: '30' })).toEqual({
      day: 'fields.date_mismatch',
    });
  });

  it('R-KYC-2 does not report an age under 18 as a field error, because it has a separate page', () => {
    expect(personalProblems({ ...typed, year: String(new Date().getFullYear() - 5) })).toEqual({});
  });
});
