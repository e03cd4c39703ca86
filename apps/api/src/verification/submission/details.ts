import {
  type addUserDetails,
  calendarDayAt,
  DETAIL_KEYS,
  DETAIL_PARTS,
  dateProblems,
  detailField,
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
import { mayName } from './countries.ts';

export type Details = ParsedBodyOf<typeof addUserDetails>;

/**
 * Saves the details; the last ones saved before the submission count. If a correction request is open and the call
 * names parts, saves only those parts (R-KYC-12); an unchanged one counts as corrected only if the person confirms it.
 */
export async function saveDetails(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  details: Details,
): Promise<Result<ReplyOf<typeof addUserDetails>, 'invalid_request' | 'details_locked'>> {
  const now = clock.now();
  const fields = {
    ...detailsProblems(details, now, config.offer.minimumAge),
    ...(await unofferedCountries({ db, config }, accountId, details)),
  };
  if (Object.keys(fields).length > 0) return fail('invalid_request', { fields });
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
function detailsProblems(
  details: Details,
  now: number,
  minimumAge: number,
): Record<string, FieldCode> {
  // A person under age in the time zone where the day begins first is under age everywhere (R-VAL-3).
  const today = calendarDayAt(now, EARLIEST_ZONE_MINUTES);
  const fields: Record<string, FieldCode> = Object.fromEntries(
    dateProblems(details, today, minimumAge),
  );
  const { selectedCountry, citizenship } = details;
  if (selectedCountry !== undefined && selectedCountry !== citizenship) {
    fields.selectedCountry = 'invalid_value';
  }
  if (!isOneLine(details.userIP ?? '')) fields.userIP = 'characters_not_allowed';
  return fields;
}

/** The fields with a country that is not offered, unless the person sent it before it was taken away. */
async function unofferedCountries(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  details: Details,
): Promise<Record<string, FieldCode>> {
  const keys = DETAIL_KEYS.filter((key) => detailField(key).input.kind === 'country');
  const found: Record<string, FieldCode> = {};
  for (const key of keys) {
    const country = details[key];
    if (country !== '' && !(await mayName(deps, accountId, country)))
      found[key] = 'country_unknown';
  }
  return found;
}
