import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type ObjectRow = Schema['oidc_objects'];
export type ObjectKey = Pick<ObjectRow, 'model' | 'id_hash'>;

// Each statement of a sign-in at a partner is compiled once: building one costs more than running it.
const writeObject = prepared((db, row: ObjectRow) =>
  db
    .insertInto('oidc_objects')
    .values({
      model: row.model,
      id_hash: row.id_hash,
      sealed: row.sealed,
      grant_hash: row.grant_hash,
      uid_hash: row.uid_hash,
      account_id: row.account_id,
      client_id: row.client_id,
      consumed_at: row.consumed_at,
      expires_at: row.expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['model', 'id_hash']).doUpdateSet((eb) => ({
        sealed: eb.ref('excluded.sealed'),
        grant_hash: eb.ref('excluded.grant_hash'),
        uid_hash: eb.ref('excluded.uid_hash'),
        account_id: eb.ref('excluded.account_id'),
        client_id: eb.ref('excluded.client_id'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    ),
);

/** Writes an object, or replaces it. What was consumed stays consumed. */
export async function upsertObject(db: Queries, row: ObjectRow): Promise<void> {
  await writeObject(db, row);
}

const replace = prepared((db, row: ObjectRow & { from: string }) =>
  db
    .updateTable('oidc_objects')
    .set({
      id_hash: row.id_hash,
      sealed: row.sealed,
      grant_hash: row.grant_hash,
      uid_hash: row.uid_hash,
      account_id: row.account_id,
      client_id: row.client_id,
      expires_at: row.expires_at,
    })
    .where('model', '=', row.model)
    .where('id_hash', '=', row.from)
    .returning('model'),
);

/** True if the object was there, under the id `from`. */
export async function replaceObject(
  db: Queries,
  row: ObjectRow & { from: string },
): Promise<boolean> {
  const [replaced] = await replace(db, row);
  return replaced !== undefined;
}

/** Whether this call was the one that added the row. */
export async function insertObject(db: Queries, row: ObjectRow): Promise<boolean> {
  const added = await db
    .insertInto('oidc_objects')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doNothing())
    .returning('model')
    .executeTakeFirst();
  return added !== undefined;
}

const liveObject = prepared((db, { model, id_hash, now }: ObjectKey & { now: number }) =>
  db
    .selectFrom('oidc_objects')
    .selectAll()
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .where('expires_at', '>', now),
);

export async function findObject(
  db: Queries,
  key: ObjectKey & { now: number },
): Promise<ObjectRow | undefined> {
  const [row] = await liveObject(db, key);
  return row;
}

type ByUid = { model: string; uidHash: string; now: number };

const liveObjectByUid = prepared((db, { model, uidHash, now }: ByUid) =>
  db
    .selectFrom('oidc_objects')
    .selectAll()
    .where('uid_hash', '=', uidHash)
    .where('model', '=', model)
    .where('expires_at', '>', now),
);

export async function findObjectByUid(db: Queries, by: ByUid): Promise<ObjectRow | undefined> {
  const [row] = await liveObjectByUid(db, by);
  return row;
}

type Companions = { grantHash: string; uidHash: string; now: number };

/** A grant by its id, and a session by its second one. */
export const findCompanions = prepared((db, { grantHash, uidHash, now }: Companions) =>
  db
    .selectFrom('oidc_objects')
    .selectAll()
    .where('model', '=', 'Grant')
    .where('id_hash', '=', grantHash)
    .where('expires_at', '>', now)
    .unionAll(
      db
        .selectFrom('oidc_objects')
        .selectAll()
        .where('uid_hash', '=', uidHash)
        .where('model', '=', 'Session')
        .where('expires_at', '>', now),
    ),
);

const consume = prepared((db, { model, id_hash, now }: ObjectKey & { now: number }) =>
  db
    .updateTable('oidc_objects')
    .set({ consumed_at: now })
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('model'),
);

/** True if this call consumed the object: the write decides. */
export async function consumeObject(
  db: Queries,
  key: ObjectKey & { now: number },
): Promise<boolean> {
  const [consumed] = await consume(db, key);
  return consumed !== undefined;
}

export async function deleteObject(db: Queries, { model, id_hash }: ObjectKey): Promise<void> {
  await db
    .deleteFrom('oidc_objects')
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .execute();
}

export async function deleteObjectByUid(
  db: Queries,
  { model, uidHash }: Omit<ByUid, 'now'>,
): Promise<void> {
  await db
    .deleteFrom('oidc_objects')
    .where('uid_hash', '=', uidHash)
    .where('model', '=', model)
    .execute();
}

/** Deletes the objects of one kind that belong to a grant. */
export async function deleteOfGrant(
  db: Queries,
  { model, grantHash }: { model: string; grantHash: string },
): Promise<void> {
  await db
    .deleteFrom('oidc_objects')
    .where('grant_hash', '=', grantHash)
    .where('model', '=', model)
    .execute();
}

/** Deletes the grant that an object belongs to. Without it none of its codes and tokens is valid. */
export async function deleteGrantOf(db: Queries, { model, id_hash }: ObjectKey): Promise<void> {
  await db
    .deleteFrom('oidc_objects')
    .where('model', '=', 'Grant')
    .where('id_hash', 'in', (eb) =>
      eb
        .selectFrom('oidc_objects as used')
        .select('used.grant_hash')
        .where('used.model', '=', model)
        .where('used.id_hash', '=', id_hash)
        .where('used.grant_hash', 'is not', null)
        .$castTo<{ grant_hash: string }>(),
    )
    .execute();
}

/** Deletes what an account has at a client, or everywhere: grants, codes and tokens. */
export async function deleteOfAccount(
  db: Queries,
  { accountId, clientId }: { accountId: string; clientId?: string | undefined },
): Promise<void> {
  let query = db.deleteFrom('oidc_objects').where('account_id', '=', accountId);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  await query.execute();
}

/** Deletes everything of a client. */
export async function deleteOfClient(db: Queries, clientId: string): Promise<void> {
  await db.deleteFrom('oidc_objects').where('client_id', '=', clientId).execute();
}

/**
 * Deletes at most `limit` expired objects and returns how many. If several processes delete (`isShared`), each skips
 * the rows that another one is deleting.
 */
export async function deleteExpired(
  db: Queries,
  { now, limit, isShared }: { now: number; limit: number; isShared: boolean },
): Promise<number> {
  const deleted = await db
    .deleteFrom('oidc_objects')
    .where((eb) => {
      const expired = eb
        .selectFrom('oidc_objects')
        .select(['model', 'id_hash'])
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit);
      return eb(
        eb.refTuple('model', 'id_hash'),
        'in',
        (isShared ? expired.forUpdate().skipLocked() : expired).$asTuple('model', 'id_hash'),
      );
    })
    // An object that was replaced meanwhile may be valid for longer.
    .where('expires_at', '<=', now)
    .returning('model')
    .execute();
  return deleted.length;
}
