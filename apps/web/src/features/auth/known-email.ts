import { isEmail, normalizeEmail } from '@portico/contract';
import type { Identifiers } from '#domain/sign-up/drafts.ts';

/** The address that the person typed here and most likely means, normalized; '' if there is none. */
export function knownEmail(who: Identifiers): string {
  const typed = [who.resetEmail, who.loginEmail, who.typed, who.signUpEmail].map(normalizeEmail);
  return typed.find(isEmail) ?? '';
}
