import {
  type DetailKey,
  type DetailPart,
  detailField,
  isCountry,
  keysOfPart,
  linesOf,
  type OwnDetails,
  optionKey,
  type PartnerKey,
} from '@portico/contract';
import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import { isolated } from '@portico/client/i18n/texts.ts';

/** Hebrew and Arabic letters. */
const RIGHT_TO_LEFT = /[\u0590-\u06ff]/;

/** A value of the details as a language writes it; '' for one that is empty. */
export function useDetailText(): (key: DetailKey, value: string) => string {
  const t = useTranslations();
  const countries = new Intl.DisplayNames([useLocale()], { type: 'region' });
  const { date } = useDates();
  return (key, value) => {
    const { input } = detailField(key);
    if (input.kind === 'country') return isCountry(value) ? (countries.of(value) ?? value) : '';
    if (input.kind === 'choice')
      return input.options.includes(value) ? t(optionKey(key, value)) : '';
    if (input.kind === 'date') return Number.isNaN(Date.parse(value)) ? '' : date(value);
    return value;
  };
}

/** A part of the details on one line, as far as its person sees it on these pages. */
export function usePartText(): (part: DetailPart, details: Pick<OwnDetails, PartnerKey>) => string {
  const locale = useLocale();
  const textOf = useDetailText();
  return (part, details) => {
    const keys = keysOfPart(part).filter((key) => detailField(key).person);
    const values: Partial<OwnDetails> = details;
    const lines = linesOf(keys, (key) => textOf(key, values[key] ?? ''));
    const text = lines.join(', ');
    if (lines.length < 2) return text;
    // Written from left to right as a whole, with its own commas.
    return RIGHT_TO_LEFT.test(text) ? sideBySide(locale, lines.map(isolated)) : isolated(text);
  };
}
