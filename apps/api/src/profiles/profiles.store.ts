import type { VerificationStatus } from '@portico/contract';
import type { Queries } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';

export type ProfileRow = {
  created_at: number;
  status: VerificationStatus;
  details_at: number | null;
  email: string | null;
  phone: string | null;
};

// Asked for by every screen.
const profileOf = prepared((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('accounts')
    .innerJoin('kyc', 'kyc.account_id', 'accounts.id')
    .leftJoin('identities as mail', (join) =>
      join.onRef('mail.account_id', '=', 'accounts.id').on('mail.kind', '=', 'email'),
    )
    .leftJoin('identities as phone', (join) =>
      join.onRef('phone.account_id', '=', 'accounts.id').on('phone.kind', '=', 'phone'),
    )
    .select([
      'accounts.created_at',
      'kyc.status',
      'kyc.details_at',
      'mail.subject as email',
      'phone.subject as phone',
    ])
    .where('accounts.id', '=', accountId),
);

export async function findProfile(db: Queries, accountId: string): Promise<ProfileRow | undefined> {
  const [row] = await profileOf(db, { accountId });
  return row;
}
