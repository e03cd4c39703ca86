import { COUNTRIES, type Country } from '@portico/contract';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';

/** The countries of the specification, named and sorted in the page's language. */
export function useCountryOptions(): { value: Country; label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const order = new Intl.Collator(locale);
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      order.compare(a.label, b.label),
    );
  }, [locale]);
}
