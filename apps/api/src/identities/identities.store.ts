import type { SignInMethod } from '@portico/contract';
import type { Queries } from '#db/client.ts';
import type { IdentityKind, Schema } from '#db/schema.ts';

export type IdentityRow = Schema['identities'];
type Key = { kind: IdentityKind; subject: string };

/** An account's ways in, the oldest first. */
export async function findIdentities(db: Queries, accountId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('subject')
    .execute();
}

/** Removes a way in from the account as long as it has the other one; false where either is not there. */
export async function deleteIdentity(
  db: Queries,
  accountId: string,
  { leaving, staying }: { leaving: Key; staying: Key },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('kind', '=', leaving.kind)
    .where('subject', '=', leaving.subject)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('identities as other')
          .select('other.subject')
          .where('other.account_id', '=', accountId)
          .where('other.kind', '=', staying.kind)
          .where('other.subject', '=', staying.subject),
      ),
    )
    .returning('subject')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Removes what else of its kind the account has, once it has `added`. */
export async function deleteOthersOfKind(
  db: Queries,
  accountId: string,
  added: Key,
): Promise<IdentityRow[]> {
  return db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('kind', '=', added.kind)
    .where('subject', '!=', added.subject)
    .returningAll()
    .execute();
}

/** Ends the account's living sessions that began by one of `methods`, but `except`; answers how many. */
export async function endSessionsBy(
  db: Queries,
  accountId: string,
  { methods, except, now }: { methods: SignInMethod[]; except: string; now: number },
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    // Of the oldest it is not known how they began.
    .where('method', 'in', [...methods, ''])
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}
