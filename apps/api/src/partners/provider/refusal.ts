import type { Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './refusal.store.ts';

/*
 * Requests whose client or redirect URI is not registered: a mistake of a developer, or an attempt. Anybody can make
 * them, and the audit trail never deletes a row: so the first of a network and minute is recorded at once, and the
 * others as one row with their number once the minute is over. A row of the trail never changes, so they are counted
 * elsewhere, in the database: a process that ends meanwhile loses none, and several count together.
 */

type RefusalDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>;

/** The number of counts that are recorded in one transaction. */
const SLICE = 500;

/** The process itself counted; the requests had ids of their own. */
const COUNTED = 'counted';

/** `network`: the widest one of the caller that is limited. A whole /48 has 65,536 smaller ones. */
export async function noteRefusal(
  deps: RefusalDeps,
  code: string,
  { caller, network }: { caller: Caller; network: string },
): Promise<void> {
  const minute = minuteOf(deps.clock.now());
  await inTransaction(deps.db, async (tx) => {
    if ((await store.countRefusal(tx, { minute, network })) > 0) return;
    await record(deps, tx, caller, { kind: 'partner_request_refused', details: { code } });
  });
}

const minuteOf = (time: number) => time - (time % MINUTE);

/** Records how many more refusals each network got in the minutes that are over. */
export async function recordCountedRefusals(deps: RefusalDeps): Promise<void> {
  const before = minuteOf(deps.clock.now());
  const isShared = deps.config.database.kind === 'postgres';
  let taken: number;
  do {
    taken = await inTransaction(deps.db, async (tx) => {
      const counts = await store.takeCounts(tx, { before, limit: SLICE, isShared });
      for (const { minute, network, more } of counts) {
        if (more === 0) continue;
        await record(
          deps,
          tx,
          { ip: network, requestId: COUNTED },
          {
            kind: 'partner_request_refused',
            details: { more, since: new Date(minute).toISOString() },
          },
        );
      }
      return counts.length;
    });
  } while (taken === SLICE);
}
