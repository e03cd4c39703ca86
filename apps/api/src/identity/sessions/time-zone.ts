import type { Caller } from '#core/caller.ts';
import { zoneNamed } from '#core/time-zones.ts';
import { writeTimeZone } from '#identity/accounts/accounts.store.ts';
import type { Queries } from '#platform/db/client.ts';

/** Stores the person's time zone, as reported by their browser, in the caller's transaction. */
export async function saveTimeZone(
  tx: Queries,
  accountId: string,
  { timeZone }: Pick<Caller, 'timeZone'>,
): Promise<void> {
  const zone = zoneNamed(timeZone);
  if (zone !== null) await writeTimeZone(tx, accountId, zone);
}
