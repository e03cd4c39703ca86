import { onCleared, store } from '@portico/client/store.ts';

/* Calls that the server refused because the person has not accepted the terms: they wait for the answer to the dialog. */

type Waiting = (accepted: boolean) => void;

export const waitingForTerms = store<readonly Waiting[]>([], { onSignOut: 'keep' });

/** The longest that a call waits for the dialog's code. */
const PATIENCE_MS = 10_000;
let dialogIsThere = false;

/** Whether the person accepted the terms; false if they do not want to now, or cannot be asked. */
export function termsAccepted(): Promise<boolean> {
  return new Promise((resolve) => {
    waitingForTerms.set([...waitingForTerms.get(), resolve]);
    setTimeout(() => {
      if (!dialogIsThere) answerWaiting(false);
    }, PATIENCE_MS);
  });
}

/** Called by the dialog's code when it comes and goes. */
export function noteTermsDialog(isThere: boolean): void {
  dialogIsThere = isThere;
}

export function answerWaiting(accepted: boolean): void {
  const all = waitingForTerms.get();
  waitingForTerms.set([]);
  for (const resolve of all) resolve(accepted);
}

onCleared(() => answerWaiting(false));
