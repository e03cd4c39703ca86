import type { Operator } from '@portico/contract';
import { clearPersonalStores, store, useStore } from '@portico/client/store.ts';

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

/** Kept on sign-out, which it records: `endSession` drops the operator. */
const session = store<Session>(
  { state: 'asking', operator: null, why: 'first', signIns: 0 },
  { onSignOut: 'keep' },
);

export function beginSession(operator: Operator): void {
  session.set({ state: 'in', operator, why: 'first', signIns: session.get().signIns + 1 });
}

/** Without a sign-in there is no session to end. */
export function endSession(why: Ending): void {
  const now = session.get();
  if (now.state === 'out') return;
  const reason = now.state === 'in' ? why : 'first';
  const operator = why === 'left' ? null : now.operator;
  session.set({ ...now, state: 'out', operator, why: reason });
  if (why === 'left') clearPersonalStores();
}

/** The server could not be reached to identify the operator. */
export function missServer(): void {
  const now = session.get();
  if (now.state === 'asking') session.set({ ...now, state: 'silent' });
}

export function askAgain(): void {
  session.set({ ...session.get(), state: 'asking' });
}

export function useSession(): Session {
  return useStore(session);
}
