import { logout } from '@portico/contract';
import { call } from '#platform/http/call.ts';

/** Tells the server that a session has ended; apart, because nothing of it is needed before. */
export async function tellEnd(refreshToken: string): Promise<void> {
  await call(logout, { refresh_token: refreshToken });
}
