import type { Mark, MarkReason } from '@portico/contract';
import type { Queries } from '#db/client.ts';

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

/** So that its person is told at once who sends the same image again. */
export async function refuseImages(
  tx: Queries,
  accountId: string,
  marks: readonly Mark[],
  now: number,
): Promise<void> {
  const documents = await tx
    .selectFrom('documents')
    .select(['side', 'sha256'])
    .where('account_id', '=', accountId)
    .where('sha256', 'is not', null)
    .execute();
  for (const { side, sha256 } of documents) {
    const reason = marks.find(({ part }) => part === side)?.reason;
    if (reason === undefined || sha256 === null) continue;
    await tx
      .insertInto('refused_images')
      .values({ account_id: accountId, sha256, reason, at: now })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'sha256']).doUpdateSet({ reason, at: now }),
      )
      .execute();
  }
}

/** Forgets which pictures of the account were refused. */
export async function deleteRefusedImages(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('refused_images').where('account_id', '=', accountId).execute();
}
