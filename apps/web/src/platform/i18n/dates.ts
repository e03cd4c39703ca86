import { days, moments } from '@portico/locales/dates';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { serverNow } from '@portico/client/browser/clock.ts';

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * How long ago something was, in its largest whole unit; less than a minute, or a future time,
 * counts as now.
 */
export function elapsed(thenMs: number, now: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = Math.max(0, Math.floor((now - thenMs) / 1000));
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', seconds + 1];
  return [-Math.floor(seconds / length), unit];
}

/** Moments of the api (ISO 8601) in the page's language and this device's time zone. */
export function useDates(): {
  day: (iso: string) => string;
  /** A date without a time, YYYY-MM-DD. */
  date: (isoDay: string) => string;
  /** Date and time. */
  moment: (iso: string) => string;
  ago: (iso: string) => string;
} {
  const locale = useLocale();
  return useMemo(() => {
    const { format: day } = days(locale);
    const { format: date } = days(locale, 'UTC');
    const { format } = moments(locale);
    const spans = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return {
      day: (iso) => day(new Date(iso)),
      date: (isoDay) => date(new Date(isoDay)),
      moment: (iso) => format(new Date(iso)),
      ago: (iso) => spans.format(...elapsed(Date.parse(iso), serverNow())),
    };
  }, [locale]);
}
