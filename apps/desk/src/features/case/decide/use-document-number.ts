import { type PersonTag, type ReviewCase, typeNumber } from '@portico/contract';
import { useRef, useState } from 'react';
import { call } from '#lib/call.ts';
import { errorText, texts } from '#texts.ts';
import type { Choices } from './choices.ts';

type Typed = Pick<Choices, 'issuer' | 'number'>;
type Problem = { field: 'issuer' | 'number' | null; text: string };

/** The server's answer to a typed number. */
export type DocumentNumberState = { busy: boolean; problem: Problem | null };

/**
 * Sends a typed document number once. The answer says whether the document verifies another account; `check` gives the
 * tag, or null if the number was not taken.
 */
export function useDocumentNumber(
  id: string,
  onFound: (found: { personTag: PersonTag; otherAccounts: ReviewCase['otherAccounts'] }) => void,
) {
  const [state, setState] = useState<DocumentNumberState>({ busy: false, problem: null });
  const last = useRef<{ key: string; result: Promise<PersonTag | null> } | null>(null);

  const send = async ({ issuer, number }: Typed): Promise<PersonTag | null> => {
    if (issuer === null || issuer.trim() === '') {
      setState({
        busy: false,
        problem: { field: 'issuer', text: texts.decide.numberIssues.issuer },
      });
      return null;
    }
    setState({ busy: true, problem: null });
    const answer = await call(typeNumber, { id, issuer, number });
    setState({ busy: false, problem: answer.ok ? null : problemOf(answer) });
    if (!answer.ok) {
      last.current = null;
      return null;
    }
    onFound(answer.value);
    return answer.value.personTag;
  };
  /** The same number is sent once, by leaving the field and by confirming. */
  const check = (typed: Typed): Promise<PersonTag | null> => {
    const key = `${typed.issuer} ${typed.number}`;
    if (last.current?.key !== key) last.current = { key, result: send(typed) };
    return last.current.result;
  };
  return { ...state, check };
}

function problemOf({
  code,
  fields = {},
}: {
  code: string;
  fields?: Record<string, string>;
}): Problem {
  const words = texts.decide.numberIssues;
  if (fields.number !== undefined) return { field: 'number', text: words.number };
  if (fields.issuer !== undefined) return { field: 'issuer', text: words.issuer };
  return { field: null, text: errorText(code) };
}
