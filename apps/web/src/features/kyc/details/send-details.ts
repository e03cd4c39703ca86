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
import { runtimeConfig } from '#platform/router/page-data.ts';
import type { Result } from '@portico/client/http/answer.ts';
import { getJson } from '@portico/client/http/request.ts';

/** The value is not trusted, so it is not worth a longer wait. */
const PATIENCE_MS = 2_000;

let asked: Promise<unknown> | null = null;

/** Asks for the IP address while the last page is filled in, so that sending need not wait for it (R-ROUTE-14). */
export function askOwnAddress(): void {
  asked = getJson(runtimeConfig().ipLookupUrl);
}

/**
 * This connection's IP address as the configured look-up reports it; '' if the look-up fails or takes over two seconds
 * (specification section 7; R-KYC-4).
 */
async function ownAddress(): Promise<string> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([asked ?? getJson(runtimeConfig().ipLookupUrl), late]);
  asked = null;
  const ip = (answer as { ip?: unknown } | null)?.ip;
  return typeof ip === 'string' ? ip.slice(0, 64) : '';
}

/**
 * Sends everything that the three pages asked for, every field of the specification's section 7 (R-KYC-3). With
 * `parts`, sends only the parts that one page asked for, for example for a correction; the person says of the confirmed
 * ones that they are right as they are.
 */
export async function sendDetails(
  typed: Details,
  { parts, confirmed = [] }: { parts?: readonly DetailPart[]; confirmed?: readonly DetailPart[] },
): Promise<Result<typeof addUserDetails>> {
  const body = {
    ...recordOf(DETAIL_KEYS, (key) => sentValue(key, typed)),
    selectedCountry: typed.citizenship,
    userIP: await ownAddress(),
    ...(parts && { parts: [...parts] }),
    ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
  };
  return call(addUserDetails, body as BodyOf<typeof addUserDetails>);
}
