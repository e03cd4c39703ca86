import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { nowMs } from './clock.ts';

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago something was, in its largest whole unit; under a minute it is now, and so is what lies ahead. */
export function elapsed(thenMs: number, now: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = Math.max(0, Math.floor((now - thenMs) / 1000));
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', seconds + 1];
  return [-Math.floor(seconds / length), unit];
}

/** The day of a moment as a language writes it out; English in the order of R-MKT-5: 21 November 2026. */
export function longDays(locale: string, timeZone?: string): Intl.DateTimeFormat {
  const language = locale === 'en-US' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', ...(timeZone && { timeZone }) });
}

/** Moments of the api (ISO 8601) as the page's language tells them, in this device's time zone. */
export function useDates(): { day: (iso: string) => string; ago: (iso: string) => string } {
  const locale = useLocale();
  return useMemo(() => {
    const days = longDays(locale);
    const spans = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return {
      day: (iso) => days.format(new Date(iso)),
      ago: (iso) => spans.format(...elapsed(Date.parse(iso), nowMs())),
    };
  }, [locale]);
}
