import type { Queries } from '#db/client.ts';
import type { IdentityKind } from '#db/schema.ts';

export type Reach = { kind: IdentityKind; subject: string; locale: string };

/** Where an account can be reached: its e-mail address, its phone number, or both. */
export async function findReach(db: Queries, accountId: string): Promise<Reach[]> {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['identities.kind', 'identities.subject', 'accounts.locale'])
    .where('accounts.id', '=', accountId)
    .where('identities.kind', 'in', ['email', 'phone'])
    .orderBy('identities.kind')
    .execute();
}
