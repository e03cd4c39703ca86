import { logout } from '@portico/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { clearTokens, refreshToken } from '#platform/session/session.ts';

/**
 * Sign-in methods can be changed only within minutes of a sign-in; this says whether they can, and
 * shows the notice.
 */
export type Recent = {
  /** False from the start, or since the api refused a change. */
  enough: boolean;
  /** Shows the notice and moves the focus to it. */
  refuse: () => void;
  notice: RefObject<HTMLDivElement | null>;
};

/** `known` is the api's answer when the page opened. */
export function useRecent(known: boolean): Recent {
  const [refusals, setRefusals] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  const refuse = useCallback(() => setRefusals((count) => count + 1), []);
  // The notice may have to render before it can take the focus.
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  return { enough: known && refusals === 0, refuse, notice };
}

/**
 * Ends this session, here and on the server, so that the same person can start a new one: what they
 * typed is kept, and the page's guard keeps the path to return to.
 */
export async function signInAgain(): Promise<void> {
  const spent = refreshToken();
  clearTokens();
  if (spent !== null) await call(logout, { refresh_token: spent });
}
