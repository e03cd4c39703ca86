import { clearDrafts } from '#domain/sign-up/drafts.ts';
import { clearImages } from '#domain/verification/images.ts';
import { accountId, clearTokens, leftByChoice, refreshToken } from '#platform/session/session.ts';
import { onStored } from '@portico/client/browser/storage.ts';

/**
 * Ends the session, on this device first, so that it works without a network (R-LOGIN-9). Every tab
 * sees the tokens disappear. Resolves once the server was notified or could not be reached.
 */
export async function signOut(): Promise<void> {
  const spent = refreshToken();
  forgetPerson();
  if (spent === null) return;
  const { requestSessionEnd } = await import('./end-session.ts');
  await requestSessionEnd(spent);
}

/**
 * Clears the signed-in person's data, drafts and choices from this device: the account itself may
 * have been deleted.
 */
export function forgetPerson(): void {
  clearDrafts();
  clearImages();
  clearTokens(true);
}

/** Clears this tab's images when a person signs out, or another person signs in, in any tab. */
export function followSignOut(): void {
  let owner = accountId();
  onStored(() => {
    const now = accountId();
    // A session that merely expired keeps them: the same person is about to sign in again.
    if (now === '' ? leftByChoice() : now !== owner) clearImages();
    if (now !== '') owner = now;
  });
}
