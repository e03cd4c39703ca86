import type { Queries } from '#db/client.ts';
import type { IdentityKind, Schema } from '#db/schema.ts';

export type Identity = { kind: IdentityKind; subject: string };

export async function findByIdentity(
  db: Queries,
  { kind, subject }: Identity,
): Promise<{ id: string; password_hash: string | null } | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['accounts.id', 'accounts.password_hash'])
    .where('identities.kind', '=', kind)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

export async function insertAccount(db: Queries, account: Schema['accounts']): Promise<void> {
  await db.insertInto('accounts').values(account).execute();
  await db
    .insertInto('kyc')
    .values({ account_id: account.id, status: 'NONE', updated_at: account.created_at })
    .execute();
}

/** Gives the account this way in; false where it belongs to somebody already. */
export async function insertIdentity(db: Queries, row: Schema['identities']): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
