import {
  addUserDetails,
  type BodyOf,
  type Country,
  type DetailPart,
  isoDay,
} from '@portico/contract';
import type { Details } from '#domain/sign-up/drafts.ts';
import { call } from '#platform/http/call.ts';
import type { Result } from '@portico/client/http/answer.ts';
import { ownAddress } from './own-address.ts';

/**
 * Sends everything that the three pages asked for, every field of the specification's section 7 (R-KYC-3). With
 * `parts`, sends only the parts that one page asked for, for example for a correction.
 */
export async function sendDetails(
  typed: Details,
  parts?: readonly DetailPart[],
): Promise<Result<typeof addUserDetails>> {
  const { firstName, lastName, address, postalCode, city, region } = typed;
  const citizenship = typed.citizenship as Country;
  const body: BodyOf<typeof addUserDetails> = {
    firstName,
    lastName,
    birthDate: isoDay({
      year: Number(typed.year),
      month: Number(typed.month),
      day: Number(typed.day),
    }),
    citizenship,
    residency: typed.residency as Country,
    selectedCountry: citizenship,
    address,
    postalCode,
    city,
    region,
    userIP: await ownAddress(),
    ...(parts && { parts: [...parts] }),
  };
  return call(addUserDetails, body);
}
