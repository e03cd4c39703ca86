import type { Locale } from '@portico/contract';

/*
 * One way to write a moment in each language, for screens and letters alike.
 */

/** English has the day before the month, as R-MKT-5 wants it: 21 November 2026. */
const dateLanguage = (locale: string) => (locale === 'en-US' ? 'en-GB' : locale);

/** The day of a moment, in this time zone or the device's own. */
export function days(locale: string, timeZone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLanguage(locale), {
    dateStyle: 'long',
    ...(timeZone && { timeZone }),
  });
}

/** Day and time, in this time zone or the device's own. */
export function moments(locale: string, timeZone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLanguage(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
}

/** A moment for somebody whose device is not asked: with the name of the zone that it is told in. */
export function momentIn(locale: Locale, at: number, timeZone: string): string {
  const when = moments(locale, timeZone).format(at);
  if (timeZone === 'UTC') return `${when} UTC`;
  const names = new Intl.DateTimeFormat(dateLanguage(locale), { timeZone, timeZoneName: 'long' });
  const name = names.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return `${when} (${name?.value ?? timeZone})`;
}
