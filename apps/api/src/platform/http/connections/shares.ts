import { networksOf } from '#core/network.ts';
import type { Config } from '#platform/config/config.ts';

/** Networks of providers and neighborhoods have no share: they contain too many unrelated people. */
const TOO_WIDE = /\/(?:24|32)$/;

/**
 * The networks of an address that have a share of common budgets: an IPv4 address; an IPv6 /64, its /56 and its /48.
 * Empty if a proxy in front limits networks.
 */
export function networksBy(config: Pick<Config, 'addressLimits'>): (address: string) => string[] {
  if (!config.addressLimits) return () => [];
  return (address) => networksOf(address).filter((each) => each !== '' && !TOO_WIDE.test(each));
}

const SHARE = 1 / 8;
const SHARE_OF_48 = 1 / 4;

/**
 * The part of a common budget that one network may use. One IPv4 address can stand for thousands of a carrier's
 * customers: an eighth is enough for those who are active at once, and leaves room for seven other networks.
 */
export function shareOf(network: string): number {
  return network.endsWith('/48') ? SHARE_OF_48 : SHARE;
}
