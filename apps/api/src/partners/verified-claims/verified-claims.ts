import { DOCUMENT_TYPES, DOCUMENTS, documentTypeOf } from '@portico/contract';
import type { JsonObject } from '#core/json.ts';
import { ASSURANCE_SCOPE, type AskedElements } from '#ports/openid-provider/claims-parameter.ts';
import type { VerifiedClaims } from '#ports/openid-provider/engine.ts';
import type { Assurance } from '#verification/assurances/assurances.ts';
import { elementFor, type Known } from './answer.ts';
import { TRUST_FRAMEWORKS } from './trust-frameworks.ts';

/*
 * `verified_claims`: what a client that asks for them learns of a verification, and about the person as far as they
 * agreed to it (docs/decisions/0059-verified-claims.md).
 */

/** What is known of a verified person. */
export type VerifiedPerson = Pick<Assurance, 'evidence' | 'verifiedAt' | 'isOver18'>;

/** The claims that can be in `verified_claims`, by the scope that the person agreed to. */
export const VERIFIED_CLAIMS_BY_SCOPE: Record<string, readonly string[]> = {
  age_over_18: ['age_over_18'],
};

/**
 * What an operator does with the photos of a document and the person, in the standard's list of check methods: `vri`, the
 * document is found genuine by images taken remotely; `pvr`, an authorized person compares the face of a remote person
 * with its photo.
 */
const CHECK_METHODS = ['vri', 'pvr'];

/** The answer to a request; undefined if there is none. */
export function verifiedClaimsFor(
  person: VerifiedPerson | null,
  asked: AskedElements,
  scopes: ReadonlySet<string>,
  now: number,
): VerifiedClaims | undefined {
  if (person === null || !scopes.has(ASSURANCE_SCOPE)) return undefined;
  const known = knownOf(person, scopes);
  const answers = asked.elements.flatMap((element) => elementFor(element, known, now) ?? []);
  const [first] = answers;
  return asked.isList && first !== undefined ? answers : first;
}

/** What the client may learn. Times are months: a day would join what two partners know. */
function knownOf(person: VerifiedPerson, scopes: ReadonlySet<string>): Known {
  const time = new Date(person.verifiedAt).toISOString().replace('.000Z', 'Z');
  const type = documentTypeOf(person.evidence);
  const facts: JsonObject = { age_over_18: person.isOver18 };
  const allowed = [...scopes].flatMap((scope) => VERIFIED_CLAIMS_BY_SCOPE[scope] ?? []);
  return {
    verification: {
      time,
      evidence: [
        {
          type: 'document',
          check_details: CHECK_METHODS.map((method) => ({ check_method: method, time })),
          ...(type !== null && { document_details: { type: DOCUMENT_TYPES[type].evidence } }),
        },
      ],
    },
    claims: Object.fromEntries(
      allowed.flatMap((name) => {
        const value = facts[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

/** What the discovery document says of it (section 8 of the standard). */
export const ASSURANCE_METADATA = {
  // Of the drafts; libraries of that time look for it.
  verified_claims_supported: true,
  trust_frameworks_supported: [...TRUST_FRAMEWORKS],
  evidence_supported: ['document'],
  documents_supported: DOCUMENTS.map((type) => DOCUMENT_TYPES[type].evidence),
  documents_check_methods_supported: CHECK_METHODS,
  claims_in_verified_claims_supported: Object.values(VERIFIED_CLAIMS_BY_SCOPE).flat(),
};
