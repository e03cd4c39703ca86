import { isEmail, normaliseEmail } from '@portico/contract';
import type { Identifiers } from '#domain/sign-up/drafts.ts';

/** The address that a person has typed here and most likely means, normalised; '' where there is none. */
export function knownEmail(who: Identifiers): string {
  const typed = [who.resetEmail, who.loginEmail, who.typed, who.signUpEmail].map(normaliseEmail);
  return typed.find(isEmail) ?? '';
}
