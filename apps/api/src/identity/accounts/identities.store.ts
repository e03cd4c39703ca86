import { methodNameOf } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { IdentityKind, Schema } from '#platform/db/schema.ts';

export type Identity = { kind: IdentityKind; subject: string };

export type IdentityRow = Schema['identities'];

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

/** Adds this sign-in method to the account; false if it already belongs to an account. */
export async function insertIdentity(db: Queries, row: Schema['identities']): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The account's email addresses and phone number, and the email addresses that its providers reported. */
export async function findAddresses(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identities')
    .select(['kind', 'subject', 'label'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.flatMap(({ kind, subject, label }) => {
    if (kind === 'email' || kind === 'phone') return [subject];
    return methodNameOf(kind) === 'social' && label ? [label] : [];
  });
}

/** The account's sign-in methods, oldest first. */
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

/** Removes `leaving` from the account's sign-in methods if the account has `staying`; false if either is missing. */
export async function deleteIdentity(
  db: Queries,
  accountId: string,
  { leaving, staying }: { leaving: Identity; staying: Identity },
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

/** Removes the account's other sign-in methods of the same kind as `added`; returns the removed rows. */
export async function deleteOthersOfKind(
  db: Queries,
  accountId: string,
  added: Identity,
): Promise<IdentityRow[]> {
  return db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('kind', '=', added.kind)
    .where('subject', '!=', added.subject)
    .returningAll()
    .execute();
}

/** Names a sign-in method of the account; false if the account has no such method. */
export async function labelIdentity(
  db: Queries,
  accountId: string,
  { kind, subject }: Identity,
  label: string,
): Promise<boolean> {
  const named = await db
    .updateTable('identities')
    .set({ label })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst();
  return named !== undefined;
}

/** Stores a person's name with a sign-in method that has none yet. */
export async function nameIdentity(
  db: Queries,
  { kind, subject }: { kind: IdentityKind; subject: string },
  { givenName, familyName }: { givenName: string | null; familyName: string | null },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ given_name: givenName, family_name: familyName })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('given_name', 'is', null)
    .where('family_name', 'is', null)
    .execute();
}
