/** A text that some languages may lack, or have of an older English, until a day (YYYY-MM-DD) that is close. */
export type Pending = { key: string; locales: string[]; until: string };

const LONGEST_DAYS = 14;

/**
 * What is late (`locale key`, with what to say of it), without the entries of the list; and the entries that do not hold.
 * `today` is a day like `until`.
 */
export function judgeLate(
  late: ReadonlyMap<string, string>,
  list: readonly Pending[],
  today: string,
): string[] {
  const excused = new Set<string>();
  const findings: string[] = [];
  for (const { key, locales, until } of list) {
    const days = (Date.parse(until) - Date.parse(today)) / 86_400_000;
    const isClose = days >= 0 && days <= LONGEST_DAYS;
    if (!isClose)
      findings.push(`pending.json, ${key}: ${until} is not within ${LONGEST_DAYS} days from now`);
    for (const name of locales.map((locale) => `${locale} ${key}`)) {
      if (!late.has(name)) findings.push(`pending.json, ${name}: is not late, or not there`);
      else if (isClose) excused.add(name);
    }
  }
  const rest = [...late].filter(([name]) => !excused.has(name));
  return [...findings, ...rest.map(([name, what]) => `${name}: ${what}`)];
}
