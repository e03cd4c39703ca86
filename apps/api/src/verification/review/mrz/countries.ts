import { COUNTRIES, type Country } from '@portico/contract';

/** The three-letter codes of ICAO Doc 9303 part 3, section 5: ISO's, but for Germany, and six for British nationals. */
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

/** ISO 3166-1 alpha-2 of a code in a zone; as it stands there where it is none of the product's countries. */
export function countryOf(code: string): string {
  return COUNTRIES.find((country) => ICAO_CODES[country].includes(code)) ?? code;
}
