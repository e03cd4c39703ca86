import type { ClientPurpose } from '@portico/contract';
import { type Client, takesNonce } from '#partners/clients/clients.ts';

/** A request to the desk, and the state of the client at that time. */
export type Asked = {
  purpose: ClientPurpose | null;
  scopes: readonly string[];
  redirectUris: readonly string[];
  /** A nonce instead of PKCE; missing where the setting stays as it is. */
  nonceInsteadOfPkce?: boolean;
  was: string;
};

/** What the desk judges besides the request itself: if one of these changes, the client has to ask again. */
export function judgedOf({ name, metadata, ceiling }: Client): string {
  const { redirect_uris, initiate_login_uri, post_logout_redirect_uris } = metadata;
  return JSON.stringify([
    name,
    ceiling,
    redirect_uris,
    initiate_login_uri,
    post_logout_redirect_uris,
    // Only where it is on: what other requests remember was written without it.
    ...(takesNonce(metadata) ? ['nonce_instead_of_pkce'] : []),
  ]);
}

export const askedOf = ({ asked }: { asked: string }): Asked => JSON.parse(asked) as Asked;

/** Each host once, in the order of the addresses. */
export const hostsOf = (uris: readonly string[]): string[] => [
  ...new Set(uris.map((uri) => new URL(uri).host)),
];
