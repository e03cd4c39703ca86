/*
 * In which time zone somebody reads a clock (R-I18N-9): as their browser told it, else as their country has it, else UTC.
 */

const NAME = /^[A-Za-z][\w+-]{0,31}(\/[\w+-]{1,32}){0,2}$/;

/** The zone of this IANA name, as the platform spells it; null for anything else. */
export function zoneNamed(name: string): string | null {
  if (!NAME.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A zone whose clocks are those of the whole country at this time; null where its clocks differ, or none is known. */
export function zoneOfCountry(country: string | null, at: number): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return null;
  const [zone, ...others] = zonesOf(country);
  if (zone === undefined) return null;
  const clock = clockIn(zone, at);
  return others.every((other) => clockIn(other, at) === clock) ? zone : null;
}

// Newer than TypeScript's library: a function where ECMA-402's Intl Locale Info is there, as it is in Node 24.
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function zonesOf(country: string): string[] {
  return (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones?.() ?? [];
}

function clockIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  );
}
