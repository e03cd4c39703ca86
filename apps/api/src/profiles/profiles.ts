import type { Profile } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { labelOf } from '../identities/identities.ts';
import { fail, ok } from '../result.ts';
import { findOldestIdentity, findProfile, type ProfileRow } from './profiles.store.ts';

type Claimed = { id: string; sessionId: string };

/** What a person sees of their own account, as long as the session lives that they claim. */
export async function readProfile({ db, clock }: Deps, { id: accountId, sessionId }: Claimed) {
  const row = await findProfile(db, { accountId, sessionId, now: clock.now() });
  const known = row && (await knownBy(db, accountId, row));
  if (row === undefined || known === undefined) return fail('missing_token');
  const profile: Profile = {
    id: accountId,
    email: row.email,
    phone: row.phone,
    label: labelOf(known),
    labelKind: known.kind,
    givenName: row.given_name,
    familyName: row.family_name,
    created_at: new Date(row.created_at).toISOString(),
    verificationStatus: row.status,
    detailsSubmitted: row.details_at !== null,
  };
  return ok(profile);
}

/** The way in that it is called by; none that lives is without one. */
async function knownBy(db: Deps['db'], accountId: string, { email, phone }: ProfileRow) {
  if (email !== null) return { kind: 'email' as const, subject: email, label: null };
  if (phone !== null) return { kind: 'phone' as const, subject: phone, label: null };
  return findOldestIdentity(db, accountId);
}
