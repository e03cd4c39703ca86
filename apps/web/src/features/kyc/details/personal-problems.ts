import {
  birthDateProblem,
  calendarDayAt,
  isCountry,
  isOneLine,
  NAME_MAX_LENGTH,
  tidyText,
} from '@portico/contract';
import type { Details } from '#domain/sign-up/drafts.ts';
import type { Problems } from '#platform/forms/form.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { fieldProblem, type Problem, type TextKey } from '@portico/client/i18n/texts.ts';

export type PersonalField = 'citizenship' | 'firstName' | 'lastName' | 'year' | 'month' | 'day';

/** The problem of one required line of text: nothing typed, or what the server would refuse. */
export function textProblem(
  typed: string,
  missing: TextKey,
  maxLength: number = NAME_MAX_LENGTH,
): Problem | undefined {
  const text = tidyText(typed);
  if (text === '') return missing;
  if (!isOneLine(text)) return fieldProblem('characters_not_allowed');
  return [...text].length > maxLength ? fieldProblem('too_long') : undefined;
}

/** Drops the entries without a problem, so that no problem is an empty object. */
export function found<Field extends string>(
  problems: Partial<Record<Field, Problem | undefined>>,
): Problems<Field> {
  const entries = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(entries) as Problems<Field>;
}

/** The birth date's problem by the browser's own calendar (R-VAL-3). */
export function typedDateProblem(typed: Details) {
  const now = nowMs();
  return birthDateProblem(typed, calendarDayAt(now, -new Date(now).getTimezoneOffset()));
}

/**
 * The problems of /registration/personal-information, in the order of the page; being under age is not a field error.
 */
export function personalProblems(typed: Details): Problems<PersonalField> {
  const date = typedDateProblem(typed);
  const problems = found<PersonalField>({
    citizenship: isCountry(typed.citizenship) ? undefined : 'missing.citizenship',
    firstName: textProblem(typed.firstName, 'missing.first_name'),
    lastName: textProblem(typed.lastName, 'missing.last_name'),
  });
  if (date === null || date.code === 'under_age') return problems;
  const text = date.code === 'required' ? 'missing.birth_date' : fieldProblem(date.code);
  return { ...problems, [date.box]: text };
}
