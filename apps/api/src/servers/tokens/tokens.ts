import { SERVER_SCOPES, SERVER_TOKEN_MINUTES } from '@portico/contract';
import type { Caller, ServerClient } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { provedClient } from '#servers/clients/clients.ts';
import * as store from './tokens.store.ts';

/*
 * Tokens of the company's own backend: opaque, of ten minutes, found by their hash in a table of their own. So no other
 * call finds them, and those of a disabled client end at once.
 */

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export type Asked = { id: string; secret: string; scope: string | undefined };
/** The error codes of RFC 6749, section 5.2. */
export type TokenError = 'invalid_client' | 'invalid_scope';

/** A token for a client that proved itself. `wrong`: it did not, and is known. */
export async function issueToken(
  deps: TokenDeps,
  { id, secret, scope }: Asked,
  caller: Caller,
): Promise<{ token: string; scopes: string } | { error: TokenError }> {
  const proved = await provedClient(deps, { id, secret });
  if (proved === 'unknown') return { error: 'invalid_client' };
  if (proved === 'wrong') {
    await record(deps, deps.db, caller, { kind: 'server_refused', details: { client: id } });
    return { error: 'invalid_client' };
  }
  const asked = scope === undefined ? proved.scopes : scope.split(' ').filter(Boolean);
  if (asked.length === 0 || asked.some((each) => !proved.scopes.includes(each)))
    return { error: 'invalid_scope' };
  const scopes = SERVER_SCOPES.filter((each) => asked.includes(each)).join(' ');
  const token = newToken();
  await inTransaction(deps.db, async (tx) => {
    await store.insertToken(tx, {
      token_hash: hashToken(token),
      client_id: id,
      scopes,
      expires_at: deps.clock.now() + SERVER_TOKEN_MINUTES * MINUTE,
    });
    await record(deps, tx, caller, {
      kind: 'server_token_issued',
      details: { client: id, scopes },
    });
  });
  return { token, scopes };
}

/** The client of a token that is valid now; null for any other string. */
export async function clientOfToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ServerClient | null> {
  const found = await store.findToken(db, hashToken(token), clock.now());
  return found === undefined
    ? null
    : { id: found.client_id, scopes: new Set(found.scopes.split(' ')) };
}

export const purgeServerTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  store.deleteExpired(db, clock.now());
