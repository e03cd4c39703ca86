import {
  type addUserDetails,
  calendarDayAt,
  DETAIL_PARTS,
  dateProblems,
  EARLIEST_ZONE_MINUTES,
  type FieldCode,
  type ParsedBodyOf,
  type ReplyOf,
} from '@portico/contract';
import { isOneLine } from '@portico/contract/rules/text';
import { fail, ok, type Result } from '#core/result.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { writeDetails } from '#verification/record/record.store.ts';

export type Details = ParsedBodyOf<typeof addUserDetails>;

/**
 * Saves the details; the last ones saved before the submission count. If a correction request is open and the call
 * names parts, saves only those parts (R-KYC-12); an unchanged one counts as corrected only if the person confirms it.
 */
export async function saveDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  details: Details,
): Promise<Result<ReplyOf<typeof addUserDetails>, 'invalid_request' | 'details_locked'>> {
  const now = clock.now();
  const fields = detailsProblems(details, now);
  if (fields) return fail('invalid_request', { fields });
  const { parts = DETAIL_PARTS, confirmed: _, selectedCountry = null, userIP, ...own } = details;
  // The specification's call names no parts, and says that all of them are right.
  const { confirmed = details.parts === undefined ? DETAIL_PARTS : [] } = details;
  const sent = { details: own, selectedCountry, userIp: userIP || null, parts, confirmed };
  const status = await inTransaction(db, (tx) => writeDetails(tx, accountId, sent, now));
  return status === undefined ? fail('details_locked') : ok({ verificationStatus: status });
}

/**
 * Checks what the schema cannot: the dates against the clock, the two countries against each other, and the result
 * of the IP address lookup.
 */
function detailsProblems(details: Details, now: number): Record<string, FieldCode> | null {
  // A person under 18 in the time zone where the day begins first is under 18 everywhere (R-VAL-3).
  const today = calendarDayAt(now, EARLIEST_ZONE_MINUTES);
  const fields: Record<string, FieldCode> = Object.fromEntries(dateProblems(details, today));
  const { selectedCountry, citizenship } = details;
  if (selectedCountry !== undefined && selectedCountry !== citizenship) {
    fields.selectedCountry = 'invalid_value';
  }
  if (!isOneLine(details.userIP ?? '')) fields.userIP = 'characters_not_allowed';
  return Object.keys(fields).length > 0 ? fields : null;
}
