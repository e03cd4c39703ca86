import type { Deps } from '#deps/deps.ts';
import { type Client, listClients } from '#partners/clients/clients.ts';
import { BOUNDS_APPLY_FROM, boundsProblem } from '#partners/registration/key-set.ts';
import { createPublishedKeys, type PublishedKeys } from '#partners/registration/published-keys.ts';
import { type Check, type Finding, problem, warning } from './finding.ts';

/** The keys with which apps authenticate, whether they were registered or are published by a live app. */
export const appKeys: Check = {
  subject: 'keys of apps',
  async run(deps) {
    const keysAt = createPublishedKeys(deps);
    const open = (await listClients(deps)).filter(({ state }) => state !== 'closed');
    const findings = await Promise.all(
      open.flatMap((client) => [registered(deps, client), published(keysAt, client)]),
    );
    return findings.flat();
  },
};

const DAY_OF_BOUNDS = new Date(BOUNDS_APPLY_FROM).toISOString().slice(0, 10);

async function registered(
  { clock }: Pick<Deps, 'clock'>,
  { id, name, metadata }: Client,
): Promise<Finding[]> {
  return (metadata.jwks?.keys ?? []).flatMap((key) => {
    const words = boundsProblem(key);
    if (words === null) return [];
    const { kid } = key as { kid?: string };
    const which = kid === undefined ? 'a key' : `a key (${JSON.stringify(kid)})`;
    const said = `The app ${name} (${id}) has ${which} that ${words}.`;
    return clock.now() < BOUNDS_APPLY_FROM
      ? [warning(`${said} From ${DAY_OF_BOUNDS} on it is refused: its team has to replace it.`)]
      : [problem(`${said} It is refused: its team has to replace it.`)];
  });
}

async function published(
  keysAt: PublishedKeys,
  { id, name, state, metadata: { jwks_uri: address } }: Client,
): Promise<Finding[]> {
  // What is in the sandbox, its developer tries out, and reads what is wrong in the console.
  if (address === undefined || state !== 'live') return [];
  const read = await keysAt(address);
  if (read.ok) return [];
  return [
    problem(
      `The app ${name} (${id}) cannot authenticate: the key set at its address ${read.problem}.`,
    ),
  ];
}
