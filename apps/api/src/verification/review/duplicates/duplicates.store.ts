import type { DocumentSide, VerificationStatus } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';

/** An image of another account. */
export type DuplicateImage = { account_id: string; side: DocumentSide; sha256: string | null };
export type DuplicatePrint = { account_id: string; side: DocumentSide; fingerprint: string | null };

/** Images of other accounts that are equal byte for byte. */
export async function findSameImages(
  db: Queries,
  accountId: string,
  { hashes, limit }: { hashes: readonly string[]; limit: number },
): Promise<DuplicateImage[]> {
  return db
    .selectFrom('documents')
    .select(['account_id', 'side', 'sha256'])
    .where('sha256', 'in', hashes)
    .where('account_id', '<>', accountId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Images of other accounts whose fingerprints share bands with these, those with the most shared bands first. */
export async function findCandidates(
  db: Queries,
  accountId: string,
  { bands, limit }: { bands: readonly { band: number; value: string }[]; limit: number },
): Promise<DuplicatePrint[]> {
  return db
    .selectFrom('image_prints')
    .innerJoin('documents', 'documents.id', 'image_prints.document_id')
    .select(['documents.account_id', 'documents.side', 'documents.fingerprint'])
    .where((eb) =>
      eb.or(
        bands.map(({ band, value }) =>
          eb.and([eb('image_prints.value', '=', value), eb('image_prints.band', '=', band)]),
        ),
      ),
    )
    .where('documents.account_id', '<>', accountId)
    .groupBy(['documents.id', 'documents.account_id', 'documents.side', 'documents.fingerprint'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(limit)
    .execute();
}

/** The hash of a document's number, or of that number with its usual misreadings undone. */
export type DocumentHash = { column: 'document_mac' | 'folded_mac'; mac: string };

/** The other accounts with a submission of this document, unless their verification was erased since. */
export async function findSameDocument(
  db: Queries,
  accountId: string,
  { column, mac, limit }: DocumentHash & { limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('kyc', 'kyc.account_id', 'reviews.account_id')
    .select('reviews.account_id')
    .distinct()
    .where(`reviews.${column}`, '=', mac)
    .where('reviews.account_id', '<>', accountId)
    .where('kyc.erased_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

export type LatestSubmission = {
  account_id: string;
  id: string;
  submitted_at: number;
  status: VerificationStatus;
};

/** The latest submission of each of these accounts. */
export async function findLatestSubmissions(
  db: Queries,
  accountIds: readonly string[],
): Promise<LatestSubmission[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('kyc', 'kyc.account_id', 'reviews.account_id')
    .select(['reviews.account_id', 'reviews.id', 'reviews.submitted_at', 'kyc.status'])
    .where('reviews.account_id', 'in', accountIds)
    .where('reviews.attempt', '=', (eb) =>
      eb
        .selectFrom('reviews as latest')
        .select((of) => of.fn.max('latest.attempt').as('attempt'))
        .whereRef('latest.account_id', '=', 'reviews.account_id'),
    )
    .execute();
}
