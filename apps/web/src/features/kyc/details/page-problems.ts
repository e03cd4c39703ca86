import {
  boxesOf,
  calendarDayAt,
  type DateRule,
  type DetailField,
  type DetailKey,
  type DetailPage,
  dateProblem,
  detailField,
  keysOnPage,
  missingKey,
  type TypedField,
  typedDate,
  typedFieldsOf,
} from '@portico/contract';
import { isOneLine, tidyText } from '@portico/contract/rules/text';
import type { Details } from '#domain/sign-up/drafts.ts';
import { isOffered } from '#domain/verification/offered-countries.ts';
import type { Problems } from '#platform/forms/form.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { fieldProblem, type Problem } from '@portico/client/i18n/texts.ts';

/** The problems of a page of the details, from the top: nothing entered, or what the server would refuse. */
export function pageProblems(page: DetailPage, typed: Details): Problems<TypedField> {
  return Object.fromEntries(keysOnPage(page).flatMap((key) => problemOf(key, typed)));
}

/** The problem of a field, with the input that shows it; under age is none, because that has a page of its own. */
function problemOf(key: DetailKey, typed: Details): [] | [[TypedField, Problem]] {
  const { input } = detailField(key);
  if (input.kind === 'date') return problemOfDate(key, typed, input.dates);
  const id = key as unknown as TypedField;
  const text = tidyText(typed[id]);
  const problem = text === '' ? missing(key) : invalid(input, text);
  return problem === null ? [] : [[id, problem]];
}

function missing(key: DetailKey): Problem | null {
  return detailField(key).required ? missingKey(key) : null;
}

function invalid(input: Exclude<DetailField['input'], { kind: 'date' }>, text: string) {
  switch (input.kind) {
    case 'country':
      return isOffered(text) ? null : fieldProblem('country_unknown');
    case 'choice':
      return input.options.includes(text) ? null : fieldProblem('invalid_value');
    case 'text':
      if (!isOneLine(text)) return fieldProblem('characters_not_allowed');
      return [...text].length > input.maxLength ? fieldProblem('too_long') : null;
  }
}

function problemOfDate(
  key: DetailKey,
  typed: Details,
  rule: DateRule,
): [] | [[TypedField, Problem]] {
  const isEmpty = typedFieldsOf(key).every((name) => typed[name] === '');
  const found =
    isEmpty && missing(key) === null
      ? null
      : dateProblem(typedDate(key, typed), today(), rule, runtimeConfig().minimumAge);
  if (found === null || found.code === 'under_age') return [];
  const text = found.code === 'required' ? missing(key) : null;
  return [[boxesOf(key)[found.box], text ?? fieldProblem(found.code)]];
}

/** Whether the person is under age by the birth date that they typed. */
export const isUnderAge = (typed: Details) =>
  dateProblem(typedDate('birthDate', typed), today(), 'adult', runtimeConfig().minimumAge)?.code ===
  'under_age';

/** The day by the browser's own calendar (R-VAL-3). */
function today() {
  const now = nowMs();
  return calendarDayAt(now, -new Date(now).getTimezoneOffset());
}
