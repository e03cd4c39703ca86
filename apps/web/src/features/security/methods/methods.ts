import {
  type Identity,
  type IdentityKind,
  METHOD_NAMES,
  type MethodName,
  methodNameOf,
} from '@portico/contract';
import { isOff } from '#platform/router/page-data.ts';
import { EMAIL, PHONE } from './address/method.tsx';
import type { Method } from './method.ts';
import { PASSKEY } from './passkey/method.ts';
import { SOCIAL } from './social/method.ts';
import { WALLET } from './wallet/method.ts';

/** Every sign-in method, as the page of sign-in methods shows it. */
const METHODS: Record<MethodName, Method> = {
  email: EMAIL,
  phone: PHONE,
  social: SOCIAL,
  wallet: WALLET,
  passkey: PASSKEY,
};

export function methodOf(kind: IdentityKind): Method {
  return METHODS[methodNameOf(kind)];
}

/** Whether people can sign in with a method here. Only these can be turned off. */
export function isOffered(name: MethodName): boolean {
  return (name !== 'wallet' && name !== 'phone' && name !== 'passkey') || !isOff(name);
}

/** Every kind that the page shows, in order: those that can be added, and those of the account. */
export function kindsBeside(identities: readonly Identity[]): IdentityKind[] {
  return METHOD_NAMES.flatMap((name) => {
    const own = identities.map(({ kind }) => kind).filter((kind) => methodNameOf(kind) === name);
    const offered = isOffered(name) ? (METHODS[name].kinds?.() ?? [name]) : [];
    return [...new Set([...offered, ...own])];
  });
}
