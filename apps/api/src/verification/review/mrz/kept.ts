import type { Comparison, ReviewCase } from '@portico/contract';
import { type Entered, enteredOf } from './comparisons.ts';

/** What is kept of a zone: what agreed, and nothing that stood in it. */
type Kept = { valid: boolean; agrees: Partial<Record<Comparison['what'], boolean>> };

/** As JSON, for the review's row. */
export function toKeep(valid: boolean, comparisons: readonly Comparison[]): string {
  const agrees = Object.fromEntries(comparisons.map((one) => [one.what, one.agrees]));
  return JSON.stringify({ valid, agrees } satisfies Kept);
}

/** What was kept, beside what was entered; `document` is '' in each. */
export function keptComparisons(json: string, entered: Entered, now: number): ReviewCase['mrz'] {
  const { valid, agrees } = JSON.parse(json) as Kept;
  const comparisons = enteredOf(entered, now).flatMap((one) => {
    const agreed = agrees[one.what];
    return agreed === undefined ? [] : [{ ...one, agrees: agreed, document: '' }];
  });
  return { valid, comparisons };
}
