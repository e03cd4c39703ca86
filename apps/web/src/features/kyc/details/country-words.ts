import { type Country, type DetailKey, isCountry, labelKey } from '@portico/contract';

/* The words of an address by the country where the person lives. */

/** Where an address names something else than a region. */
const REGIONS = {
  GB: 'address.region_county',
  ES: 'address.region_province',
  IT: 'address.region_province',
  DE: 'address.region_state',
  PL: 'address.region_voivodeship',
  IL: 'address.region_district',
} as const satisfies Partial<Record<Country, string>>;

/** As people write it in the country itself. */
const EXAMPLES: Record<Country, string> = {
  GB: '12 High Street, Flat 3',
  ES: 'Calle Mayor 12, 3.º B',
  CZ: 'Dlouhá 12/3',
  SA: '8228 شارع العليا، شقة 3',
  IL: 'הרצל 12, דירה 3',
  IT: 'Via Roma 12, int. 3',
  PL: 'ul. Długa 12 m. 3',
  RU: 'ул. Ленина, д. 12, кв. 3',
  UA: 'вул. Шевченка, 12, кв. 3',
  DE: 'Hauptstraße 12',
  FR: '12 rue Victor Hugo, appt 3',
};

export const countryLabelKey = (field: DetailKey, residency: string) =>
  field === 'region' && residency in REGIONS
    ? REGIONS[residency as keyof typeof REGIONS]
    : labelKey(field);

export const addressExample = (residency: string): string | undefined =>
  isCountry(residency) ? EXAMPLES[residency] : undefined;
