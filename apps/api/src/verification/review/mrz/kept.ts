import type { Comparison, ReviewCase } from '@portico/contract';
import { type Entered, enteredOf } from './comparisons.ts';

/** The stored result of reading an MRZ: which comparisons agreed, and nothing of its text. */
type Kept = { valid: boolean; agrees: Partial<Record<Comparison['what'], boolean>> };

/** The stored result as JSON, for the review's row. */
export function toKeep(valid: boolean, comparisons: readonly Comparison[]): string {
  const agrees = Object.fromEntries(comparisons.map((one) => [one.what, one.agrees]));
  return JSON.stringify({ valid, agrees } satisfies Kept);
}

/** The stored result next to the entered details; `document` is '' in each comparison. */
export function keptComparisons(json: string, entered: Entered, now: number): ReviewCase['mrz'] {
  const { valid, agrees } = JSON.parse(json) as Kept;
  const comparisons = enteredOf(entered, now).flatMap((one) => {
    const agreed = agrees[one.what];
    return agreed === undefined ? [] : [{ ...one, agrees: agreed, document: '' }];
  });
  return { valid, comparisons };
}
