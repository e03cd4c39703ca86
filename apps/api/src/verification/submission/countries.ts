import type { Deps } from '#platform/deps.ts';
import { findKyc } from '#verification/record/record.store.ts';

/**
 * Whether a person may name this country: it is offered, or they sent it before it was taken away. Then a correction of
 * something else still goes through.
 */
export async function mayName(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  country: string,
): Promise<boolean> {
  if (config.offer.countries.some((offered) => offered === country)) return true;
  const row = await findKyc(db, accountId);
  return (
    row !== undefined && [row.residency, row.citizenship, row.document_country].includes(country)
  );
}
