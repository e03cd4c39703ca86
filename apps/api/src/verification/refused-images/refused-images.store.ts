import type { Mark, MarkReason } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';

/** The refused images of this account among these SHA-256 hashes, each with the reviewer's reason. */
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

/** Stores the hashes of the marked images, so that sending the same image again is refused at once. */
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

/** Deletes the account's refused images. */
export async function deleteRefusedImages(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('refused_images').where('account_id', '=', accountId).execute();
}
