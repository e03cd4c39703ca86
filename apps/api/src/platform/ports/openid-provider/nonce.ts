import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Errors } from './answers.ts';

/*
 * A `nonce` instead of PKCE, for clients with a secret whose library cannot send a challenge (RFC 9700, section 2.1.1).
 * The client then finds an injected code by the ID token, so a code without a challenge is worth nothing without both.
 */

/** The metadata of a client that may do so. */
export const NONCE_INSTEAD_OF_PKCE = 'nonce_instead_of_pkce';

type EngineClient = InstanceType<Provider['Client']>;

/** Whatever was stored, a public client and one with FAPI have PKCE alone. */
export function takesNonce(client: EngineClient | undefined): boolean {
  if (client?.[NONCE_INSTEAD_OF_PKCE] !== true || client.fapi === true) return false;
  const { clientAuthMethod: method } = client;
  return method === 'client_secret_basic' || method === 'client_secret_post';
}

/** Without `openid` there is no ID token that the nonce could be in. */
export const demandNonce =
  (errors: Errors) =>
  ({ oidc }: KoaContextWithOIDC, nonce: string | undefined): void => {
    if (!takesNonce(oidc.client)) return;
    if (!nonce)
      throw new errors.InvalidRequest('nonce is missing: this client sends it with each request');
    if (!oidc.requestParamScopes.has('openid')) {
      throw new errors.InvalidRequest('scope must contain openid: the nonce is in the ID token');
    }
  };

/** A code outlives the setting: one that was asked for without a challenge is refused once the client needs PKCE again. */
export function refuseUnboundCodes(
  { AuthorizationCode }: Provider,
  errors: Errors,
  current: () => KoaContextWithOIDC | undefined,
): void {
  type Code = { codeChallenge?: string; nonce?: string };
  const codes = AuthorizationCode as unknown as {
    find(value: string, options?: object): Promise<Code | undefined>;
  };
  const find = codes.find.bind(AuthorizationCode);
  codes.find = async (value, options) => {
    const code = await find(value, options);
    if (code === undefined || code.codeChallenge !== undefined) return code;
    if (code.nonce !== undefined && takesNonce(current()?.oidc.client)) return code;
    throw new errors.InvalidGrant(
      'the code was asked for without a code_challenge, which this client needs',
    );
  };
}
