import { existEmail } from '@portico/contract';
import { call } from '#platform/http/call.ts';

/** Whether an e-mail address has an account; a check that fails counts as "new" (R-ENTRY-8). */
export async function isKnownAddress(email: string): Promise<boolean> {
  const exists = await call(existEmail, { email });
  return exists.ok && exists.value;
}
