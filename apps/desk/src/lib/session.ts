import type { Operator } from '@portico/contract';
import { useSyncExternalStore } from 'react';

/**
 * Why no operator is signed in: not yet, the session ended, the desk was idle, or the operator
 * signed out.
 */
export type Ending = 'first' | 'ended' | 'idle' | 'left';

/**
 * `asking` until the server has identified the operator; `silent` if the server cannot be reached.
 */
export type Session = {
  state: 'asking' | 'silent' | 'out' | 'in';
  /** Stays when the session ends, so that the same operator finds everything unchanged. */
  operator: Operator | null;
  why: Ending;
  /** Counts the sign-ins, so that failed fetches run again after the next one. */
  signIns: number;
};

let session: Session = { state: 'asking', operator: null, why: 'first', signIns: 0 };
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of [...listeners]) listener();
}

export function beginSession(operator: Operator): void {
  set({ state: 'in', operator, why: 'first', signIns: session.signIns + 1 });
}

/** Without a sign-in there is no session to end. */
export function endSession(why: Ending): void {
  if (session.state === 'out') return;
  const reason = session.state === 'in' ? why : 'first';
  const operator = why === 'left' ? null : session.operator;
  set({ ...session, state: 'out', operator, why: reason });
}

/** The server could not be reached to identify the operator. */
export function missServer(): void {
  if (session.state === 'asking') set({ ...session, state: 'silent' });
}

export function askAgain(): void {
  set({ ...session, state: 'asking' });
}

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}
