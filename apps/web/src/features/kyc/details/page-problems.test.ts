import { describe, expect, it } from 'vitest';
import { TYPED } from '#test/journey-states.ts';
import { pageProblems } from './page-problems.ts';

const typed = {
  ...TYPED,
  firstName: 'Олена',
  lastName: "О'Коваленко",
  namesOffered: '',
  sent: '',
  documentForced: '',
  month: '3',
};
const personalProblems = (details: typeof typed) => pageProblems('personal', details);

describe('the problems of /registration/personal-information', () => {
  it('R-KYC-2 accepts names in any script and a month of one digit', () => {
    expect(personalProblems(typed)).toEqual({});
  });

  it('R-KYC-2 trims names before checking them', () => {
    expect(personalProblems({ ...typed, firstName: ' \t ', lastName: '' })).toEqual({
      firstName: 'personal.first_name_missing',
      lastName: 'personal.last_name_missing',
    });
  });

  it('R-KYC-2 reports only the first wrong box of the date', () => {
    expect(personalProblems({ ...typed, year: '1899', month: '13', day: '' })).toEqual({
      day: 'personal.birth_date_missing',
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
