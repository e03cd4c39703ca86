import { ENGINE_COOKIE } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { accountOfSession } from '#identity/index.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { siteCookieName } from '#platform/http/endpoints/cookie.ts';
import { createObjects, parseEngineAccount } from './objects.ts';

/**
 * Somebody signed in: ends the engine's session of anybody else in their browser, in the caller's transaction. The engine
 * knows a browser by its cookie and the site by its script's tokens, so a partner would get a code for the person before.
 */
export async function endSessionOfOther(
  deps: Pick<Deps, 'clock' | 'config' | 'secrets'>,
  tx: Queries,
  { accountId, caller }: { accountId: string; caller: Pick<Caller, 'cookies'> },
): Promise<void> {
  const id = caller.cookies?.[siteCookieName(ENGINE_COOKIE, deps.config)];
  if (id === undefined) return;
  const objects = createObjects({ ...deps, db: tx });
  const session = await objects.find('Session', id);
  const known = parseEngineAccount(session?.accountId ?? '');
  if (known === null) return;
  // A test person belongs to the member of the team who chose them.
  const owner = known.isTest ? await accountOfSession(tx, known.sessionId) : known.id;
  // A request in flight may be giving it another id.
  if (owner !== accountId) await objects.removeByUid('Session', String(session?.uid));
}
