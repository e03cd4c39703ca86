import type { ErrorCode, FieldCode } from '@portico/contract';
import { useCallback } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import type { Failure, LocalError } from '#http/answer.ts';

/** `section.key` of every text of the screens. */
export type TextKey = {
  [Section in keyof Messages & string]: `${Section}.${keyof Messages[Section] & string}`;
}[keyof Messages & string];

/**
 * A text for a person, kept as a key so that it changes with the page's language.
 * `params` fill the sentence's placeholders.
 */
export type Problem = TextKey | { key: TextKey; params: Record<string, string | number> };

/** The sentence for a field's code. */
export function fieldProblem(code: FieldCode): Problem {
  return `fields.${code}`;
}

/** The browser has no network. A form that gets it back from `send` sends again once there is one. */
export const OFFLINE: Problem = 'notices.offline';

/**
 * The sentence for a failure. Waiting times arrive in seconds; sentences in minutes get them
 * rounded up.
 */
export function problemOf(failed: Failure): Problem {
  const seconds = Number(failed.params?.seconds ?? 60);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (failed.offline) return OFFLINE;
  return { key: keyOf(failed.code), params: { seconds, minutes, ...failed.params } };
}

/** Turns problems into sentences of the page's language. */
export function useProblemText(): (problem: Problem) => string {
  const t = useTranslations();
  return useCallback(
    (problem) => {
      const { key, params } = typeof problem === 'string' ? { key: problem, params: {} } : problem;
      // The key is checked; its placeholders are known only at run time.
      return (t as (key: string, values: Record<string, string | number>) => string)(key, params);
    },
    [t],
  );
}

/**
 * The sentence for a failed call: the catalog's, or the notice for a call that never reached the
 * server.
 */
export function useErrorText(): (failed: Failure) => string {
  const text = useProblemText();
  return useCallback((failed) => text(problemOf(failed)), [text]);
}

/**
 * A name or address for a placeholder of a sentence: its direction is isolated from the sentence's
 * (UAX 9).
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function keyOf(code: ErrorCode | LocalError): TextKey {
  return code === 'network_error' || code === 'parsing_error'
    ? `notices.${code}`
    : `errors.${code}`;
}
