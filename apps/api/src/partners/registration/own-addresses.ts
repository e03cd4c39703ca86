import { type ClientMetadata, listClients } from '#partners/clients/clients.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { isOwnAddress } from './addresses.ts';

/*
 * Addresses of registered clients at an origin of Portico's. None can be registered any more; one of an earlier version,
 * or from before PUBLIC_URL changed, stays in the settings of its client and is not used.
 */

/** The metadata without addresses to which no browser is led; null if no redirect URI is left. */
export function withoutOwnAddresses(
  metadata: ClientMetadata,
  config: Pick<Config, 'publicUrl' | 'desk'>,
): ClientMetadata | null {
  const { redirect_uris: uris, post_logout_redirect_uris: after } = metadata;
  const isForeign = (address: string) => !isOwnAddress(address, config);
  const left = uris.filter(isForeign);
  if (left.length === 0) return null;
  return {
    ...metadata,
    redirect_uris: left,
    ...(after !== undefined && { post_logout_redirect_uris: after.filter(isForeign) }),
  };
}

export type OwnAddress = { id: string; name: string; address: string };

/** Those of every client that is not closed. */
export async function findOwnAddresses(
  deps: Pick<Deps, 'db'> & { config: Pick<Config, 'publicUrl' | 'desk'> },
): Promise<OwnAddress[]> {
  return (await listClients(deps)).flatMap(({ id, name, state, metadata }) => {
    if (state === 'closed') return [];
    const all = [...metadata.redirect_uris, ...(metadata.post_logout_redirect_uris ?? [])];
    const own = all.filter((address) => isOwnAddress(address, deps.config));
    return own.map((address) => ({ id, name, address }));
  });
}
