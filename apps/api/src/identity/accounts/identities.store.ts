import type { Queries } from '#db/client.ts';
import type { IdentityKind, Schema } from '#db/schema.ts';

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

/** Removes what else of its kind the account has, once it has `added`. */
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

/** Names a way in that has no name yet. */
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
