import { type Client, takesNonce } from '#partners/clients/clients.ts';

/* The settings that a live client cannot change: it was approved with them. */

type Next = Pick<Client, 'name' | 'metadata' | 'ceiling'>;

const hostsOf = ({ metadata }: Pick<Client, 'metadata'>) =>
  new Set(metadata.redirect_uris.map((uri) => new URL(uri).host));

/** Why a live or suspended client cannot make this change; null if it can. */
export function liveProblem(client: Client, next: Next): string | null {
  if (client.state === 'sandbox') return null;
  // Their consent was for this name, and an approval was for these scopes.
  if (next.name !== client.name) return 'People know a live app by its name: it stays as it is.';
  if (next.ceiling.join(' ') !== client.ceiling.join(' ')) {
    return 'What a live app may ask for was approved: ask for a new approval.';
  }
  const hosts = hostsOf(next);
  const { initiate_login_uri: entrance, post_logout_redirect_uris: after = [] } = next.metadata;
  // Our pages send people there.
  const known = [
    client.metadata.initiate_login_uri,
    ...(client.metadata.post_logout_redirect_uris ?? []),
  ];
  const strange = [...(entrance === undefined ? [] : [entrance]), ...after].find(
    (uri) => !known.includes(uri) && !hosts.has(new URL(uri).host),
  );
  return strange === undefined
    ? null
    : `The address ${strange} must be at the host of a redirect URI, for people are sent there.`;
}

/** Whether a live client would newly do without PKCE: the desk decides about that, too. */
export function dropsPkce(client: Client, next: Next): boolean {
  return client.state !== 'sandbox' && takesNonce(next.metadata) && !takesNonce(client.metadata);
}

/** The hosts of redirect URIs to which a live client would newly send people; none for one in the sandbox. */
export function newHostsOf(client: Client, next: Next): string[] {
  if (client.state === 'sandbox') return [];
  const known = hostsOf(client);
  return [...hostsOf(next)].filter((host) => !known.has(host));
}
