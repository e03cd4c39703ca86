import type { CodeOf, Operator, ParsedBodyOf, ReplyOf, readMrz } from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { Deps } from '#platform/deps.ts';
import { findDocuments } from '#verification/documents/documents.ts';
import { normalizedNumber } from '#verification/person-tags/tag.ts';
import { type CaseRow, findCase } from '#verification/review/claims/cases.store.ts';
import { renew } from '#verification/review/claims/claims.store.ts';
import { claimBy, refusalOf } from '#verification/review/claims/claims.ts';
import {
  documentMacOf,
  findDuplicates,
  foldedMacOf,
} from '#verification/review/duplicates/duplicates.ts';
import { caseTag } from './case-tag.ts';
import { comparisonsOf } from './comparisons.ts';
import { saveReading } from './mrz.store.ts';
import { readZone, type Zone } from './reading.ts';
import { sealNumber } from './sealed-number.ts';
import { serializeReading } from './stored-reading.ts';

/**
 * Reads a machine-readable zone typed by the operator who claimed the case. Stores whether the check digits are
 * correct, which comparisons agreed, a keyed hash of the document number and, until the decision, the number sealed; the
 * text is in the reply and not stored.
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
  if (zone === null) {
    const personTag = await caseTag(deps, deps.db, row);
    return ok({ reading: null, comparisons: [], otherAccounts: [], personTag });
  }

  const comparisons = comparisonsOf(zone, row, {
    now: claim.now,
    minimumAge: deps.config.offer.minimumAge,
  });
  const mrz = serializeReading(zone.reading, comparisons);
  const saved = await saveReading(deps.db, id, claim, { mrz, ...numberOf(deps, row, zone) });
  if (saved === undefined) return refusalOf(deps, id);
  const { document_mac: documentMac, folded_mac: foldedMac } = saved;
  const images = await findDocuments(deps.db, row.account_id);
  const found = { images, documentMac, foldedMac };
  const duplicates = await findDuplicates(deps, row.account_id, found);
  const personTag = await caseTag(deps, deps.db, saved);
  return ok({ reading: zone.reading, comparisons, otherAccounts: duplicates, personTag });
}

const NO_NUMBER = { documentMac: null, foldedMac: null, sealed: null };

/**
 * What is stored of the document's number: a keyed hash, and for the person tag the number itself, sealed. Nulls if its
 * check digit is wrong: a misread number would match another document.
 */
function numberOf(deps: Deps, row: CaseRow, { reading, hasNumber, document }: Zone) {
  const { issuingCountry: issuer, documentNumber: text } = reading;
  if (!hasNumber || issuer === null || text === null) return NO_NUMBER;
  const number = normalizedNumber(text);
  const isTagged = deps.config.personTag && number !== null;
  return {
    documentMac: documentMacOf(deps, { issuer, number: text }),
    foldedMac: number === null ? null : foldedMacOf(deps, { issuer, number }),
    sealed: isTagged
      ? sealNumber(deps, row.id, { document: document ?? row.document, issuer, number })
      : null,
  };
}
