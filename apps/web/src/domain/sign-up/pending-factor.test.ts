import { beforeAll, describe, expect, it } from 'vitest';
import { writeKey } from '@portico/client/browser/storage.ts';
import { choose, clearDrafts } from './drafts.ts';
import { pendingFactor, storePendingFactor } from './pending-factor.ts';

const OURS = { phone: '+380671234567', ticket: 'of-a-password' };

describe('R-LOGIN-7 the ticket', () => {
  // Without a browser the storage is in memory, as in a browser without storage.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });

  it('R-LOGIN-7 is kept with its number until it is cleared', () => {
    storePendingFactor(OURS);
    expect(pendingFactor()).toEqual(OURS);
    storePendingFactor(null);
    expect(pendingFactor()).toBe(null);
  });

  it.each([
    ['another identifier', () => choose('loginPhone', '+380679999999')],
    ['signing out', clearDrafts],
  ])('R-LOGIN-7 is cleared by %s', (_what, happens) => {
    storePendingFactor(OURS);
    happens();
    expect(pendingFactor()).toBe(null);
  });

  it.each([
    '',
    'garbage',
    '[]',
    'null',
    '7',
    '{"phone":"+380671234567"}',
    '{"phone":7,"ticket":"x"}',
  ])('R-LOGIN-7 ignores the stored value %j', (stored) => {
    writeKey('signInTicket', stored, 'session');
    expect(pendingFactor()).toBe(null);
  });
});
