import type { CalendarDay } from '@portico/contract';

/** For how long a document is taken to be valid whose own end is not known: no passport is valid for longer. */
const LONGEST_YEARS = 10;

/**
 * The first moment, in UTC, after the last day of a document that is confirmed now. One that is not known, or had come
 * before, is taken to be the longest time away.
 */
export function documentUntilOf(now: number, documentEnd: CalendarDay | null): number {
  if (documentEnd !== null) {
    const { year, month, day } = documentEnd;
    const end = Date.UTC(year, month - 1, day + 1);
    if (end > now) return end;
  }
  const today = new Date(now);
  const year = today.getUTCFullYear() + LONGEST_YEARS;
  return Date.UTC(year, today.getUTCMonth(), today.getUTCDate() + 1);
}
