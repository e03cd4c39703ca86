import { DAY } from '#core/clock.ts';
import { findOpenClientIn } from '#partners/clients/clients.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { withParams } from '#platform/ports/openid-provider/redirects.ts';
import * as store from './connections.store.ts';

/*
 * People who left a partner's request for their verification. The request itself ends within the hour; the decision may
 * take days and be read on another device. Its email therefore leads to the partner, which begins another request.
 */

/** Later than this, people hardly remember where they wanted to go. */
const LONGEST_MS = 90 * DAY;

/** Remembers the client until the decision. */
export async function awaitDecisionAt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  pair: { accountId: string; clientId: string },
): Promise<void> {
  await store.upsertAwaiting(db, { ...pair, now: clock.now() });
}

/**
 * The partner to which a confirmed person wanted to go, with the address that begins a sign-in there (OpenID Connect
 * Core, section 4); null if there is none. It is returned once, in the caller's transaction.
 */
export async function takeAwaited(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<{ name: string; url: string } | null> {
  const awaiting = await store.takeAwaiting(tx, accountId, clock.now() - LONGEST_MS);
  for (const { clientId } of awaiting.sort((one, other) => other.at - one.at)) {
    const client = await findOpenClientIn(tx, clientId);
    const address = client?.metadata.initiate_login_uri;
    if (client === null || address === undefined) continue;
    return { name: client.name, url: withParams(address, { iss: config.publicUrl }) };
  }
  return null;
}
