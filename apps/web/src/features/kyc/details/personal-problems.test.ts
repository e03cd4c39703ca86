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

describe('what is wrong with /registration/personal-information', () => {
  it('R-KYC-2 names of any script and a month of one digit pass', () => {
    expect(personalProblems(typed)).toEqual({});
  });

  it('R-KYC-2 names are judged after trimming', () => {
    expect(personalProblems({ ...typed, firstName: ' \t ', lastName: '' })).toEqual({
      firstName: 'missing.first_name',
      lastName: 'missing.last_name',
    });
  });

  it('R-KYC-2 only the first wrong box of the date has a problem', () => {
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

  it('R-KYC-2 an age under 18 is no field error: it has a page of its own', () => {
    expect(personalProblems({ ...typed, year: String(new Date().getFullYear() - 5) })).toEqual({});
  });
});
