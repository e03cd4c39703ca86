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
 * The parts of a submission that have to be corrected, and those that may be kept (R-KYC-12): the reviewer marks parts
 * for correction, and everything else was accepted.
 */

/** The submission that a correction request is about. */
export type Mending = Pick<OwnReview, 'document' | 'marks' | 'decidedAt'>;

export type NamedImage = { side: DocumentSide; id: string };

/** Null if there is no open correction request; `latest` is the account's latest submission. */
export function mendingOf(
  status: VerificationStatus,
  latest: OwnReview | undefined,
): Mending | null {
  return status === 'RESUBMISSION' && latest !== undefined ? latest : null;
}

/**
 * The images of that submission that may be part of the resubmission. A front or back counts only for the same type of
 * document; a selfie counts for any.
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
 * Whether a part of the details was saved since it was marked. Saving it unchanged counts too: the reviewer may be
 * wrong, and the person has confirmed that it is right.
 */
export function isDetailMended(mending: Mending, part: DetailPart, partsAt: PartsAt): boolean {
  return (partsAt[part] ?? 0) > (mending.decidedAt ?? 0);
}

/** Whether every marked part of the details was saved since. */
export function areDetailsMended(mending: Mending | null, partsAt: PartsAt): boolean {
  if (mending === null) return true;
  return mending.marks.every(({ part }) => isSide(part) || isDetailMended(mending, part, partsAt));
}
