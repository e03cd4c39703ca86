import type { Locale } from '@portico/contract';

/* One date format per language, for screens and messages alike. */

export type DateFormat = { format: (at: Date | number) => string };

/** French has an ordinal for the first of a month, which Intl does not know: 1er décembre 2026. */
function withFirst(locale: string, { format }: Intl.DateTimeFormat): DateFormat {
  if (locale !== 'fr-FR') return { format };
  return { format: (at) => format(at).replace(/^1(?!\d)/, '1er') };
}

/** The date of a moment, in this time zone or the device's own. */
export function days(locale: string, timeZone?: string): DateFormat {
  const long = { dateStyle: 'long', ...(timeZone && { timeZone }) } as const;
  return withFirst(locale, new Intl.DateTimeFormat(locale, long));
}

/** Since when a person is a member. In English it has the day before the month, as R-MKT-5 wants it: 21 November 2026. */
export function profileDays(locale: string, timeZone?: string): DateFormat {
  return days(locale === 'en-US' ? 'en-GB' : locale, timeZone);
}

/** The month and year of a moment, in UTC. */
export function months(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Date and time, in this time zone or the device's own. */
export function moments(locale: string, timeZone?: string): DateFormat {
  const long = { dateStyle: 'long', timeStyle: 'short', ...(timeZone && { timeZone }) } as const;
  return withFirst(locale, new Intl.DateTimeFormat(locale, long));
}

/** Date and time with the name of the time zone, for readers whose own zone is unknown. */
export function momentIn(locale: Locale, at: number, timeZone: string): string {
  const when = moments(locale, timeZone).format(at);
  if (timeZone === 'UTC') return `${when} UTC`;
  const names = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const name = names.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return `${when} (${name?.value ?? timeZone})`;
}
