import type { Deps } from '#platform/deps.ts';
import {
  createBuckets,
  type LimitedNetwork,
  limitedNetworks,
} from '#platform/http/limits/buckets.ts';
import type { CallingClient, EngineCaller } from './provider.ts';

// About ten megabytes, as for the calls of the contract.
const CAPACITY = 50_000;

/** Public clients are used by people. All of them together get this many times the limit of one from a network. */
const ALL_PUBLIC = 4;

type Group = 'client' | 'sandbox-client' | 'unproved' | 'unproved-push';
type Log = { warn(about: object, text: string): void };

/**
 * How often the endpoints for servers may be called: counted by each process, as the browser's steps of a sign-in are.
 * Returns the answers to the engine about the caller of one request.
 */
export function createCallLimits({ clock, config }: Pick<Deps, 'clock' | 'config'>) {
  const buckets = createBuckets(clock, CAPACITY);

  function waitFor(how: 'take' | 'ask', group: Group, of: readonly LimitedNetwork[], log: Log) {
    if (!config.addressLimits) return 0;
    const taken = buckets[how](group, of);
    if (taken.ok) return 0;
    if (taken.isNew) log.warn({ group, network: taken.network }, 'throttled');
    return taken.retryAfterSeconds;
  }

  return ({ ip, log }: { ip: string; log: Log }): EngineCaller => {
    const networks = limitedNetworks(ip);
    const unproved = ({ id }: CallingClient) =>
      networks.map(({ network, times }) => ({ network: `${network} as ${id}`, times }));
    const ofAnyPublic = networks.map(({ network, times }) => ({
      network,
      times: times * ALL_PUBLIC,
    }));
    const itself = ({ id, route }: CallingClient) => [{ network: `${id} ${route}`, times: 1 }];
    return {
      named: (client) =>
        client.isPublic
          ? waitFor('take', groupOf(client), [...ofAnyPublic, ...unproved(client)], log)
          : waitFor('ask', groupOf(client), unproved(client), log),
      mayProve: (client) => waitFor('ask', clientGroupOf(client), itself(client), log),
      proved: (client) => waitFor('take', clientGroupOf(client), itself(client), log),
      failed: (client) => void waitFor('take', groupOf(client), unproved(client), log),
    };
  };
}

const groupOf = ({ route }: CallingClient) =>
  route === 'pushed_authorization_request' ? 'unproved-push' : 'unproved';

const clientGroupOf = ({ isSandbox }: CallingClient) => (isSandbox ? 'sandbox-client' : 'client');
