import { logout } from '@portico/contract';
import { call } from './call.ts';
import { clearDrafts } from './drafts.ts';
import { clearImages } from './images.ts';
import { clearTokens, refreshToken } from './session.ts';

/**
 * Ends the session, on this device first: it holds even without a network (R-LOGIN-9). Every tab sees
 * the tokens go. Resolves once the server has been told or could not be reached.
 */
export async function signOut(): Promise<void> {
  const spent = refreshToken();
  clearDrafts();
  clearImages();
  clearTokens(true);
  if (spent !== null) await call(logout, { refresh_token: spent });
}
