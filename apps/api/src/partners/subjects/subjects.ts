import { randomBytes } from 'node:crypto';
import type { Queries } from '#platform/db/client.ts';
import { findOwnAmong, findSubject, findSubjects, insertSubject } from './subjects.store.ts';

/**
 * The `sub` by which the clients of a sector know an account (OpenID Connect Core, section 8.1): 128 random bits in a
 * table. It goes with the account, and there is no key whose loss would join two partners' data. The company's own apps
 * know it by its id, as the company's backend does. A `sub` that was given stays, whatever the client becomes.
 */
export async function subjectOf(
  db: Queries,
  { accountId, sector, isOwn = false }: { accountId: string; sector: string; isOwn?: boolean },
): Promise<string> {
  const known = await findSubject(db, { accountId, sector });
  if (known !== undefined) return known;
  const sub = randomBytes(16).toString('base64url');
  const public_sub = isOwn ? accountId : null;
  await insertSubject(db, { account_id: accountId, sector, sub, public_sub });
  return (await findSubject(db, { accountId, sector })) ?? public_sub ?? sub;
}

/**
 * The `sub` of these accounts at these clients, by account and then by client: at a partner where the person has been
 * there, at the company's own app in any case.
 */
export async function subjectsAt(
  db: Queries,
  { accountIds, clientIds }: { accountIds: readonly string[]; clientIds: readonly string[] },
): Promise<Map<string, Record<string, string>>> {
  const own = await findOwnAmong(db, clientIds);
  const given = await findSubjects(db, { accountIds, sectors: clientIds });
  const byAccount = Map.groupBy(given, (row) => row.account_id);
  const all = accountIds.map((id) => {
    const rows = byAccount.get(id) ?? [];
    const subs = [
      ...own.map((client) => [client, id] as const),
      ...rows.map(({ sector, sub }) => [sector, sub] as const),
    ];
    return [id, Object.fromEntries(subs)] as const;
  });
  return new Map(all.filter(([, subs]) => Object.keys(subs).length > 0));
}
