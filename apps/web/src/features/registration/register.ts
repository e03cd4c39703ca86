import { registerWithEmail, registerWithPhone } from '@portico/contract';
import type { Identifiers } from '#domain/sign-up/drafts.ts';
import { call } from '#platform/http/call.ts';

/** Creates the account of the verified address or number; the browser's cookie proves the verification. */
export function register({ signUpEmail, signUpPhone }: Identifiers, password: string) {
  return signUpPhone === ''
    ? call(registerWithEmail, { email: signUpEmail, password })
    : call(registerWithPhone, { phone: signUpPhone, password });
}
