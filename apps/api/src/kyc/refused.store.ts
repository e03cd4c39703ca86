import type { MarkReason } from '@portico/contract';
import type { Queries } from '../db/client.ts';

/** Which of these pictures a reviewer has marked for this account, by their SHA-256, and why. */
export async function findRefused(
  db: Queries,
  accountId: string,
  hashes: readonly string[],
): Promise<Map<string, MarkReason>> {
  const rows = await db
    .selectFrom('refused_images')
    .select(['sha256', 'reason'])
    .where('account_id', '=', accountId)
    .where('sha256', 'in', hashes)
    .execute();
  return new Map(rows.map(({ sha256, reason }) => [sha256, reason as MarkReason]));
}
