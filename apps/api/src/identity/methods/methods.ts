import { IDENTITY_KINDS, type IdentityKind } from '@portico/contract';
import { EMAIL, PHONE } from '#identity/addresses/method.ts';
import { APPLE, GOOGLE } from '#identity/social/method.ts';
import { WALLET } from '#identity/wallets/method.ts';
import type { Method } from './method/method.ts';

/**
 * Every kind of sign-in method. Listing, removing, the data download, the deletion of an account and housekeeping read
 * it; `app/method-routes.ts` has the calls.
 */
export const METHODS = {
  email: EMAIL,
  phone: PHONE,
  google: GOOGLE,
  apple: APPLE,
  wallet: WALLET,
} as const satisfies Record<IdentityKind, Method>;

/** The method of a kind, as the type that all methods have. */
export function methodOf(kind: IdentityKind): Method {
  return METHODS[kind];
}

/** The purges of all methods: those that share a table share one. */
export const METHOD_PURGES = [...new Set(IDENTITY_KINDS.map((kind) => methodOf(kind).purge))];

export type { AddMethod } from './method/method.ts';
