import type { FieldCode } from '../errors.ts';
import { MIN_AGE_YEARS, MIN_BIRTH_YEAR } from '../limits.ts';

/** A calendar day without a time zone; month and day count from 1. */
export type CalendarDay = { year: number; month: number; day: number };

/** The three fields as typed. */
export type TypedDate = { year: string; month: string; day: string };

export type DateBox = keyof TypedDate;

/** The problem and the field that shows it. */
export type DateProblem = { code: FieldCode; box: DateBox };

/** What a date may be: the birth date of an adult, a day that has come, or any day since {@link MIN_BIRTH_YEAR}. */
export type DateRule = 'adult' | 'past' | 'any';

/**
 * The first problem of a date in the specification's order (section 5), or null: missing, year, month, day, no such
 * day, in the future, under the minimum age.
 */
export function dateProblem(
  typed: TypedDate,
  today: CalendarDay,
  rule: DateRule,
  minimumAge?: number,
): DateProblem | null {
  for (const box of ['year', 'month', 'day'] as const) {
    if (typed[box].trim() === '') return { code: 'required', box };
  }
  const [year, month, day] = [number(typed.year, 4), number(typed.month, 2), number(typed.day, 2)];
  if (year === null || year < MIN_BIRTH_YEAR || (rule !== 'any' && year > today.year))
    return { code: 'year_invalid', box: 'year' };
  if (month === null || month < 1 || month > 12) return { code: 'month_invalid', box: 'month' };
  if (day === null || day < 1 || day > 31) return { code: 'day_invalid', box: 'day' };
  const date = { year, month, day };
  if (day > daysInMonth(year, month)) return { code: 'date_mismatch', box: 'day' };
  if (rule === 'any') return null;
  if (compare(date, today) > 0) return { code: 'date_future', box: 'year' };
  if (rule === 'adult' && !isOfAge(date, today, minimumAge))
    return { code: 'under_age', box: 'year' };
  return null;
}

/**
 * Whether the person has had their 18th birthday, or that of another age; a birthday on 29 February
 * is on 1 March in common years.
 */
export function isOfAge(
  born: CalendarDay,
  today: CalendarDay,
  years: number = MIN_AGE_YEARS,
): boolean {
  return compare({ ...born, year: born.year + years }, today) <= 0;
}

/** YYYY-MM-DD, the format in which a birth date is sent. */
export function isoDay({ year, month, day }: CalendarDay): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The fields' content for a YYYY-MM-DD string, or null for another format. */
export function typedDateOf(iso: string): TypedDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return match ? { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' } : null;
}

/** The date at this moment in the zone `offsetMinutes` east of UTC. */
export function calendarDayAt(epochMs: number, offsetMinutes: number): CalendarDay {
  const shifted = new Date(epochMs + offsetMinutes * 60_000);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
  };
}

/** The earliest zone on earth, UTC+14: a person under 18 there is under 18 everywhere (R-VAL-3). */
export const EARLIEST_ZONE_MINUTES = 14 * 60;

function number(text: string, maxDigits: number): number | null {
  const digits = text.trim();
  return /^\d+$/.test(digits) && digits.length <= maxDigits ? Number(digits) : null;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function compare(a: CalendarDay, b: CalendarDay): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}
