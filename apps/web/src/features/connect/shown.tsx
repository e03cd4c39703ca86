import { keysOfAddress, linesOf } from '@portico/contract';
import { useLocale } from 'use-intl';
import { useDetailText } from '#domain/verification/detail-texts.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import type { Shown } from './use-lines.tsx';

/** How the values are written that a partner would get. */
export function useShown(): Shown {
  const locale = useLocale();
  const textOf = useDetailText();
  const { date } = useDates();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    text,
    date,
    country: (code) => code && (names.of(code) ?? code),
    postal: (given) =>
      given &&
      text(
        sideBySide(
          locale,
          linesOf(keysOfAddress(), (key) => textOf(key, given[key])),
        ),
      ),
    more: (key, values) => text(textOf(key, values?.[key] ?? '') || null),
  };
}

/** Written in either direction, whatever the page is. */
const text = (value: string | null) => value && <bdi>{value}</bdi>;
