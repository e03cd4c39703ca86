import type { Queries } from '#platform/db/client.ts';
import type { Channel, Schema } from '#platform/db/schema.ts';
import { type Shared, unlocked } from '#platform/jobs/jobs.store.ts';

/*
 * The table in which an earlier version puts messages and from which it sends them. One that runs beside this one, while it
 * is replaced, still does; each message is sent by the version that has it.
 */

type OutboxRow = Schema['outbox'];

/** Takes some messages of a channel that no worker of the earlier version has claimed. */
export async function takeUnclaimed(
  tx: Queries,
  { channel, now, limit, ...shared }: { channel: Channel; now: number; limit: number } & Shared,
): Promise<OutboxRow[]> {
  return tx
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('locked_until', '<=', now)
        .limit(limit)
        .$call(unlocked(shared)),
    )
    .returningAll()
    .execute();
}

export async function deleteTopic(tx: Queries, topic: string): Promise<void> {
  await tx.deleteFrom('outbox').where('topic', '=', topic).execute();
}

export async function deleteTo(tx: Queries, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}
