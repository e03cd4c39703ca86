import type { Queries } from '#platform/db/client.ts';

/** Addresses at this domain, oldest first, and how many there are. */
export async function findAddressesAt(db: Queries, domain: string, limit: number) {
  const theirs = db
    .selectFrom('identities')
    .where('kind', '=', 'email')
    .where('subject', 'like', `%@${domain}`);
  const { count } = await theirs
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const first = await theirs
    .select('subject')
    .orderBy('created_at')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return { count: Number(count), addresses: first.map(({ subject }) => subject) };
}
