import {
  CLIENT_SCOPES,
  DOCUMENT_TYPES,
  DOCUMENTS,
  documentTypeOf,
  profileClaims,
} from '@portico/contract';
import type { JsonObject } from '#core/json.ts';
import { countryName, type Details, profileIn } from '#partners/details/details.ts';
import {
  ASSURANCE_SCOPE,
  type AskedElements,
} from '#platform/ports/openid-provider/claims-parameter.ts';
import type { VerifiedClaims } from '#platform/ports/openid-provider/world.ts';
import type { Assurance } from '#verification/index.ts';
import { elementFor } from './answer.ts';
import { TRUST_FRAMEWORKS } from './trust-frameworks.ts';

/*
 * `verified_claims`: what a client that asks for them learns about a verification, and about the person as far as they
 * agreed (docs/decisions/0063-what-partners-learn.md).
 */

/** What is known of a verified person. */
export type VerifiedPerson = Pick<Assurance, 'evidence' | 'verifiedAt' | 'isOver18'>;

/** What an operator compared with the document: the entries of the details say which of them are given. */
export type PersonDetails = Omit<Details, 'email' | 'phone'>;

/** The claims that can be in `verified_claims`, by the scope that the person agreed to. */
const VERIFIED_CLAIMS_BY_SCOPE: Record<string, readonly string[]> = {
  age_over_18: ['age_over_18'],
  profile: profileClaims('verified').map(([claim]) => claim),
};

/**
 * What an operator does with the photos of a document and the person, in the standard's list of check methods: `vri`, the
 * document is found genuine by images taken remotely; `pvr`, an authorized person compares the face of a remote person
 * with its photo.
 */
const CHECK_METHODS = ['vri', 'pvr'];

/**
 * The answer to a request; undefined if there is none. `detailsOf` is asked if the client may get details: they are null
 * unless the person keeps them for partners.
 */
export async function verifiedClaimsFor(
  person: VerifiedPerson | null,
  detailsOf: () => Promise<PersonDetails | null>,
  { asked, scopes, now }: { asked: AskedElements; scopes: ReadonlySet<string>; now: number },
): Promise<VerifiedClaims | undefined> {
  if (person === null || !scopes.has(ASSURANCE_SCOPE)) return undefined;
  const details = scopes.has('profile') ? await detailsOf() : null;
  const known = {
    verification: verificationOf(person, details),
    claims: claimsOf(person, details, scopes),
  };
  const answers = asked.elements.flatMap((element) => elementFor(element, known, now) ?? []);
  const [first] = answers;
  return asked.isList && first !== undefined ? answers : first;
}

/** Times are months: a day would join what two partners know. */
function verificationOf(
  { verifiedAt, evidence }: VerifiedPerson,
  details: PersonDetails | null,
): JsonObject {
  const time = new Date(verifiedAt).toISOString().replace('.000Z', 'Z');
  const type = documentTypeOf(evidence);
  const country = details?.documentCountry ?? null;
  const issuer =
    country === null ? {} : { issuer: { country: countryName(country), country_code: country } };
  return {
    time,
    evidence: [
      {
        type: 'document',
        check_details: CHECK_METHODS.map((method) => ({ check_method: method, time })),
        ...(type !== null && {
          document_details: { type: DOCUMENT_TYPES[type].evidence, ...issuer },
        }),
      },
    ],
  };
}

function claimsOf(
  { isOver18 }: VerifiedPerson,
  details: PersonDetails | null,
  scopes: ReadonlySet<string>,
): JsonObject {
  const facts: JsonObject = {
    age_over_18: isOver18,
    ...(details !== null && profileIn(details, 'verified')),
  };
  const allowed = [...scopes].flatMap((scope) => VERIFIED_CLAIMS_BY_SCOPE[scope] ?? []);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => allowed.includes(name)));
}

/** What the discovery document says of it (section 8 of the standard). */
export const ASSURANCE_METADATA = {
  // Of the drafts; libraries of that time look for it.
  verified_claims_supported: true,
  trust_frameworks_supported: [...TRUST_FRAMEWORKS],
  evidence_supported: ['document'],
  documents_supported: DOCUMENTS.map((type) => DOCUMENT_TYPES[type].evidence),
  documents_check_methods_supported: CHECK_METHODS,
  claims_in_verified_claims_supported: CLIENT_SCOPES.flatMap(
    (scope) => VERIFIED_CLAIMS_BY_SCOPE[scope] ?? [],
  ),
};
