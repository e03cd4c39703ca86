import type { TypedDate } from '@portico/contract';
import { days } from '@portico/locales/dates';

/** A typed date as a language writes it out; '' if it is not a date. */
export function typedDay(locale: string, { year, month, day }: TypedDate): string {
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isTyped = year !== '' && month !== '' && day !== '' && !Number.isNaN(moment);
  return isTyped ? days(locale, 'UTC').format(moment) : '';
}
