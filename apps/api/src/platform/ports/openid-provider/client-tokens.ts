import type { ClientMetadata, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Errors } from './answers.ts';

/* Tokens that a client gets for itself, without a person: for Shared Signals alone. */

/** CAEP Interoperability Profile 1.0, section 2.7.2. */
export const CLIENT_SCOPES = ['ssf.read', 'ssf.manage'] as const;

/** What such a token is for: the paths of Shared Signals below it. */
export const signalsAudience = (issuer: string) => `${issuer}/ssf`;

/** The rights of a client with such a token. */
export type ClientToken = {
  clientId: string;
  scopes: ReadonlySet<string>;
  /** The thumbprint of the key to which it is bound (DPoP); null if it is a bearer token. */
  boundTo: string | null;
};

/**
 * A client that asks for itself may ask for Shared Signals alone, and one that asks for a person never for these: it is
 * another one to the engine in each case.
 */
export function clientAt(
  metadata: ClientMetadata,
  request: KoaContextWithOIDC | undefined,
): ClientMetadata {
  const oidc = request?.oidc;
  const grantType = oidc?.route === 'token' ? oidc.params?.grant_type : undefined;
  const isConfidential = metadata.token_endpoint_auth_method !== 'none';
  if (grantType !== 'client_credentials' || !isConfidential) return metadata;
  const scope = CLIENT_SCOPES.join(' ');
  return { ...metadata, grant_types: ['client_credentials'], response_types: [], scope };
}

/** Such a token names what it is for, and what the client may do there. */
export function bindClientTokens(
  { ClientCredentials }: Provider,
  errors: Errors,
  audience: string,
): void {
  type Token = { scope?: string; aud?: string; save(): Promise<string> };
  const tokens = ClientCredentials.prototype as unknown as Token;
  const { save } = tokens;
  tokens.save = function bound(this: Token) {
    if (this.scope === undefined) {
      throw new errors.InvalidScope(`ask for ${CLIENT_SCOPES.join(' or ')}`, '');
    }
    this.aud = audience;
    return save.call(this);
  };
}

type FoundClientToken = {
  isValid: boolean;
  clientId?: string;
  scope?: string;
  aud?: string | string[];
  jkt?: string;
};

/** Null if it is not such a token for this audience, or is not valid any more. */
export async function readClientToken(
  { ClientCredentials }: Provider,
  value: string,
  audience: string,
): Promise<ClientToken | null> {
  const found = (await ClientCredentials.find(value)) as FoundClientToken | undefined;
  if (found?.isValid !== true || found.aud !== audience) return null;
  const scopes = new Set((found.scope ?? '').split(' ').filter(Boolean));
  return { clientId: String(found.clientId), scopes, boundTo: found.jkt ?? null };
}
