import type { Profile } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { labelOf } from '../identities/identities.ts';
import { fail, ok } from '../result.ts';
import { findOldestIdentity, findProfile } from './profiles.store.ts';

/** What a person sees of their own account. */
export async function readProfile({ db }: Deps, accountId: string) {
  const row = await findProfile(db, accountId);
  // Its session was alive a moment ago: the account went in between.
  if (row === undefined) return fail('missing_token');
  const profile: Profile = {
    id: accountId,
    email: row.email,
    phone: row.phone,
    label: row.email ?? row.phone ?? (await otherLabel(db, accountId)),
    givenName: row.given_name,
    familyName: row.family_name,
    created_at: new Date(row.created_at).toISOString(),
    verificationStatus: row.status,
    detailsSubmitted: row.details_at !== null,
  };
  return ok(profile);
}

async function otherLabel(db: Deps['db'], accountId: string): Promise<string> {
  const oldest = await findOldestIdentity(db, accountId);
  return oldest === undefined ? '' : labelOf(oldest);
}
