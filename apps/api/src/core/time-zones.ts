/* The time zone in which a person reads a clock (R-I18N-9): the browser's, else the country's, else UTC. */

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

/**
 * A zone whose clock applies to the whole country at this time; null if the country's clocks differ or no zone is
 * known.
 */
export function zoneOfCountry(country: string | null, at: number): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return null;
  const [zone, ...others] = zonesOf(country);
  if (zone === undefined) return null;
  const clock = clockIn(zone, at);
  return others.every((other) => clockIn(other, at) === clock) ? zone : null;
}

// Newer than TypeScript's library: a method if ECMA-402's Intl Locale Info is available, as in Node 24.
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function zonesOf(country: string): string[] {
  return (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones?.() ?? [];
}

function clockIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  );
}
