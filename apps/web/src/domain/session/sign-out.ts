import { clearDrafts } from '#domain/sign-up/drafts.ts';
import { clearImages } from '#domain/verification/images.ts';
import { onStored } from '#platform/browser/storage.ts';
import { accountId, clearTokens, leftByChoice, refreshToken } from '#platform/session/session.ts';

/**
 * Ends the session, on this device first: it holds even without a network (R-LOGIN-9). Every tab sees
 * the tokens go. Resolves once the server has been told or could not be reached.
 */
export async function signOut(): Promise<void> {
  const spent = refreshToken();
  forgetPerson();
  if (spent === null) return;
  const { tellEnd } = await import('./end-session.ts');
  await tellEnd(spent);
}

/** Forgets on this device who was signed in, and all that they typed and chose: the account itself may be gone. */
export function forgetPerson(): void {
  clearDrafts();
  clearImages();
  clearTokens(true);
}

/** Forgets this tab's images when a person leaves, or another one signs in, in whatever tab. */
export function followSignOut(): void {
  let owner = accountId();
  onStored(() => {
    const now = accountId();
    // A session that merely ended keeps them: the same person is about to sign in again.
    if (now === '' ? leftByChoice() : now !== owner) clearImages();
    if (now !== '') owner = now;
  });
}
