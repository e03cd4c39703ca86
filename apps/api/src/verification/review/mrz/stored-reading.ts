import {
  type CalendarDay,
  type Comparison,
  type MrzReading,
  type ReviewCase,
  typedDateOf,
} from '@portico/contract';
import { type Against, type Entered, enteredOf } from './comparisons.ts';

/** The stored result of reading an MRZ: which comparisons agreed, and nothing of its text but the document's end. */
type StoredReading = {
  valid: boolean;
  agrees: Partial<Record<Comparison['what'], boolean>>;
  /** YYYY-MM-DD; only if all check digits are correct. */
  expires?: string;
};

/** The stored result as JSON, for the review's row. */
export function serializeReading(
  { valid, expires }: Pick<MrzReading, 'valid' | 'expires'>,
  comparisons: readonly Comparison[],
): string {
  const agrees = Object.fromEntries(comparisons.map((one) => [one.what, one.agrees]));
  const known = valid && expires !== null ? { expires } : {};
  return JSON.stringify({ valid, agrees, ...known } satisfies StoredReading);
}

/** The last day of the document; null if no valid zone was read. */
export function documentEndIn(json: string | null): CalendarDay | null {
  const { expires } = json === null ? {} : (JSON.parse(json) as StoredReading);
  const typed = expires === undefined ? null : typedDateOf(expires);
  if (typed === null) return null;
  return { year: Number(typed.year), month: Number(typed.month), day: Number(typed.day) };
}

/** The stored result next to the entered details; `document` is '' in each comparison. */
export function storedComparisons(
  json: string,
  entered: Entered,
  against: Against,
): ReviewCase['mrz'] {
  const { valid, agrees } = JSON.parse(json) as StoredReading;
  const comparisons = enteredOf(entered, against).flatMap((one) => {
    const agreed = agrees[one.what];
    return agreed === undefined ? [] : [{ ...one, agrees: agreed, document: '' }];
  });
  return { valid, comparisons };
}
