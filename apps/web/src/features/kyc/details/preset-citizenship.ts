import type { Country } from '@portico/contract';
import type { Details } from '#domain/sign-up/drafts.ts';
import { pageProblems } from './page-problems.ts';

/**
 * The citizenship that a new country of residence suggests. It follows the country until the person has completed the
 * page that shows it: what they saw and kept is theirs.
 */
export function presetCitizenship(typed: Details, residency: Country): Partial<Details> {
  const isSuggestion = typed.citizenship === '' || typed.citizenship === typed.residency;
  const isKept = Object.keys(pageProblems('personal', typed)).length === 0;
  return isSuggestion && !isKept ? { citizenship: residency } : {};
}
