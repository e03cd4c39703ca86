import {
  type Identity,
  type IdentityKind,
  METHOD_NAMES,
  type MethodName,
  methodNameOf,
} from '@portico/contract';
import { EMAIL, PHONE } from './address/method.tsx';
import type { Method } from './method.ts';
import { SOCIAL } from './social/method.ts';
import { WALLET } from './wallet/method.ts';

/** Every sign-in method, as the page of sign-in methods shows it. */
const METHODS: Record<MethodName, Method> = {
  email: EMAIL,
  phone: PHONE,
  social: SOCIAL,
  wallet: WALLET,
};

export function methodOf(kind: IdentityKind): Method {
  return METHODS[methodNameOf(kind)];
}

/** Every kind that the page shows, in order: those that can be added, and those of the account. */
export function kindsBeside(identities: readonly Identity[]): IdentityKind[] {
  return METHOD_NAMES.flatMap((name) => {
    const own = identities.map(({ kind }) => kind).filter((kind) => methodNameOf(kind) === name);
    return [...new Set([...(METHODS[name].kinds?.() ?? [name]), ...own])];
  });
}
