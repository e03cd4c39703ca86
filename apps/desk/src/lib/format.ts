import { LANGUAGE } from '#texts.ts';

const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });
const regions = new Intl.DisplayNames(LANGUAGE, { type: 'region', fallback: 'none' });

/** A day given as YYYY-MM-DD; returned unchanged if it is not a day. */
export function formatDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dates.format(at);
}

/** A moment given as ISO 8601, in this machine's time zone. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}

/** The name of a country by its ISO 3166-1 alpha-2 code; the code itself if it is unknown. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
