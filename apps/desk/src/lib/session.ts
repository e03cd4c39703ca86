import type { Operator } from '@portico/contract';
import { useSyncExternalStore } from 'react';

/** Why nobody is signed in: not yet, the session ended, nobody was at the desk, or the operator left. */
export type Ending = 'first' | 'ended' | 'idle' | 'left';

/** `asking` until the server has said who this is; `silent` where it cannot be asked. */
export type Session = {
  state: 'asking' | 'silent' | 'out' | 'in';
  /** Stays when the session ends, so that the same operator finds everything as it was. */
  operator: Operator | null;
  why: Ending;
  /** Counts the sign-ins: what could not be fetched is fetched anew with the next one. */
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

/** Whoever was not signed in yet has no session that could end. */
export function endSession(why: Ending): void {
  if (session.state === 'out') return;
  const reason = session.state === 'in' ? why : 'first';
  const operator = why === 'left' ? null : session.operator;
  set({ ...session, state: 'out', operator, why: reason });
}

/** The server could not be asked who this is. */
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
