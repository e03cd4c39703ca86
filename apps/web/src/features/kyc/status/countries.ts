import { type Country, isCountry } from '@portico/contract';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { offeredCountries } from '#domain/verification/offered-countries.ts';

/** The offered countries, named and sorted in the page's language. */
export function useCountryOptions(): { value: Country; label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const nameOf = namesOfCountries(locale);
    const order = new Intl.Collator(locale);
    return offeredCountries()
      .map((value) => ({ value, label: nameOf(value) }))
      .sort((a, b) => order.compare(a.label, b.label));
  }, [locale]);
}

/** Names countries in a language; '' for a value outside the specification's list. */
export function namesOfCountries(locale: string): (country: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (country) => (isCountry(country) ? (names.of(country) ?? country) : '');
}
