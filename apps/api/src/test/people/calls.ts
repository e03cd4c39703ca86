import type { Endpoint, Visit } from '@portico/contract';
import * as contract from '@portico/contract';

const ALL: readonly Endpoint[] = (Object.values(contract) as unknown[]).filter(isEndpoint);
const isOfDesk = ({ path }: Endpoint) => path.startsWith('/desk/');

/** Every call of the contract that the public server serves. */
export const CALLS = ALL.filter((call) => !isOfDesk(call));

/** Every call of the contract that the review desk serves. */
export const DESK_CALLS = ALL.filter(isOfDesk);

/** Every path that a browser visits. */
export const VISITS: readonly Visit[] = Object.values(contract.SOCIAL_REDIRECTS).flatMap(
  (visits): Visit[] => Object.values(visits),
);

function isEndpoint(value: unknown): value is Endpoint {
  // A path that answers a file has no `auth`.
  return typeof value === 'object' && value !== null && 'path' in value && 'auth' in value;
}
