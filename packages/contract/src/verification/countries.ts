/** The country options of the specification, section 3, in its order. Names come from Intl.DisplayNames. */
export const COUNTRIES = [
  'GB',
  'ES',
  'CZ',
  'SA',
  'IL',
  'IT',
  'PL',
  'RU',
  'UA',
  'DE',
  'FR',
] as const;

/** ISO 3166-1 alpha-2 code of one of the {@link COUNTRIES}. */
export type Country = (typeof COUNTRIES)[number];

/** Whether `value` is the code of one of the {@link COUNTRIES}. */
export function isCountry(value: string): value is Country {
  return (COUNTRIES as readonly string[]).includes(value);
}
