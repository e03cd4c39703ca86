import type { Comparison, ReviewCase } from '@portico/contract';
import { type Entered, enteredOf } from './comparisons.ts';

/** The stored result of reading an MRZ: which comparisons agreed, and nothing of its text. */
type StoredReading = { valid: boolean; agrees: Partial<Record<Comparison['what'], boolean>> };

/** The stored result as JSON, for the review's row. */
export function serializeReading(valid: boolean, comparisons: readonly Comparison[]): string {
  const agrees = Object.fromEntries(comparisons.map((one) => [one.what, one.agrees]));
  return JSON.stringify({ valid, agrees } satisfies StoredReading);
}

/** The stored result next to the entered details; `document` is '' in each comparison. */
export function storedComparisons(json: string, entered: Entered, now: number): ReviewCase['mrz'] {
  const { valid, agrees } = JSON.parse(json) as StoredReading;
  const comparisons = enteredOf(entered, now).flatMap((one) => {
    const agreed = agrees[one.what];
    return agreed === undefined ? [] : [{ ...one, agrees: agreed, document: '' }];
  });
  return { valid, comparisons };
}
