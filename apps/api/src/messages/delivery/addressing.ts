import type { Deps } from '#deps/deps.ts';
import { findUnaddressed, setRecipient } from '#messages/outbox/outbox.store.ts';

const BATCH = 500;
/** No hash is empty: nobody is found by it. */
const NOBODY = '';

/**
 * Gives the messages from before recipients were kept theirs: once, when a new version starts, for deleting an account
 * looks for nothing else.
 */
export async function addressWaiting({ db, outbox }: Pick<Deps, 'db' | 'outbox'>): Promise<void> {
  for (;;) {
    const rows = await findUnaddressed(db, BATCH);
    for (const { id, payload } of rows) await setRecipient(db, id, recipientOf(outbox, payload));
    if (rows.length < BATCH) return;
  }
}

/** What another SECRET_KEY sealed goes out to nobody. */
function recipientOf(outbox: Deps['outbox'], payload: string): string {
  try {
    const { channel, to } = outbox.open(payload);
    return outbox.recipientOf(channel, to);
  } catch {
    return NOBODY;
  }
}
