import type { PersonTag } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { knownTag } from '#verification/person-tags/person-tags.ts';
import type { CaseRow } from '#verification/review/claims/cases.store.ts';
import { openNumber } from './sealed-number.ts';

type Numbered = Pick<CaseRow, 'id' | 'account_id' | 'sealed_number' | 'number_from'>;

/** What the person tags say about the document of a case; undefined if this installation has none. */
export async function caseTag(
  deps: Pick<Deps, 'config' | 'clock' | 'secrets' | 'keyRing'>,
  db: Queries,
  row: Numbered,
): Promise<PersonTag | undefined> {
  if (!deps.config.personTag) return undefined;
  const number = openNumber(deps, row);
  if (number === null) return { numberFrom: null, known: null };
  const known = await knownTag(deps, db, row.account_id, number);
  return { numberFrom: row.number_from, known };
}
