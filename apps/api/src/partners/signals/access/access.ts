import { type Client, findOpenClient } from '#partners/clients/clients.ts';
import type { OpenIdProvider } from '#partners/provider/provider.ts';
import type { Deps } from '#platform/deps.ts';
import { signalsAudience } from '#platform/ports/openid-provider/client-tokens.ts';
import { isFirstUse, proofOf } from './dpop.ts';

/*
 * Who may call the paths of Shared Signals: a client, with a token of its own for them (RFC 6750). A person's sign-in
 * does not open them, and such a token opens nothing else.
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
/** The client called too often: in so many seconds it may call again. */
export type TooMany = { wait: number };

type AccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;

/**
 * The client that calls, if its token has one of the scopes. `waitOf`: the seconds until a client may call again. It is
 * asked before the proof of a call is kept, so that refused calls leave no row.
 */
export async function clientOf(
  deps: AccessDeps,
  provider: OpenIdProvider,
  call: Call,
  { scopes, waitOf }: { scopes: readonly Scope[]; waitOf: (clientId: string) => number },
): Promise<Client | Refusal | TooMany> {
  const [, scheme = '', token = ''] =
    /^(bearer|dpop) +([\w.~+/-]+=*)$/i.exec(call.authorization ?? '') ?? [];
  if (token === '') {
    return { status: 401, error: null, description: 'Send an access token.' };
  }
  const engine = await provider.engine();
  const { publicUrl } = deps.config;
  const found = (await engine?.clientToken(token, signalsAudience(publicUrl))) ?? null;
  if (found === null) return INVALID;
  const { boundTo, scopes: given, clientId } = found;
  const isBound = boundTo !== null;
  if (isBound !== (scheme.toLowerCase() === 'dpop')) return INVALID;
  const proof = isBound ? await proofOf(deps, { ...call, token, thumbprint: boundTo }) : null;
  if (isBound && proof === null) return INVALID;
  const client = await findOpenClient(deps, clientId);
  if (client === null) return INVALID;
  const wait = waitOf(clientId);
  if (wait > 0) return { wait };
  if (proof !== null && !(await isFirstUse(deps, proof))) return INVALID;
  if (scopes.some((scope) => given.has(scope))) return client;
  return {
    status: 403,
    error: 'insufficient_scope',
    description: `The call needs a token with ${scopes.join(' or ')}.`,
  };
}

const INVALID: Refusal = {
  status: 401,
  error: 'invalid_token',
  description: 'The token is not valid here.',
};
