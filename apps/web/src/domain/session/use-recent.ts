import { logout } from '@portico/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { clearTokens, refreshToken } from '#platform/session/session.ts';

/** Ways in are changed only some minutes after a sign-in; this knows whether they may be, and whom to tell. */
export type Recent = {
  /** False from the start, or since the api said so. */
  enough: boolean;
  /** Shows the notice and takes the focus there. */
  refuse: () => void;
  notice: RefObject<HTMLDivElement | null>;
};

/** `known` is what the api said when the page opened. */
export function useRecent(known: boolean): Recent {
  const [refusals, setRefusals] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  const refuse = useCallback(() => setRefusals((count) => count + 1), []);
  // The notice may have to appear before it can take the focus.
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  return { enough: known && refusals === 0, refuse, notice };
}

/**
 * Ends this session, here and on the server, for the same person to begin a fresh one: what they typed stays, and the
 * guard of the page keeps it as the way back.
 */
export async function signInAgain(): Promise<void> {
  const spent = refreshToken();
  clearTokens();
  if (spent !== null) await call(logout, { refresh_token: spent });
}
