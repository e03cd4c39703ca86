import { type createClient, type ParsedBodyOf, SANDBOX_CLIENTS_MAX } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { type AskedClient, registerClient } from '#partners/registration/registration.ts';
import { invalid } from '#partners/team/team.ts';
import type { Deps } from '#platform/deps.ts';
import { keysOf } from './keys.ts';

/** The scopes of a new client in the sandbox. */
const FIRST_SCOPE = 'openid verified age_over_18';

type Asked = ParsedBodyOf<typeof createClient>;

/** Creates a client in the sandbox, owned by the person. */
export async function create(
  deps: Deps,
  { account, asked, caller }: { account: Account; asked: Asked; caller: Caller },
) {
  const auth = authOf(asked);
  if (typeof auth === 'string') return invalid(auth);
  const { name, redirectUris, par } = asked;
  const registered = await registerClient(
    deps,
    {
      name,
      redirectUris,
      scope: FIRST_SCOPE,
      auth,
      live: false,
      ...(par !== undefined && { par }),
    },
    { kind: 'person', owner: account.id, caller },
  );
  if (registered.ok) return ok({ id: registered.id, secret: registered.secret });
  switch (registered.reason) {
    case 'invalid':
      return invalid(registered.problem);
    case 'taken':
      // The answer does not name the other client: it may be in somebody else's sandbox.
      return fail('client_name_taken');
    case 'limit':
      return fail('client_limit', { params: { max: SANDBOX_CLIENTS_MAX } });
    case 'gone':
      return fail('missing_token');
  }
}

/** How the client authenticates, or what is wrong with it. */
function authOf({ auth: kind, jwks, jwksUri }: Asked): AskedClient['auth'] | string {
  if (kind === 'keys') return keysOf({ jwks, jwksUri });
  const isKeyed = jwks !== undefined || jwksUri !== undefined;
  return isKeyed ? 'Keys are for apps that authenticate with keys.' : { kind };
}
