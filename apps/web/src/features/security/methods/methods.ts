import type { IdentityKind } from '@portico/contract';
import { EMAIL, PHONE } from './address/method.tsx';
import type { Method } from './method.ts';
import { APPLE, GOOGLE } from './social/method.tsx';
import { WALLET } from './wallet/method.ts';

/** Every kind of sign-in method, as the page of sign-in methods shows it. */
export const METHODS: Record<IdentityKind, Method> = {
  email: EMAIL,
  phone: PHONE,
  google: GOOGLE,
  apple: APPLE,
  wallet: WALLET,
};
