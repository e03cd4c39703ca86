import { createHash } from 'node:crypto';
import { calendarDayAt, DOCUMENTS, TEST_PERSON_DETAILS } from '@portico/contract';
import type { JsonObject } from '#core/json.ts';
import { amrFrom, externalIdsOf } from '#identity/index.ts';
import { scopesOf } from '#partners/connections/connections.ts';
import {
  addressClaims,
  addressesOf,
  type Details,
  detailClaims,
  detailsOf,
  hasDetails,
  scopesOfOwn,
  validScopes,
  withheldFrom,
} from '#partners/details/details.ts';
import { subjectOf } from '#partners/subjects/subjects.ts';
import { isStillConnected, isStillVerified } from '#partners/test-persons/kinds.ts';
import {
  type VerifiedPerson,
  verifiedClaimsFor,
} from '#partners/verified-claims/verified-claims.ts';
import type { Deps } from '#platform/deps.ts';
import type { EngineClaims, EnginePerson } from '#platform/ports/openid-provider/world.ts';
import { hasAcceptedTerms } from '#site/index.ts';
import { type Assurance, assuranceFrom, pairwiseTagOf, valuesSince } from '#verification/index.ts';
import { findPerson, findTestPerson } from './person.store.ts';

type PersonDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;

/** An account as one client may see it; null if it does not exist, or the client may not admit it. */
export async function personAt(
  deps: PersonDeps,
  { accountId, ...asked }: { accountId: string; sessionId: string; clientId: string },
): Promise<EnginePerson | null> {
  const now = deps.clock.now();
  const [row] = await findPerson(deps.db, { accountId, ...asked, now });
  if (row === undefined) return null;
  const found = row.verified_id === null ? undefined : row;
  const assurance = await assuranceFrom(deps, accountId, found);
  const { stored_at, values_since, consented_at: consentedAt } = row;
  const isStored = assurance !== null && stored_at !== null;
  const isOwn = row.own_since !== null;
  const agreed = scopesOf(row, now);
  const scopes = isOwn
    ? scopesOfOwn(agreed)
    : await validScopes(
        deps.db,
        accountId,
        { scopes: agreed, consentedAt },
        isStored ? valuesSince({ stored_at, values_since }) : null,
      );
  const pair = { accountId, sector: asked.clientId };
  const tag = () => pairwiseTagOf(deps, deps.db, pair);
  return {
    inSession: row.session_id !== null,
    amr: amrFrom(row.amr),
    hasAcceptedTerms: () => hasAcceptedTerms(deps, accountId),
    scopes,
    claims: claimsFrom(assurance),
    ...(isOwn
      ? givingToOwn(deps, assurance, { accountId, tag, now })
      : givingOf(assurance, { details: () => detailsOf(deps, accountId), tag }, now)),
    subject: async () => row.sub ?? subjectOf(deps.db, { ...pair, isOwn }),
  };
}

type Giving = Pick<EnginePerson, 'verifiedClaims' | 'otherClaims' | 'withheld'>;

/** What a person gives to the company's own app: the addresses of their account, also unverified, and no details. */
function givingToOwn(
  { db }: PersonDeps,
  assurance: VerifiedPerson | null,
  { accountId, tag, now }: { accountId: string; tag: Sources['tag']; now: number },
): Giving {
  const facts = givingOf(assurance, { details: async () => null, tag }, now);
  return {
    ...facts,
    async otherClaims(scopes): Promise<JsonObject> {
      const isAddressed = scopes.has('email') || scopes.has('phone');
      const { email, phone } = isAddressed ? await addressesOf(db, accountId) : {};
      const ids = scopes.has('external_id') ? await externalIdsOf(db, [accountId]) : null;
      const id = ids?.get(accountId);
      return {
        ...(await facts.otherClaims(scopes)),
        ...addressClaims({ email: email?.subject ?? null, phone: phone?.subject ?? null }, scopes),
        ...(id !== undefined && { external_id: id }),
      };
    },
    withheld: async () => new Set(),
  };
}

/** Read only for clients that ask for it. */
type Sources = { details(): Promise<Details | null>; tag(): Promise<string | null> };

/** What a person gives in addition to the facts. */
function givingOf(
  assurance: VerifiedPerson | null,
  { details: readDetails, tag }: Sources,
  now: number,
): Giving {
  let read: Promise<Details | null> | null = null;
  const details = () => {
    read ??= readDetails();
    return read;
  };
  return {
    verifiedClaims: (wanted, scopes) =>
      verifiedClaimsFor(assurance, details, { asked: wanted, scopes, now }),
    async otherClaims(scopes): Promise<JsonObject> {
      if (assurance === null) return {};
      const person = scopes.has('person') ? await tag() : null;
      return {
        ...(person !== null && { person }),
        ...(hasDetails(scopes) && detailClaims(await details(), scopes)),
      };
    },
    withheld: async (scopes) =>
      hasDetails(scopes) ? withheldFrom(scopes, await details()) : new Set(),
  };
}

/** A test person as their client sees them; null if they belong to another client, or have disconnected this one. */
export async function testPersonAt(
  { db, clock }: PersonDeps,
  asked: { accountId: string; sessionId: string; clientId: string },
): Promise<EnginePerson | null> {
  const now = clock.now();
  const row = await findTestPerson(db, { ...asked, now });
  if (row === undefined) return null;
  const chosen = { kind: row.kind, since: row.consented_at ?? 0, now };
  if (!isStillConnected(chosen)) return null;
  const assurance = isStillVerified(chosen) ? invented(row.created_at) : null;
  const { accountId, clientId } = asked;
  const agreed = scopesOf(row, now);
  const details = assurance === null ? null : TEST_PERSON_DETAILS;
  const withheld = withheldFrom(agreed, details);
  return {
    inSession: row.session_id !== null && row.member_id !== null,
    // The member of the team signed in.
    amr: amrFrom(row.amr),
    // The member of the team who continues as them accepted.
    hasAcceptedTerms: async () => true,
    scopes: new Set([...agreed].filter((scope) => !withheld.has(scope))),
    claims: claimsFrom(assurance),
    ...givingOf(
      assurance,
      // Only this client knows them, so any number of their own will do.
      {
        details: async () => details,
        tag: async () => createHash('sha256').update(accountId).digest('base64url'),
      },
      now,
    ),
    subject: async () => row.sub ?? subjectOf(db, { accountId, sector: clientId }),
  };
}

/** The verification of a test person, in the month in which they were made. */
function invented(madeAt: number): VerifiedPerson {
  const { year, month } = calendarDayAt(madeAt, 0);
  const [evidence] = DOCUMENTS;
  return { evidence, verifiedAt: Date.UTC(year, month - 1, 1), isOver18: true };
}

/** The facts that a partner can get. Dates are months: a day would join what two partners know. */
function claimsFrom(assurance: Pick<Assurance, 'verifiedAt' | 'isOver18'> | null): EngineClaims {
  if (assurance === null) return { verified: false };
  return {
    verified: true,
    verified_at: new Date(assurance.verifiedAt).toISOString().slice(0, 7),
    age_over_18: assurance.isOver18,
  };
}
