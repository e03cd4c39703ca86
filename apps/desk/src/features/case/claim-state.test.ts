import { describe, expect, it } from 'vitest';
import { claimState, shouldRenew } from './claim-state.ts';

const TIME = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;
const claimFor = (minutes: number) => ({
  operatorId: 'o',
  name: 'Ann',
  isMine: true,
  until: new Date(TIME + minutes * MINUTE).toISOString(),
});
const known = { claim: null, renewed: null, wasMine: false, time: TIME };

describe('the state of a claim', () => {
  it('R-KYC-13 is free while no operator holds the case', () => {
    expect(claimState(known)).toEqual({ kind: 'free' });
  });

  it('R-KYC-13 is mine until the later of the last answer and the last renewal', () => {
    const mine = { ...known, claim: claimFor(5) };
    expect(claimState(mine)).toEqual({ kind: 'mine', until: TIME + 5 * MINUTE });
    const renewed = TIME + 30 * MINUTE;
    expect(claimState({ ...mine, renewed })).toEqual({ kind: 'mine', until: renewed });
  });

  it('R-KYC-13 is lost once it expired or another operator holds the case', () => {
    const mine = { ...known, claim: claimFor(5), wasMine: true };
    expect(claimState({ ...mine, time: TIME + 5 * MINUTE })).toEqual({ kind: 'lost' });
    expect(claimState({ ...mine, claim: null, renewed: TIME + MINUTE })).toEqual({ kind: 'lost' });
  });
});

describe('renewing a claim', () => {
  const whole = 30 * MINUTE;
  it('R-KYC-13 happens on activity, once part of the claim has elapsed', () => {
    expect(shouldRenew({ left: 29 * MINUTE, idle: 0, whole })).toBe(false);
    expect(shouldRenew({ left: 26 * MINUTE, idle: 0, whole })).toBe(true);
    expect(shouldRenew({ left: 5 * MINUTE, idle: 10 * MINUTE, whole })).toBe(false);
  });
});
