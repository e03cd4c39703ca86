import { DAY } from '#core/clock.ts';
import type { Client } from '#partners/clients/clients.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { ConsoleMessage } from '#platform/messages/outbox/outbox.ts';
import { findEmail, findOwnerEmails } from './team.store.ts';

// As with notices to people: later than this it would only alarm its reader.
const LIFETIME_MS = 3 * DAY;

/**
 * Notifies every owner of a live client of what was changed and by whom, in the caller's transaction. `changes`: each
 * in a few English words. Changes of a client in the sandbox are too frequent to be mailed. Wake the outbox after the
 * commit.
 */
export async function tellOwners(
  { outbox, clock, config }: Pick<Deps, 'outbox' | 'clock' | 'config'>,
  tx: Queries,
  client: Pick<Client, 'id' | 'name' | 'state'>,
  { changes, by }: { changes: readonly string[]; by: string | null },
): Promise<void> {
  if (client.state === 'sandbox') return;
  const when = clock.now();
  const message = {
    kind: 'client_changed',
    client: client.name,
    changes,
    by: by === null ? null : await findEmail(tx, by),
    when,
    url: `${config.publicUrl}/partners/${client.id}`,
  } as const;
  await mailOwners({ outbox, clock }, tx, client.id, message);
}

/** Sends an email to every owner of a client, in the caller's transaction. Wake the outbox after the commit. */
export async function mailOwners(
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  tx: Queries,
  clientId: string,
  message: ConsoleMessage,
): Promise<void> {
  const expiresAt = clock.now() + LIFETIME_MS;
  for (const to of await findOwnerEmails(tx, clientId)) {
    const envelope = { channel: 'email', to, locale: 'en-US', message } as const;
    await outbox.add(tx, envelope, { expiresAt });
  }
}
