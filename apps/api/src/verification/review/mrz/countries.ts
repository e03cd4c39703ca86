import { COUNTRIES, type Country } from '@portico/contract';

/** The codes of ICAO Doc 9303 part 3, section 5: those of ISO, except Germany's, and six for British nationals. */
const ICAO_CODES: Record<Country, readonly string[]> = {
  GB: ['GBR', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS'],
  ES: ['ESP'],
  CZ: ['CZE'],
  SA: ['SAU'],
  IL: ['ISR'],
  IT: ['ITA'],
  PL: ['POL'],
  RU: ['RUS'],
  UA: ['UKR'],
  DE: ['D', 'DEU'],
  FR: ['FRA'],
};

/** ISO 3166-1 alpha-2 of a code in a zone. A code of a country that the product does not support stays unchanged. */
export function countryOf(code: string): string {
  return COUNTRIES.find((country) => ICAO_CODES[country].includes(code)) ?? code;
}

/**
 * A state that an operator gives, in the form in which a zone's reading has it; null if the text is the code of none. A
 * code that is no supported country's has three letters (ICAO Doc 9303 part 3, section 5).
 */
export function issuerOf(text: string): string | null {
  const code = text.normalize('NFKC').trim().toUpperCase();
  const country = COUNTRIES.find((each) => each === code);
  if (country !== undefined) return country;
  const known = countryOf(code);
  return known !== code || /^[A-Z]{3}$/.test(code) ? known : null;
}
