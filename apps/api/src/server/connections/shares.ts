import type { Config } from '#config/config.ts';
import { networksOf } from '#core/network.ts';

/** Providers' and neighbourhoods' networks have no share: too many strangers are in one. */
const TOO_WIDE = /\/(?:24|32)$/;

/**
 * The networks of an address that have a share of what all use together: an IPv4 address; an IPv6 /64, its /56 and its
 * /48. None where something in front limits networks.
 */
export function networksBy(config: Pick<Config, 'addressLimits'>): (address: string) => string[] {
  if (!config.addressLimits) return () => [];
  return (address) => networksOf(address).filter((each) => each !== '' && !TOO_WIDE.test(each));
}

const SHARE = 1 / 8;
const SHARE_OF_48 = 1 / 4;

/**
 * How much of what all share a network may have to itself. Behind one IPv4 address can be a carrier's thousands of people:
 * an eighth lets those through who move at a time, and seven others beside them.
 */
export function shareOf(network: string): number {
  return network.endsWith('/48') ? SHARE_OF_48 : SHARE;
}
