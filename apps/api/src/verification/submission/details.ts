import {
  type addUserDetails,
  birthDateProblem,
  calendarDayAt,
  DETAIL_PARTS,
  EARLIEST_ZONE_MINUTES,
  type FieldCode,
  isOneLine,
  type ParsedBodyOf,
  type ReplyOf,
  typedDateOf,
} from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { writeDetails } from '#verification/record/record.store.ts';

export type Details = ParsedBodyOf<typeof addUserDetails>;

/**
 * Saves the details; the last ones saved before the submission count. If a correction request is open and the call
 * names parts, saves only those parts (R-KYC-12).
 */
export async function saveDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  details: Details,
): Promise<Result<ReplyOf<typeof addUserDetails>, 'invalid_request' | 'details_locked'>> {
  const now = clock.now();
  const fields = detailsProblems(details, now);
  if (fields) return fail('invalid_request', { fields });
  const row = {
    first_name: details.firstName,
    last_name: details.lastName,
    birth_date: details.birthDate,
    citizenship: details.citizenship,
    residency: details.residency,
    selected_country: details.selectedCountry ?? null,
    address: details.address,
    postal_code: details.postalCode,
    city: details.city,
    region: details.region,
    user_ip: details.userIP || null,
  };
  const { parts = DETAIL_PARTS } = details;
  const status = await writeDetails(db, accountId, { details: row, parts }, now);
  return status === undefined ? fail('details_locked') : ok({ verificationStatus: status });
}

/**
 * Checks what the schema cannot: the birth date against the clock, the two countries against each other, and the result
 * of the IP address lookup.
 */
function detailsProblems(
  details: Pick<Details, 'birthDate' | 'citizenship' | 'selectedCountry' | 'userIP'>,
  now: number,
): Record<string, FieldCode> | null {
  const fields: Record<string, FieldCode> = {};
  const typed = typedDateOf(details.birthDate);
  // A person under 18 in the time zone where the day begins first is under 18 everywhere (R-VAL-3).
  const today = calendarDayAt(now, EARLIEST_ZONE_MINUTES);
  const problem = typed ? birthDateProblem(typed, today)?.code : 'invalid_value';
  if (problem) fields.birthDate = problem;
  const { selectedCountry, citizenship } = details;
  if (selectedCountry !== undefined && selectedCountry !== citizenship) {
    fields.selectedCountry = 'invalid_value';
  }
  if (!isOneLine(details.userIP ?? '')) fields.userIP = 'characters_not_allowed';
  return Object.keys(fields).length > 0 ? fields : null;
}
