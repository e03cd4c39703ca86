import type { SocialProvider } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';

/** Sign-in methods of these providers whose subject begins with these words, oldest first. */
export async function findIdentitiesBy(
  db: Queries,
  kinds: readonly SocialProvider[],
  beginning: string,
) {
  return db
    .selectFrom('identities')
    .select(['kind', 'label', 'account_id'])
    .where('kind', 'in', kinds)
    .where('subject', 'like', `${beginning}%`)
    .orderBy('created_at')
    .execute();
}
