import type { Queries } from '#platform/db/client.ts';
import { lockNames, type namesThere } from '#site/index.ts';
import { type Folds, foldsOf, hasWithin, likenessOf } from './look-alikes.ts';
import { nameProblem } from './name-problem.ts';
import * as store from './names.store.ts';

export type Named = {
  name: string;
  partnerId?: string | undefined;
  /** The client that has the name, or gets it. */
  id?: string;
  /** The accounts that own the client. Null for one that an operator registers, who knows what belongs to whom. */
  owners: readonly string[] | null;
  there: Awaited<ReturnType<typeof namesThere>>;
};

/**
 * Another name for which people could take this one; null if there is none, and the name is taken in this transaction.
 * Names are compared in turn, so that two clients cannot get alike ones at the same moment. What somebody else prepares
 * in the sandbox takes no name: a name is given out for good when a client goes live.
 */
export async function rivalOf(tx: Queries, named: Named): Promise<string | null> {
  await lockNames(tx);
  const { id, partnerId, owners, there } = named;
  const likeness = await likenessOf(named.name);
  // A partner may have several clients, such as a site and an app.
  const isOther = (partner: string | null) => partnerId === undefined || partner !== partnerId;
  const isRival = (folds: Folds, isStranger: boolean) => {
    const found = likeness(folds);
    return found === 'same' || (found === 'contains' && isStranger);
  };
  const isStranger = owners !== null;
  // A partner with one of them could ask people for anything.
  for (const name of there.ours) {
    if (isRival(await foldsOf(name), isStranger)) return name;
    if (isStranger && (await hasWithin(named.name, name))) return name;
  }
  for (const partner of there.partners) {
    if (isOther(partner.id) && isRival(await foldsOf(partner.name), isStranger))
      return partner.name;
  }
  const own = await store.findOwnedNames(tx, owners ?? []);
  const owned = new Set(own.map((each) => each.id));
  const used = await store.findUsedNames(tx);
  for (const row of [...own, ...used]) {
    if (row.id === id || !isOther(row.partner_id)) continue;
    if (isRival(await foldsIn(row), isStranger && !owned.has(row.id))) return row.name;
  }
  return null;
}

export const takenProblem = (name: string, rival: string) =>
  `People could take the name ${name} for ${rival}: choose another one.`;

/** Why a client in the sandbox cannot go live with its name, in English; null if it can. Lock the names before. */
export async function liveNameProblem(
  tx: Queries,
  { id, name, partnerId }: { id: string; name: string; partnerId: string | null },
  there: Named['there'],
): Promise<string | null> {
  // An earlier version allowed more.
  const problem = nameProblem(name);
  if (problem !== null) return `${problem} Choose another name.`;
  const owners = await ownersOf(tx, id);
  const named = { id, name, partnerId: partnerId ?? undefined, owners, there };
  const rival = await rivalOf(tx, named);
  return rival === null ? null : takenProblem(name, rival);
}

/** The owners of a client, in the transaction that has locked it. */
export const ownersOf = (tx: Queries, clientId: string): Promise<string[]> =>
  store.findOwners(tx, clientId);

/** An earlier version wrote none. */
async function foldsIn({
  name,
  name_fold,
  name_fold_small,
}: Awaited<ReturnType<typeof store.findUsedNames>>[number]): Promise<Folds> {
  return name_fold === null || name_fold_small === null
    ? foldsOf(name)
    : [name_fold, name_fold_small];
}
