import type { Queries } from '#db/client.ts';
import type { IdentityKind, Schema } from '#db/schema.ts';

export type Flow = Schema['social_flows'];

export async function insertFlow(db: Queries, flow: Flow): Promise<void> {
  await db.insertInto('social_flows').values(flow).execute();
}

/** Uses a visit up; undefined where it is unknown, used, expired or to another provider. */
export async function useFlow(
  db: Queries,
  { stateHash, provider, now }: { stateHash: string; provider: Flow['provider']; now: number },
): Promise<Flow | undefined> {
  return db
    .updateTable('social_flows')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function forgetFlows(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('social_flows').where('expires_at', '<', before).execute();
}

/**
 * Whose session it is, with the lock on that account: a write of what is there already, which whoever ends the
 * account's sessions waits for, or has behind them. Undefined where the account is gone or closed.
 */
export async function holdAccountOf(db: Queries, sessionId: string): Promise<string | undefined> {
  const held = await db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('disabled_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('sessions').select('sessions.account_id').where('sessions.id', '=', sessionId),
    )
    .returning('id')
    .executeTakeFirst();
  return held?.id;
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
