import { SECOND } from '#core/clock.ts';
import { lockToTell, setNotifiedUntil } from '#partners/clients/clients.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import { findConnectedAfter } from './closing.store.ts';

/*
 * Notifies people that a partner they had connected is closed. A client may have a hundred thousand people, so the
 * write that closes it only notes that messages are due. Each batch queues its messages and stores its progress in one
 * transaction, under the client's lock: so nobody gets two messages or none, even if a process is killed.
 */

type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'outbox' | 'sms'>;

const SLICE = 100;
const POLL_MS = 5 * SECOND;

/** Notifies people until stopped. `onError` is called when the database is unreachable. */
export function startTelling(
  deps: ClosingDeps,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = tellAll(deps, () => stopped)
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, POLL_MS);
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Notifies everybody who is due. */
export async function tellAll(deps: ClosingDeps, isOver = () => false): Promise<void> {
  while (!isOver() && (await tellSome(deps)));
}

/** Processes one batch; false when done. */
export async function tellSome(deps: ClosingDeps, limit = SLICE): Promise<boolean> {
  const sent = await inTransaction(deps.db, async (tx) => {
    const found = await lockToTell(tx);
    if (found === null) return false;
    const { client, after } = found;
    const people = await findConnectedAfter(tx, { clientId: client.id, after, limit });
    const at = client.closedAt ?? deps.clock.now();
    for (const accountId of people) {
      await notifyOwner(deps, tx, accountId, { kind: 'partner_closed', at, name: client.name });
    }
    await setNotifiedUntil(tx, client.id, people.length < limit ? null : (people.at(-1) ?? null));
    return true;
  });
  if (sent) deps.outbox.wake();
  return sent;
}
