import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CalendarDay,
  calendarDayAt,
  dateProblem,
  EARLIEST_ZONE_MINUTES,
  isOfAge,
  isoDay,
  type TypedDate,
  typedDateOf,
} from './birth-date.ts';

const TODAY: CalendarDay = { year: 2026, month: 6, day: 15 };
const typed = (year: string, month: string, day: string): TypedDate => ({ year, month, day });
const problem = (date: TypedDate, today = TODAY) => {
  const found = dateProblem(date, today, 'adult');
  return found && `${found.code} ${found.box}`;
};

describe('R-KYC-2 R-VAL-1 the problems of a birth date, in the order of the specification', () => {
  it.each([
    ['', '', '', 'required year'],
    ['1990', '', '', 'required month'],
    ['1990', '1', ' ', 'required day'],
    // Missing fields are reported before wrong ones.
    ['18', '', '5', 'required month'],
    ['1899', '13', '32', 'year_invalid year'],
    ['2027', '1', '1', 'year_invalid year'],
    ['19900', '1', '1', 'year_invalid year'],
    ['199x', '1', '1', 'year_invalid year'],
    ['-990', '1', '1', 'year_invalid year'],
    ['1990', '0', '32', 'month_invalid month'],
    ['1990', '13', '1', 'month_invalid month'],
    ['1990', '1.', '1', 'month_invalid month'],
    ['1990', '1', '0', 'day_invalid day'],
    ['1990', '2', '32', 'day_invalid day'],
    ['1990', '2', '30', 'date_mismatch day'],
    ['1990', '4', '31', 'date_mismatch day'],
    ['1999', '2', '29', 'date_mismatch day'],
    ['1900', '2', '29', 'date_mismatch day'],
    ['2026', '6', '16', 'date_future year'],
    ['2026', '6', '15', 'under_age year'],
    ['2008', '6', '16', 'under_age year'],
    ['2008', '6', '15', null],
    ['2000', '2', '29', null],
    ['1900', '01', '01', null],
    [' 1990 ', ' 1 ', ' 1 ', null],
  ])('%j-%j-%j: %j', (year, month, day, expected) => {
    expect(problem(typed(year, month, day))).toBe(expected);
  });
});

describe('R-VAL-3 turning eighteen on the calendar day', () => {
  it.each([
    // Born on a leap day: 18 on 1 March of a common year, on 29 February of a leap year.
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2008-03-01', '2026-03-01', true],
    ['2008-02-28', '2026-02-28', true],
    ['1986-02-28', '2004-02-28', true],
    ['2008-12-31', '2026-12-30', false],
    ['2008-12-31', '2026-12-31', true],
    ['2009-01-01', '2026-12-31', false],
  ])('born %s, on %s: %j', (born, today, expected) => {
    expect(isOfAge(dayOf(born), dayOf(today))).toBe(expected);
  });

  it('R-VAL-3 uses the earliest time zone, UTC+14', () => {
    const lastSecondBefore = Date.UTC(2026, 5, 14, 9, 59, 59);
    expect(isoDay(calendarDayAt(lastSecondBefore, EARLIEST_ZONE_MINUTES))).toBe('2026-06-14');
    expect(isoDay(calendarDayAt(lastSecondBefore + 1000, EARLIEST_ZONE_MINUTES))).toBe(
      '2026-06-15',
    );
    expect(isoDay(calendarDayAt(lastSecondBefore, 0))).toBe('2026-06-14');
    expect(isoDay(calendarDayAt(Date.UTC(2025, 11, 31, 10), EARLIEST_ZONE_MINUTES))).toBe(
      '2026-01-01',
    );
    expect(isoDay(calendarDayAt(Date.UTC(2026, 0, 1, 3), -300))).toBe('2025-12-31');
  });

  it('R-VAL-3 agrees with counting birthdays one by one', () => {
    fc.assert(
      fc.property(aDay('1900-01-01', '2100-12-31'), aDay('1918-01-01', '2118-12-31'), (b, t) => {
        expect(isOfAge(b, t)).toBe(birthdaysLived(b, t) >= 18);
      }),
      { numRuns: 2_000 },
    );
  });

  it('R-VAL-3 changes from refused to accepted once, and never back', () => {
    fc.assert(
      fc.property(aDay('1900-01-01', '2100-12-31'), (born) => {
        const birthday = Date.UTC(born.year + 18, born.month - 1, born.day);
        const before = calendarDayAt(birthday - 86_400_000, 0);
        expect(isOfAge(born, before)).toBe(false);
        expect(isOfAge(born, calendarDayAt(birthday, 0))).toBe(true);
        expect(isOfAge(born, calendarDayAt(birthday + 86_400_000, 0))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('R-VAL-3 R-KYC-2 typed and sent dates', () => {
  it('R-KYC-2 accepts every real day of an adult, and restores it from its sent form', () => {
    fc.assert(
      fc.property(aDay('1900-01-01', '2008-06-15'), (day) => {
        const sent = typedDateOf(isoDay(day));
        expect(sent).not.toBeNull();
        expect(sent && dateProblem(sent, TODAY, 'adult')).toBeNull();
      }),
    );
  });

  it('R-KYC-2 reports a problem unless the three fields are a real day', () => {
    const box = fc.oneof(fc.string({ maxLength: 5 }), fc.nat(9999).map(String));
    fc.assert(
      fc.property(box, box, box, (year, month, day) => {
        if (dateProblem({ year, month, day }, TODAY, 'adult') !== null) return;
        const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
        expect([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]).toEqual([
          Number(year),
          Number(month),
          Number(day),
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '',
    '1990-1-1',
    '1990-01-01T00:00',
    ' 1990-01-01',
    '1990/01/01',
    '١٩٩٠-٠١-٠١',
    '1990-01-01\n',
  ])('R-KYC-2 rejects %j as a sent date', (text) => {
    expect(typedDateOf(text)).toBeNull();
  });
});

function dayOf(iso: string): CalendarDay {
  return calendarDayAt(Date.parse(iso), 0);
}

function aDay(from: string, to: string) {
  return fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => calendarDayAt(date.getTime(), 0));
}

/** The reference: iterates over the years; a missing 29 February counts as 1 March. */
function birthdaysLived(born: CalendarDay, today: CalendarDay): number {
  const until = Date.UTC(today.year, today.month - 1, today.day);
  let lived = 0;
  while (Date.UTC(born.year + lived + 1, born.month - 1, born.day) <= until) lived += 1;
  return lived;
}
