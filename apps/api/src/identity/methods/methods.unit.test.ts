import type { MethodName } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import type { Method } from './method/method.ts';
import { METHODS } from './methods.ts';

const { exportOf, removeRest, purge, auditKinds, ...rest } = METHODS.wallet;

describe('a sign-in method that forgets a duty does not compile', () => {
  it('R-KYC-14 refuses a method without its part of the data download', () => {
    // @ts-expect-error: exportOf is missing
    const method: Method = { ...rest, removeRest, purge, auditKinds };
    expect(method).not.toHaveProperty('exportOf');
  });

  it('R-KYC-14 refuses a method without its part of the deletion', () => {
    // @ts-expect-error: removeRest is missing
    const method: Method = { ...rest, exportOf, purge, auditKinds };
    expect(method).not.toHaveProperty('removeRest');
  });

  it('R-AUDIT-1 refuses a method without audit events', () => {
    // @ts-expect-error: auditKinds is missing
    const missing: Method = { ...rest, exportOf, removeRest, purge };
    // @ts-expect-error: auditKinds is empty
    const empty: Method = { ...rest, exportOf, removeRest, purge, auditKinds: [] };
    // @ts-expect-error: the audit trail has no such event
    const unknown: Method = { ...rest, exportOf, removeRest, purge, auditKinds: ['method_lost'] };
    // @ts-expect-error: every method records this event
    const shared: Method = { ...rest, exportOf, removeRest, purge, auditKinds: ['signed_in'] };
    expect([missing, empty, unknown, shared]).toHaveLength(4);
  });

  it('R-KYC-14 refuses a registry that misses a method', () => {
    const { wallet: _wallet, ...others } = METHODS;
    // @ts-expect-error: wallet is missing
    const all: Record<MethodName, Method> = others;
    expect(all).not.toHaveProperty('wallet');
  });
});
