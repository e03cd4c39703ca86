/** The plural forms that a language needs for whole numbers, `other` always; French uses `many` from a million on. */
export function pluralFormsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const forms = new Set<string>(['other']);
  for (let count = 0; count <= 200; count += 1) forms.add(rules.select(count));
  return [...forms];
}
