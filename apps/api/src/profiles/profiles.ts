import type { Profile } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { fail, ok } from '../result.ts';
import { findProfile } from './profiles.store.ts';

/** What a person sees of their own account. */
export async function readProfile({ db }: Deps, accountId: string) {
  const row = await findProfile(db, accountId);
  // Its session was alive a moment ago: the account went in between.
  if (row === undefined) return fail('missing_token');
  const profile: Profile = {
    id: accountId,
    email: row.email,
    phone: row.phone,
    created_at: new Date(row.created_at).toISOString(),
    verificationStatus: row.status,
    detailsSubmitted: row.details_at !== null,
  };
  return ok(profile);
}
