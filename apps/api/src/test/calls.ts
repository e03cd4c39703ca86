import type { Endpoint, Visit } from '@portico/contract';
import * as contract from '@portico/contract';

/** Every call of the contract. */
export const CALLS: readonly Endpoint[] = (Object.values(contract) as unknown[]).filter(isEndpoint);

/** Every path that a browser visits. */
export const VISITS: readonly Visit[] = Object.values(contract.SOCIAL_VISITS).flatMap(
  (visits): Visit[] => Object.values(visits),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
