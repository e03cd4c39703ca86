import type {
  CodeOf,
  FieldCode,
  Operator,
  ParsedBodyOf,
  ReplyOf,
  typeNumber,
} from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { Deps } from '#platform/deps.ts';
import { findDocuments } from '#verification/documents/documents.ts';
import { normalizedNumber } from '#verification/person-tags/tag.ts';
import { findCase } from '#verification/review/claims/cases.store.ts';
import { renew } from '#verification/review/claims/claims.store.ts';
import { claimBy, refusalOf } from '#verification/review/claims/claims.ts';
import {
  documentMacOf,
  findDuplicates,
  foldedMacOf,
} from '#verification/review/duplicates/duplicates.ts';
import { caseTag } from './case-tag.ts';
import { issuerOf } from './countries.ts';
import { saveNumber } from './mrz.store.ts';
import { sealNumber } from './sealed-number.ts';

/**
 * Takes the number of a document as the operator who claimed the case typed it, because the machine-readable zone was not
 * read or gives none. It counts until the zone gives another one.
 */
export async function takeNumber(
  deps: Deps,
  operator: Operator,
  { id, issuer: typedIssuer, number: typed }: ParsedBodyOf<typeof typeNumber>,
): Promise<Result<ReplyOf<typeof typeNumber>, CodeOf<typeof typeNumber>>> {
  if (!isUuid(id) || !deps.config.personTag) return fail('not_found');
  const claim = claimBy(deps, operator);
  if (!(await renew(deps.db, id, claim))) return refusalOf(deps, id);
  const row = await findCase(deps.db, id);
  if (row === undefined) return fail('not_found');
  const [issuer, number] = [issuerOf(typedIssuer), normalizedNumber(typed)];
  if (issuer === null || number === null) {
    const fields: Record<string, FieldCode> = {
      ...(issuer === null && { issuer: 'country_unknown' }),
      ...(number === null && { number: 'invalid_value' }),
    };
    return fail('invalid_request', { fields });
  }
  const documentMac = documentMacOf(deps, { issuer, number });
  const foldedMac = foldedMacOf(deps, { issuer, number });
  const sealed = sealNumber(deps, id, { document: row.document, issuer, number });
  const saved = await saveNumber(deps.db, id, claim, { documentMac, foldedMac, sealed });
  if (saved === undefined) return refusalOf(deps, id);
  const personTag = await caseTag(deps, deps.db, saved);
  if (personTag === undefined) return fail('not_found');
  const images = await findDocuments(deps.db, row.account_id);
  const otherAccounts = await findDuplicates(deps, row.account_id, {
    images,
    documentMac,
    foldedMac,
  });
  return ok({ personTag, otherAccounts });
}
