import { DIRECT_METHODS } from '@portico/contract';
import { expect, it } from 'vitest';
import { ENTRIES } from './entries.tsx';

it('R-ENTRY-3 refuses a sign-in method without its button on the entry page', () => {
  const { wallet: _wallet, ...others } = ENTRIES;
  // @ts-expect-error: wallet is missing
  const all: typeof ENTRIES = others;
  expect(all).not.toHaveProperty('wallet');
  // The browser offers passkeys in the field.
  expect([...Object.keys(ENTRIES), 'passkey']).toEqual([...DIRECT_METHODS]);
});
