import type { CalendarDay, VerificationStatus } from '@portico/contract';
import { DAY } from '#core/clock.ts';

/*
 * How long a verification is valid. Its end is the first moment, in UTC, of the day
 * after the last one on which it is valid.
 */

/** How long before the end each reminder is sent, the first one first. */
export const REMINDERS = [60 * DAY, 7 * DAY] as const;

/**
 * The end of a verification that is confirmed now: after so many months, or with the document if that ends earlier. A
 * document that had ended before does not count: an operator confirmed it all the same.
 */
export function endOf(
  now: number,
  { months, documentEnd }: { months: number; documentEnd: CalendarDay | null },
): number {
  const byTime = afterMonths(now, months);
  if (documentEnd === null) return byTime;
  const { year, month, day } = documentEnd;
  const byDocument = Date.UTC(year, month - 1, day + 1);
  return byDocument > now ? Math.min(byTime, byDocument) : byTime;
}

/** Of a verification from before there were ends: late enough for both reminders. */
export function lateEndOf(verifiedAt: number, months: number, now: number): number {
  return Math.max(afterMonths(verifiedAt, months), afterDays(now + REMINDERS[0]));
}

/** Whether it has ended; one without an end has not. */
export function isOver(end: number | null, now: number): boolean {
  return end !== null && end <= now;
}

/** The last day on which it is valid, in UTC: YYYY-MM-DD. */
export function lastDayOf(end: number): string {
  return new Date(end - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The day after the same day, so many months later; the last day of a month that is too short. */
function afterMonths(at: number, months: number): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth) + 1);
}

/** The first moment of the day after this one. */
const afterDays = (at: number) => Math.floor(at / DAY + 1) * DAY;

/**
 * Whether a verification may be renewed: confirmed, with no renewal begun, and from the first reminder to the end. Before
 * that, if its details are erased and the person wants to store them for partners.
 */
export function isRenewable(
  {
    status,
    isRenewal,
    isErased = false,
  }: { status: VerificationStatus; isRenewal: boolean; isErased?: boolean },
  end: number | null,
  now: number,
): boolean {
  if (status !== 'CONFIRMED' || isRenewal || end === null) return false;
  return (isErased || end - REMINDERS[0] <= now) && !isOver(end, now);
}
