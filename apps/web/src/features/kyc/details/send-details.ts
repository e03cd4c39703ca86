import {
  addUserDetails,
  type BodyOf,
  DETAIL_KEYS,
  type DetailPart,
  recordOf,
  sentValue,
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
  const body = {
    ...recordOf(DETAIL_KEYS, (key) => sentValue(key, typed)),
    selectedCountry: typed.citizenship,
    userIP: await ownAddress(),
    ...(parts && { parts: [...parts] }),
  };
  return call(addUserDetails, body as BodyOf<typeof addUserDetails>);
}
