import { logout } from '@portico/contract';
import { call } from '#platform/http/call.ts';

/**
 * Notifies the server that a session ended; a separate module, because nothing in it is needed
 * earlier.
 */
export async function requestSessionEnd(refreshToken: string): Promise<void> {
  await call(logout, { refresh_token: refreshToken });
}
