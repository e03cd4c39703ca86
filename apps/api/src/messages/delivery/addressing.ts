import type { Deps } from '#deps/deps.ts';
import { findUnaddressed, setRecipient } from '#messages/outbox/outbox.store.ts';

const BATCH = 500;
/** A hash is never empty, so this value matches no recipient. */
const NO_RECIPIENT = '';

/**
 * Fills in the recipient of queued messages from before recipients were stored. Runs once, when a new version starts:
 * deleting an account finds messages only by their recipient.
 */
export async function addressWaiting({ db, outbox }: Pick<Deps, 'db' | 'outbox'>): Promise<void> {
  for (;;) {
    const rows = await findUnaddressed(db, BATCH);
    for (const { id, payload } of rows) await setRecipient(db, id, recipientOf(outbox, payload));
    if (rows.length < BATCH) return;
  }
}

/** A message that another SECRET_KEY sealed has no recipient. */
function recipientOf(outbox: Deps['outbox'], payload: string): string {
  try {
    const { channel, to } = outbox.open(payload);
    return outbox.recipientOf(channel, to);
  } catch {
    return NO_RECIPIENT;
  }
}
