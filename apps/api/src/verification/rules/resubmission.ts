import {
  type DetailPart,
  DOCUMENT_SIDES,
  type DocumentSide,
  type DocumentType,
  type Mark,
  type VerificationStatus,
} from '@portico/contract';
import type { PartsAt } from '#verification/record/record.store.ts';
import type { OwnReview } from '#verification/review/submissions/submissions.ts';

/*
 * What of a submission has to be mended, and what may stay (R-KYC-12): the reviewer marks parts of it, and everything
 * else was fine.
 */

/** The submission that is to be mended. */
export type Mending = Pick<OwnReview, 'document' | 'marks' | 'decidedAt'>;

export type NamedImage = { side: DocumentSide; id: string };

/** Null where nothing is to be mended; `latest` is the account's latest submission. */
export function mendingOf(
  status: VerificationStatus,
  latest: OwnReview | undefined,
): Mending | null {
  return status === 'RESUBMISSION' && latest !== undefined ? latest : null;
}

/**
 * The images of that submission that may be part of the next one. The front of another kind of document is not the front
 * of this one; a selfie is a selfie.
 */
export function keepable<Image extends NamedImage>(
  images: readonly Image[],
  mending: Mending | null,
  document: DocumentType,
): Image[] {
  if (mending === null) return [];
  const sides: readonly DocumentSide[] = DOCUMENT_SIDES[document];
  return images.filter(
    ({ side }) =>
      sides.includes(side) &&
      mending.marks.every(({ part }) => part !== side) &&
      (side === 'personImage' || document === mending.document),
  );
}

export function isSide(part: Mark['part']): part is DocumentSide {
  return (DOCUMENT_SIDES.id_card as readonly string[]).includes(part);
}

/**
 * Whether a part of the details was saved since it was marked. Saved as it was counts, too: the reviewer may be wrong, and
 * whoever looked at it again says that it is right.
 */
export function isDetailMended(mending: Mending, part: DetailPart, partsAt: PartsAt): boolean {
  return (partsAt[part] ?? 0) > (mending.decidedAt ?? 0);
}

/** Whether no part of the details is left that was marked and not saved since. */
export function areDetailsMended(mending: Mending | null, partsAt: PartsAt): boolean {
  if (mending === null) return true;
  return mending.marks.every(({ part }) => isSide(part) || isDetailMended(mending, part, partsAt));
}
