import type { Deps } from '#deps/deps.ts';
import { type Client, findOpenClient } from '#partners/clients/clients.ts';
import type { OpenIdProvider } from '#partners/provider/provider.ts';
import { signalsAudience } from '#ports/openid-provider/engine.ts';
import { isProven } from './dpop.ts';

/*
 * Who may call the paths of Shared Signals: a client, with a token of its own for them (RFC 6750). Nobody's sign-in opens
 * them, and such a token opens nothing else.
 */

export type Scope = 'ssf.read' | 'ssf.manage';

export type Call = {
  method: string;
  /** Without the query. */
  path: string;
  authorization: string | undefined;
  /** The proof that the token is the caller's (RFC 9449). */
  dpop: string | undefined;
};

export type Refusal = { status: 401 | 403; error: string | null; description: string };

type AccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;

/** The client that calls, if its token has one of the scopes. */
export async function clientOf(
  deps: AccessDeps,
  provider: OpenIdProvider,
  call: Call,
  scopes: readonly Scope[],
): Promise<Client | Refusal> {
  const [, scheme = '', token = ''] =
    /^(bearer|dpop) +([\w.~+/-]+=*)$/i.exec(call.authorization ?? '') ?? [];
  if (token === '') {
    return { status: 401, error: null, description: 'Send an access token.' };
  }
  const engine = await provider.engine();
  const { publicUrl } = deps.config;
  const found = (await engine?.clientToken(token, signalsAudience(publicUrl))) ?? null;
  const isBound = found?.boundTo != null;
  const isRight =
    found !== null &&
    isBound === (scheme.toLowerCase() === 'dpop') &&
    (found.boundTo === null ||
      (await isProven(deps, { ...call, token, thumbprint: found.boundTo })));
  const client = isRight ? await findOpenClient(deps, found.clientId) : null;
  if (found === null || client === null) {
    return { status: 401, error: 'invalid_token', description: 'The token is not valid here.' };
  }
  if (scopes.some((scope) => found.scopes.has(scope))) return client;
  return {
    status: 403,
    error: 'insufficient_scope',
    description: `The call needs a token with ${scopes.join(' or ')}.`,
  };
}
