import type { VerificationStatus } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';

export type ProfileRow = {
  created_at: number;
  status: VerificationStatus;
  is_renewal: number;
  /** When the verification that holds ends; null if none does, or its end is not set yet. */
  valid_until: number | null;
  details_at: number | null;
  email: string | null;
  phone: string | null;
  given_name: string | null;
  family_name: string | null;
};

type Claimed = { accountId: string; sessionId: string; now: number };

// Every screen requests the profile, so this query also checks that the session is active (as `findAlive` does), in one
// round trip to the database.
const profileOf = prepared((db, { accountId, sessionId, now }: Claimed) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('kyc', 'kyc.account_id', 'accounts.id')
    .leftJoin('assurances', (join) =>
      join.onRef('assurances.account_id', '=', 'accounts.id').on('assurances.ended_at', 'is', null),
    )
    .leftJoin('identities as mail', (join) =>
      join.onRef('mail.account_id', '=', 'accounts.id').on('mail.kind', '=', 'email'),
    )
    .leftJoin('identities as phone', (join) =>
      join.onRef('phone.account_id', '=', 'accounts.id').on('phone.kind', '=', 'phone'),
    )
    // A provider that gave a name. If two did, either one is fine.
    .leftJoin('identities as named', (join) =>
      join.onRef('named.account_id', '=', 'accounts.id').on('named.given_name', 'is not', null),
    )
    .select([
      'accounts.created_at',
      'kyc.status',
      'kyc.is_renewal',
      'assurances.valid_until',
      'kyc.details_at',
      'mail.subject as email',
      'phone.subject as phone',
      'named.given_name',
      'named.family_name',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.account_id', '=', accountId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null),
);

/** The profile's row; undefined if the session has ended, or the account is closed or deleted. */
export async function findProfile(db: Queries, claimed: Claimed): Promise<ProfileRow | undefined> {
  const [row] = await profileOf(db, claimed);
  return row;
}

/** The oldest sign-in method. It labels an account that has neither an email address nor a phone number. */
export async function findOldestIdentity(db: Queries, accountId: string) {
  return db
    .selectFrom('identities')
    .select(['kind', 'subject', 'label'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}
