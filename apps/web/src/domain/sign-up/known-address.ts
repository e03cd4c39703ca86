import { existEmail } from '@portico/contract';
import { call } from '#platform/http/call.ts';

/** Whether an email address has an account; a failed check counts as "new" (R-ENTRY-8). */
export async function isKnownAddress(email: string): Promise<boolean> {
  const exists = await call(existEmail, { email });
  return exists.ok && exists.value;
}
