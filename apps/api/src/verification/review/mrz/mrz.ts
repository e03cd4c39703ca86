import type { CodeOf, Operator, ParsedBodyOf, ReplyOf, readMrz } from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { Deps } from '#deps/deps.ts';
import { findDocuments } from '#verification/documents/documents.ts';
import { findCase } from '#verification/review/claims/cases.store.ts';
import { renew } from '#verification/review/claims/claims.store.ts';
import { claimBy, refusalOf } from '#verification/review/claims/claims.ts';
import { documentMacOf, findDuplicates } from '#verification/review/duplicates/duplicates.ts';
import { comparisonsOf } from './comparisons.ts';
import { saveReading } from './mrz.store.ts';
import { readZone, type Zone } from './reading.ts';
import { serializeReading } from './stored-reading.ts';

/**
 * Reads a machine-readable zone typed by the operator who claimed the case. Stores whether the check digits are
 * correct, which comparisons agreed, and a keyed hash of the document number; the text is in the reply and not stored.
 * If the text is not a zone, `reading` is null and nothing is stored.
 */
export async function readTypedZone(
  deps: Deps,
  operator: Operator,
  { id, lines }: ParsedBodyOf<typeof readMrz>,
): Promise<Result<ReplyOf<typeof readMrz>, CodeOf<typeof readMrz>>> {
  if (!isUuid(id)) return fail('not_found');
  const claim = claimBy(deps, operator);
  if (!(await renew(deps.db, id, claim))) return refusalOf(deps, id);
  const row = await findCase(deps.db, id);
  if (row === undefined) return fail('not_found');
  const zone = readZone(lines, claim.now);
  if (zone === null) return ok({ reading: null, comparisons: [], elsewhere: [] });

  const comparisons = comparisonsOf(zone, row, claim.now);
  const documentMac = macOf(deps, zone);
  const mrz = serializeReading(zone.reading, comparisons);
  if (!(await saveReading(deps.db, id, claim, { mrz, documentMac }))) {
    return refusalOf(deps, id);
  }
  const images = await findDocuments(deps.db, row.account_id);
  const duplicates = await findDuplicates(deps, row.account_id, { images, documentMac });
  return ok({ reading: zone.reading, comparisons, elsewhere: duplicates });
}

/** Null if the number's check digit is wrong: a misread number would match another document. */
function macOf(deps: Deps, { reading, hasNumber }: Zone): string | null {
  const { issuingCountry: issuer, documentNumber: number } = reading;
  if (!hasNumber || issuer === null || number === null) return null;
  return documentMacOf(deps, { issuer, number });
}
