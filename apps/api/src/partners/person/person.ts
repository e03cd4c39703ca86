import { calendarDayAt, DOCUMENTS } from '@portico/contract';
import type { Deps } from '#deps/deps.ts';
import { scopesOf } from '#partners/connections/connections.ts';
import { subjectOf } from '#partners/subjects/subjects.ts';
import { isStillConnected, isStillVerified } from '#partners/test-persons/kinds.ts';
import {
  type PersonDetails,
  type VerifiedPerson,
  verifiedClaimsFor,
} from '#partners/verified-claims/verified-claims.ts';
import type { EngineClaims, EnginePerson } from '#ports/openid-provider/engine.ts';
import { type Assurance, assuranceFrom } from '#verification/assurances/assurances.ts';
import { keptDetailsOf } from '#verification/kept-details/kept-details.ts';
import { findPerson, findTestPerson } from './person.store.ts';

type PersonDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** An account as one client may know it; null if there is no such account, or the client may not admit it. */
export async function personAt(
  deps: PersonDeps,
  { accountId, ...asked }: { accountId: string; sessionId: string; clientId: string },
): Promise<EnginePerson | null> {
  const now = deps.clock.now();
  const [row] = await findPerson(deps.db, { accountId, ...asked, now });
  if (row === undefined) return null;
  const found = row.verified_id === null ? undefined : row;
  const assurance = await assuranceFrom(deps, accountId, found);
  return {
    inSession: row.session_id !== null,
    scopes: scopesOf(row, now),
    claims: claimsFrom(assurance),
    verifiedClaims: (wanted, scopes) =>
      verifiedClaimsFor(assurance, () => keptDetailsOf(deps, accountId), {
        asked: wanted,
        scopes,
        now,
      }),
    subject: async () => row.sub ?? subjectOf(deps.db, { accountId, sector: asked.clientId }),
  };
}

/** A test person as their client knows them; null if there is none of this client, or they have disconnected it. */
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
  return {
    inSession: row.session_id !== null && row.member_id !== null,
    scopes: scopesOf(row, now),
    claims: claimsFrom(assurance),
    verifiedClaims: (wanted, scopes) =>
      verifiedClaimsFor(assurance, async () => INVENTED, { asked: wanted, scopes, now }),
    subject: async () =>
      row.sub ?? subjectOf(db, { accountId: asked.accountId, sector: asked.clientId }),
  };
}

/** What a test person keeps for partners. */
const INVENTED: PersonDetails = {
  firstName: 'Test',
  lastName: 'Person',
  birthDate: '1990-01-01',
  citizenship: 'UA',
  documentCountry: 'UA',
};

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
