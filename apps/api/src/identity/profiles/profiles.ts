import type { Profile } from '@portico/contract';
import type { Account } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { labelOf } from '#identity/sign-in-methods/sign-in-methods.ts';
import type { Deps } from '#platform/deps.ts';
import { findOldestIdentity, findProfile, type ProfileRow } from './profiles.store.ts';

/** The profile of the caller's own account. Fails with `missing_token` if the claimed session is not active. */
export async function readProfile({ db, clock }: Deps, { id: accountId, sessionId }: Account) {
  const now = clock.now();
  const row = await findProfile(db, { accountId, sessionId, now });
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
    verificationStatus: knownStatus(row, now),
    detailsSubmitted: row.details_at !== null,
  };
  return ok(profile);
}

/** The sign-in method that labels the account. Every existing account has at least one. */
async function knownBy(db: Deps['db'], accountId: string, { email, phone }: ProfileRow) {
  if (email !== null) return { kind: 'email' as const, subject: email, label: null };
  if (phone !== null) return { kind: 'phone' as const, subject: phone, label: null };
  return findOldestIdentity(db, accountId);
}

/**
 * The status that the person knows at `now`: CONFIRMED also while a renewal is under way, and not after the end of the
 * verification, which is written with the next call that asks for it, or the next round of housekeeping.
 */
function knownStatus(
  { status, is_renewal, valid_until }: ProfileRow,
  now: number,
): Profile['verificationStatus'] {
  const isVerified = is_renewal === 1 || status === 'CONFIRMED';
  if (!isVerified) return status;
  if (valid_until === null || valid_until > now) return 'CONFIRMED';
  // As `expire` of the transitions: an attempt to renew it outlives it, unless it was rejected.
  return status === 'CONFIRMED' || status === 'REJECTED' ? 'EXPIRED' : status;
}
