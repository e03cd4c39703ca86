import type { Queries } from '#db/client.ts';
import type { IdentityKind, Schema } from '#db/schema.ts';
import { newReference } from '../reference.ts';

export type Identity = { kind: IdentityKind; subject: string };

export async function findByIdentity(
  db: Queries,
  { kind, subject }: Identity,
): Promise<Pick<Schema['accounts'], 'id' | 'password_hash' | 'disabled_at'> | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['accounts.id', 'accounts.password_hash', 'accounts.disabled_at'])
    .where('identities.kind', '=', kind)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

/** The account, and its verification with a reference number that nobody else has. */
export async function insertAccount(
  db: Queries,
  account: Schema['accounts'],
  drawReference = newReference,
): Promise<void> {
  await db.insertInto('accounts').values(account).execute();
  // Of 32⁷ one may be somebody's already: then another one is drawn.
  while (!(await insertVerification(db, account, drawReference())));
}

async function insertVerification(
  db: Queries,
  { id, created_at }: Schema['accounts'],
  reference: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('kyc')
    .values({ account_id: id, status: 'NONE', updated_at: created_at, reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
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

/** The account's e-mail addresses and phone number, and the e-mail addresses that its providers know. */
export async function findAddresses(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identities')
    .select(['kind', 'subject', 'label'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['email', 'phone', 'google', 'apple'])
    .execute();
  return rows.flatMap(({ kind, subject, label }) =>
    kind === 'email' || kind === 'phone' ? [subject] : label ? [label] : [],
  );
}

export async function findPassword(
  db: Queries,
  accountId: string,
): Promise<{ password_hash: string | null } | undefined> {
  return db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
}

export async function updatePassword(db: Queries, accountId: string, hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .execute();
}

/** Puts a hash in the place of `from`; false where that is no longer the account's. */
export async function replacePassword(
  db: Queries,
  accountId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', accountId)
    .where('password_hash', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
