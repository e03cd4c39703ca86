import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type InvitationRow = Schema['client_invitations'];

/** Adds an invitation; it replaces an earlier one of the same client to the same address. */
export async function putInvitation(db: Queries, row: InvitationRow): Promise<void> {
  await db
    .insertInto('client_invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'email']).doUpdateSet(row))
    .execute();
}

/** The invitations of a client that can be accepted, the oldest first. */
export async function findInvitations(
  db: Queries,
  clientId: string,
  now: number,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('client_invitations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('email')
    .execute();
}

/** The invitation with this token, if it can be accepted. */
export async function findInvitation(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('client_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up an invitation; of any number of concurrent calls, one gets true. */
export async function takeInvitation(db: Queries, tokenHash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('client_invitations')
    .where('token_hash', '=', tokenHash)
    .returning('client_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Withdraws the invitation of a client to an address; false if there is none. */
export async function deleteInvitation(
  db: Queries,
  { clientId, email }: { clientId: string; email: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('client_invitations')
    .where('client_id', '=', clientId)
    .where('email', '=', email)
    .returning('client_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes every invitation to an address. */
export async function deleteInvitationsTo(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('client_invitations').where('email', '=', email).execute();
}

/** Purges invitations that can no longer be accepted. */
export async function deleteExpired(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('client_invitations').where('expires_at', '<=', now).execute();
}
