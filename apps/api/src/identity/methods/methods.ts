import { type IdentityKind, METHOD_NAMES, type MethodName, methodNameOf } from '@portico/contract';
import { EMAIL, PHONE } from '#identity/addresses/method.ts';
import { PASSKEY } from '#identity/passkeys/method.ts';
import { SOCIAL } from '#identity/social/method.ts';
import { WALLET } from '#identity/wallets/method.ts';
import type { Method } from './method/method.ts';

/**
 * Every sign-in method. Listing, removing, the data download, the deletion of an account and housekeeping read it;
 * `app/method-routes.ts` has the calls.
 */
export const METHODS = {
  email: EMAIL,
  phone: PHONE,
  social: SOCIAL,
  wallet: WALLET,
  passkey: PASSKEY,
} as const satisfies Record<MethodName, Method>;

/** The method of an identity, as the type that all methods have. */
export function methodOf(kind: IdentityKind): Method {
  return METHODS[methodNameOf(kind)];
}

/** Each method with those of an account's identities that are of it. */
export function byMethod<Row extends { kind: IdentityKind }>(
  identities: readonly Row[],
): (readonly [Method, Row[]])[] {
  return METHOD_NAMES.map((name) => [
    METHODS[name],
    identities.filter(({ kind }) => methodNameOf(kind) === name),
  ]);
}

/** The purges of all methods: those that share a table share one. */
export const METHOD_PURGES = [...new Set(Object.values(METHODS).map(({ purge }) => purge))];

export type { AddMethod } from './method/method.ts';
