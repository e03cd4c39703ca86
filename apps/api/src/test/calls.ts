import type { Endpoint } from '@portico/contract';
import * as contract from '@portico/contract';

/** Every call of the contract. */
export const CALLS: readonly Endpoint[] = (Object.values(contract) as unknown[]).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
