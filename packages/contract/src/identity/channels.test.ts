import { expect, it } from 'vitest';
import { CHANNEL_NAMES, CHANNELS, channelOf } from './channels.ts';
import { ADDRESS_KINDS, DIRECT_METHODS } from './identity-kinds.ts';

it('R-CODE-1 reaches every kind of address over one channel, and no other sign-in method', () => {
  expect(ADDRESS_KINDS.map(channelOf)).toEqual(['email', 'sms']);
  for (const name of CHANNEL_NAMES) expect(channelOf(CHANNELS[name].kind)).toBe(name);
  expect(DIRECT_METHODS.map(channelOf)).toEqual(DIRECT_METHODS.map(() => null));
});
