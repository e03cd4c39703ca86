import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type MemberRow = Schema['client_members'];
export type Pair = { clientId: string; accountId: string };

const oneMember = prepared((db, { clientId, accountId }: Pair) =>
  db
    .selectFrom('client_members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId),
);

export async function findMember(db: Queries, pair: Pair): Promise<MemberRow | undefined> {
  const [row] = await oneMember(db, pair);
  return row;
}

/** A member by its id; undefined if it is of another client. */
export async function findMemberById(
  db: Queries,
  { clientId, id }: { clientId: string; id: string },
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('client_members')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Adds a member; false if the account is one already. */
export async function insertMember(db: Queries, row: MemberRow): Promise<boolean> {
  const inserted = await db
    .insertInto('client_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The clients of an account, the newest first, each with when it last asked for something. */
export async function findClientsOf(db: Queries, accountId: string) {
  return db
    .selectFrom('client_members')
    .innerJoin('clients', 'clients.id', 'client_members.client_id')
    .select(['clients.id', 'clients.name', 'clients.state', 'clients.created_at'])
    .select('client_members.role')
    .select((eb) =>
      eb
        .selectFrom('client_requests')
        .select((each) => each.fn.max('client_requests.at').as('at'))
        .whereRef('client_requests.client_id', '=', 'clients.id')
        .as('last_request_at'),
    )
    .where('client_members.account_id', '=', accountId)
    .orderBy('clients.created_at', 'desc')
    .orderBy('clients.id')
    .execute();
}

/** How many clients in the sandbox the account owns. */
export async function countOwned(db: Queries, accountId: string): Promise<number> {
  const { owned } = await db
    .selectFrom('client_members')
    .innerJoin('clients', 'clients.id', 'client_members.client_id')
    .select((eb) => eb.fn.countAll().as('owned'))
    .where('client_members.account_id', '=', accountId)
    .where('client_members.role', '=', 'owner')
    .where('clients.state', '=', 'sandbox')
    .executeTakeFirstOrThrow();
  return Number(owned);
}

/** How many other people are in the teams of the clients that the account owns. */
export async function countOthersOf(db: Queries, accountId: string): Promise<number> {
  const { others } = await db
    .selectFrom('client_members as own')
    .innerJoin('client_members as other', 'other.client_id', 'own.client_id')
    .select((eb) => eb.fn.count('other.account_id').distinct().as('others'))
    .where('own.account_id', '=', accountId)
    .where('own.role', '=', 'owner')
    .where('other.account_id', '!=', accountId)
    .executeTakeFirstOrThrow();
  return Number(others);
}

/** Whether the account owns a client that is or was live. */
export async function ownsUsed(db: Queries, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('client_members')
    .innerJoin('clients', 'clients.id', 'client_members.client_id')
    .select('clients.id')
    .where('client_members.account_id', '=', accountId)
    .where('client_members.role', '=', 'owner')
    .where((eb) =>
      eb.or([eb('clients.approved_at', 'is not', null), eb('clients.state', '=', 'live')]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The email address of a member; null for one without. */
export async function findEmail(db: Queries, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'email')
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** The email addresses of the client's owners. */
export async function findOwnerEmails(db: Queries, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('client_members')
    // Left, so that SQLite reads the few members first and each one's identities by index.
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.account_id', '=', 'client_members.account_id')
        .on('identities.kind', '=', 'email'),
    )
    .select('identities.subject')
    .where('client_members.client_id', '=', clientId)
    .where('client_members.role', '=', 'owner')
    .orderBy('client_members.since')
    .orderBy('client_members.id')
    .execute();
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** The members of a client, the oldest first, each with its email address if it has one. */
export async function findTeam(db: Queries, clientId: string) {
  return db
    .selectFrom('client_members')
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.account_id', '=', 'client_members.account_id')
        .on('identities.kind', '=', 'email'),
    )
    .select(['client_members.id', 'client_members.account_id', 'client_members.role'])
    .select(['client_members.since', 'identities.subject as email'])
    .where('client_members.client_id', '=', clientId)
    .orderBy('client_members.since')
    .orderBy('client_members.id')
    .execute();
}

/** The clients of which the account is a member, in the order in which they are locked. */
export async function findMemberships(db: Queries, accountId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('client_members')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('client_id')
    .execute();
}

export async function countOwners(db: Queries, clientId: string): Promise<number> {
  const { owners } = await db
    .selectFrom('client_members')
    .select((eb) => eb.fn.countAll().as('owners'))
    .where('client_id', '=', clientId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(owners);
}

/** The developer who has been a member for the longest time and whose account is open. */
export async function findOldestDeveloper(
  db: Queries,
  clientId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('client_members')
    .innerJoin('accounts', 'accounts.id', 'client_members.account_id')
    .selectAll('client_members')
    .where('client_members.client_id', '=', clientId)
    .where('client_members.role', '=', 'developer')
    .where('accounts.disabled_at', 'is', null)
    .orderBy('client_members.since')
    .orderBy('client_members.id')
    .limit(1)
    .executeTakeFirst();
}

export async function updateRole(db: Queries, id: string, role: MemberRow['role']): Promise<void> {
  await db.updateTable('client_members').set({ role }).where('id', '=', id).execute();
}

export async function deleteMember(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('client_members').where('id', '=', id).execute();
}
