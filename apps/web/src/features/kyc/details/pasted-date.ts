import { MIN_BIRTH_YEAR } from '@portico/contract/limits';
import type { TypedDate } from '@portico/contract/rules/birth-date';
import { withLatinDigits } from '@portico/contract/rules/digits';
import { withoutInvisible } from '@portico/contract/rules/invisible';

const PARTS = /^(\d{1,4})(\D{1,3})(\d{1,2})\D{1,3}(\d{1,4})\D?$/;

/**
 * The date in a pasted text, or null: "1990-03-27", "27.03.1990", "1990年3月27日", "19900327". Where
 * both a day and a month are possible, a dot means day first, and otherwise the language decides.
 */
export function pastedDate(text: string, monthFirst: boolean): TypedDate | null {
  const plain = withLatinDigits(withoutInvisible(text)).trim();
  if (/^\d{8}$/.test(plain)) return ofEightDigits(plain, monthFirst);
  const [, first = '', separator, second = '', last = ''] = PARTS.exec(plain) ?? [];
  if (first.length === 4 && last.length <= 2) {
    return possible({ year: first, month: second, day: last });
  }
  if (first === '' || first.length > 2 || last.length !== 4) return null;
  const isMonthFirst =
    Number(second) > 12 || (monthFirst && Number(first) <= 12 && separator !== '.');
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return possible({ year: last, month, day });
}

const possible = (date: TypedDate) => (isPossible(date) ? date : null);

/** No two of the readings are possible at once: 19 and 20 are no months. */
function ofEightDigits(digits: string, monthFirst: boolean): TypedDate | null {
  const at = (start: number, end: number) => digits.slice(start, end);
  const yearFirst = { year: at(0, 4), month: at(4, 6), day: at(6, 8) };
  const [day, month] = monthFirst ? [at(2, 4), at(0, 2)] : [at(0, 2), at(2, 4)];
  return [yearFirst, { year: at(4, 8), month, day }].find(isPossible) ?? null;
}

function isPossible({ year, month, day }: TypedDate): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  return y >= MIN_BIRTH_YEAR && y < 2100 && m >= 1 && m <= 12 && d >= 1 && d <= 31;
}
