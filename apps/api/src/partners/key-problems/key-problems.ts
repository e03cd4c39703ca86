import { type Client, listClients } from '#partners/clients/clients.ts';
import { BOUNDS_APPLY_FROM, boundsProblem } from '#partners/registration/key-set.ts';
import { createPublishedKeys, type PublishedKeys } from '#partners/registration/published-keys.ts';
import type { Deps } from '#platform/deps.ts';

/** Why a client cannot authenticate with a key of its own, for an administrator. */
export type KeyProblem = Pick<Client, 'id' | 'name'> & {
  /** What follows "The app". */
  problem: string;
  /** When the key is refused (ms since 1970 UTC); null if it is already. */
  refusedFrom: number | null;
};

/**
 * Checks the registered keys of clients that are not closed, and fetches the key sets that live clients publish.
 * Developers of sandbox clients read such problems in the console.
 */
export async function findKeyProblems(
  deps: Pick<Deps, 'db' | 'clock' | 'guardedFetch'>,
): Promise<KeyProblem[]> {
  const keysAt = createPublishedKeys(deps);
  const now = deps.clock.now();
  const open = (await listClients(deps)).filter(({ state }) => state !== 'closed');
  const found = open.map(async (client) => [
    ...registered(client, now),
    ...(await published(client, keysAt)),
  ]);
  return (await Promise.all(found)).flat();
}

function registered({ id, name, metadata }: Client, now: number): KeyProblem[] {
  const refusedFrom = now < BOUNDS_APPLY_FROM ? BOUNDS_APPLY_FROM : null;
  return (metadata.jwks?.keys ?? []).flatMap((key) => {
    const words = boundsProblem(key);
    if (words === null) return [];
    const { kid } = key as { kid?: string };
    const which = kid === undefined ? 'a key' : `a key (${JSON.stringify(kid)})`;
    return [{ id, name, problem: `has ${which} that ${words}`, refusedFrom }];
  });
}

async function published(
  { id, name, state, metadata: { jwks_uri: address } }: Client,
  keysAt: PublishedKeys,
): Promise<KeyProblem[]> {
  if (address === undefined || state !== 'live') return [];
  const read = await keysAt(address);
  if (read.ok) return [];
  const problem = `cannot authenticate: the key set at its address ${read.problem}`;
  return [{ id, name, problem, refusedFrom: null }];
}
