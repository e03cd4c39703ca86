import { isJsonObject, type Json, type JsonObject } from '#core/json.ts';
import type { VerifiedElement } from '#platform/ports/openid-provider/world.ts';
import { claimsFor, verificationFor } from './filters.ts';
import { delegatedClaimsFor, TRUST_FRAMEWORKS, type TrustFramework } from './trust-frameworks.ts';

/* What a request for `verified_claims` gets. */

/** What is known of a verification and may be given to the client that asks. */
export type Known = {
  /** The members of `verification`, without those that depend on the trust framework. */
  verification: JsonObject;
  claims: JsonObject;
};

/**
 * The answer to one element of a request; null if the verification does not meet its conditions, or none of the claims
 * is left: an element without claims would say that they were verified.
 */
export function elementFor(asked: JsonObject, known: Known, now: number): VerifiedElement | null {
  const { verification = null, claims = null } = asked;
  for (const framework of frameworksFor(verification)) {
    const answer = FRAMEWORKS[framework](verification, claims, known, now);
    if (answer !== null && Object.keys(answer.claims).length > 0) return answer;
  }
  return null;
}

type Answering = (
  verification: Json,
  claims: Json,
  known: Known,
  now: number,
) => VerifiedElement | null;

const FRAMEWORKS: Record<TrustFramework, Answering> = {
  portico(asked, askedClaims, { verification, claims }, now) {
    const data = { trust_framework: 'portico', ...verification };
    const given = verificationFor(asked, data, now);
    return given && { verification: given, claims: claimsFor(askedClaims, claims, now) };
  },
  /*
   * The profile in which Okta asks a verification vendor: the level says whether everything that was asked about the
   * person is so. It is an answer about the person's claims, so `verification` alone cannot have it.
   */
  'IDV-DELEGATED'(asked, askedClaims, { verification, claims }, now) {
    const { given, isComplete } = delegatedClaimsFor(askedClaims, claims, now);
    const level = isComplete ? 'VERIFIED' : 'FAILED';
    const data = { trust_framework: 'IDV-DELEGATED', assurance_level: level, ...verification };
    const picked = verificationFor(asked, data, now);
    // The profile wants both, and its requests name one.
    const { time = null } = data as JsonObject;
    return picked && { verification: { ...picked, assurance_level: level, time }, claims: given };
  },
};

/** The frameworks that a request accepts and that there are, the preferred one first. */
function frameworksFor(verification: Json): TrustFramework[] {
  const asked = isJsonObject(verification) ? verification.trust_framework : null;
  if (!isJsonObject(asked)) return ['portico'];
  const { value, values } = asked;
  // Whether all conditions are met is judged with the others.
  const named = Array.isArray(values) ? values : value === undefined ? ['portico'] : [value];
  return [...new Set(named)].filter((each): each is TrustFramework =>
    (TRUST_FRAMEWORKS as readonly Json[]).includes(each),
  );
}
