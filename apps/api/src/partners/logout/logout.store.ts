import { sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';
import { type Shared, unlocked } from '#platform/jobs/jobs.store.ts';

export type SignInRow = Schema['partner_sign_ins'];

/** Whether the row is new. */
export async function insertSignIn(db: Queries, row: SignInRow): Promise<boolean> {
  const inserted = await db
    .insertInto('partner_sign_ins')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session_id', 'client_id', 'sid']).doNothing())
    .returning('sid')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Where these sessions signed in, with the number by which each client knows the person. */
export async function findSignIns(db: Queries, sessionIds: readonly string[]) {
  return db
    .selectFrom('partner_sign_ins')
    .innerJoin('sessions', 'sessions.id', 'partner_sign_ins.session_id')
    .innerJoin('subjects', (join) =>
      join
        .on(
          'subjects.account_id',
          '=',
          sql<string>`coalesce(partner_sign_ins.account_id, sessions.account_id)`,
        )
        .onRef('subjects.sector', '=', 'partner_sign_ins.client_id'),
    )
    .innerJoin('clients', 'clients.id', 'partner_sign_ins.client_id')
    .select(['partner_sign_ins.client_id', 'partner_sign_ins.sid'])
    .select('subjects.account_id')
    .select((eb) => eb.fn.coalesce('subjects.public_sub', 'subjects.sub').as('sub'))
    .select('clients.metadata')
    .where('partner_sign_ins.session_id', 'in', [...sessionIds])
    .execute();
}

export async function deleteSignIns(db: Queries, sessionIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('partner_sign_ins')
    .where('session_id', 'in', [...sessionIds])
    .execute();
}

/** The clients that know the account, with the number of each; only `clientId` where it is given. */
export async function findKnowing(
  db: Queries,
  { accountId, clientId }: { accountId: string; clientId?: string | undefined },
) {
  return db
    .selectFrom('connections')
    .innerJoin('subjects', (join) =>
      join
        .onRef('subjects.account_id', '=', 'connections.account_id')
        .onRef('subjects.sector', '=', 'connections.client_id'),
    )
    .innerJoin('clients', 'clients.id', 'connections.client_id')
    .select(['connections.client_id', 'clients.metadata'])
    .select((eb) => eb.fn.coalesce('subjects.public_sub', 'subjects.sub').as('sub'))
    .where('connections.account_id', '=', accountId)
    .where('connections.ended_at', 'is', null)
    .$if(clientId !== undefined, (query) =>
      query.where('connections.client_id', '=', clientId ?? ''),
    )
    .execute();
}

/** People of one client, in the order of their accounts, those after `after`. */
export async function findPeopleOf(
  db: Queries,
  { clientId, after, limit }: { clientId: string; after: string; limit: number },
) {
  return db
    .selectFrom('connections')
    .innerJoin('subjects', (join) =>
      join
        .onRef('subjects.account_id', '=', 'connections.account_id')
        .onRef('subjects.sector', '=', 'connections.client_id'),
    )
    .select('connections.account_id')
    .select((eb) => eb.fn.coalesce('subjects.public_sub', 'subjects.sub').as('sub'))
    .where('connections.client_id', '=', clientId)
    .where('connections.account_id', '>', after)
    .where('connections.ended_at', 'is', null)
    .orderBy('connections.account_id')
    .limit(limit)
    .execute();
}

/** Takes some notices that an earlier version, which may run beside this one, would send and has not claimed. */
export async function takeUnclaimed(
  tx: Queries,
  { now, limit, ...shared }: { now: number; limit: number } & Shared,
): Promise<Schema['logout_notices'][]> {
  return tx
    .deleteFrom('logout_notices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('logout_notices')
        .select('id')
        .where('locked_until', '<=', now)
        .limit(limit)
        .$call(unlocked(shared)),
    )
    .returningAll()
    .execute();
}
