import { createFollowed } from '#core/followed.ts';
import type { Db } from '#platform/db/client.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './terms.store.ts';
import { dayOf, type InForce, inForceOn } from './terms.ts';

// Each app of a process has a database of its own.
const followed = new WeakMap<Db, () => Promise<store.TermsRow[]>>();

/** From memory: every call of a signed-in person asks. */
export async function termsInForce(deps: Pick<Deps, 'db' | 'clock'>): Promise<InForce> {
  const { db, clock } = deps;
  const follow =
    followed.get(db) ?? createFollowed(clock, isDatabaseDown, () => store.findVersions(db));
  followed.set(db, follow);
  return inForceOn(dayOf(clock.now()), await follow());
}
