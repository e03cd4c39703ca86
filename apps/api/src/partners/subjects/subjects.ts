import { randomBytes } from 'node:crypto';
import type { Queries } from '#platform/db/client.ts';
import { findSubject, insertSubject } from './subjects.store.ts';

/**
 * The `sub` by which the clients of a sector know an account (OpenID Connect Core, section 8.1): 128 random bits in a
 * table. It goes with the account, and there is no key whose loss would join two partners' data.
 */
export async function subjectOf(
  db: Queries,
  { accountId, sector }: { accountId: string; sector: string },
): Promise<string> {
  const known = await findSubject(db, { accountId, sector });
  if (known !== undefined) return known;
  const sub = randomBytes(16).toString('base64url');
  await insertSubject(db, { account_id: accountId, sector, sub });
  return (await findSubject(db, { accountId, sector })) ?? sub;
}
