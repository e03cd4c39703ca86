import { COUNTRIES, type Country } from '@portico/contract';
import { runtimeConfig } from '#platform/router/page-data.ts';

/** The countries that a person may choose here. */
export const offeredCountries = (): readonly Country[] => runtimeConfig().countries ?? COUNTRIES;

export const isOffered = (value: string): value is Country =>
  (offeredCountries() as readonly string[]).includes(value);
