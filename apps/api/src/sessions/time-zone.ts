import type { Queries } from '#db/client.ts';
import type { Caller } from '../caller.ts';
import { zoneNamed } from '../time-zones.ts';
import { writeTimeZone } from './sessions.store.ts';

/** Keeps where the person reads a clock, as their browser says it, in the caller's transaction. */
export async function keepTimeZone(
  tx: Queries,
  accountId: string,
  { timeZone }: Pick<Caller, 'timeZone'>,
): Promise<void> {
  const zone = zoneNamed(timeZone);
  if (zone !== null) await writeTimeZone(tx, accountId, zone);
}
