import {
  type DetailPart,
  type DocumentSide,
  type DocumentType,
  isSide,
  sidesOf,
  type VerificationStatus,
} from '@portico/contract';
import type { PartsAt } from '#verification/record/record.ts';
import type { OwnReview } from '#verification/review/submissions/submissions.ts';

/*
 * The parts of a submission that have to be corrected, and those that may be reused (R-KYC-12): the reviewer marks parts
 * for correction, and everything else was accepted.
 */

/** The submission that a correction request is about. */
export type CorrectionRequest = Pick<OwnReview, 'document' | 'marks' | 'decidedAt'>;

export type NamedImage = { side: DocumentSide; id: string };

/**
 * Null if there is no open correction request; `latest` is the account's latest submission. What the details lack is
 * asked for with it: a required field may have been added since.
 */
export function correctionRequestOf(
  status: VerificationStatus,
  latest: OwnReview | undefined,
  missingParts: readonly DetailPart[],
): CorrectionRequest | null {
  if (status !== 'RESUBMISSION' || latest === undefined) return null;
  const added = missingParts.filter((missing) =>
    latest.marks.every(({ part }) => part !== missing),
  );
  const marks = added.map((part) => ({ part, reason: 'incomplete' }) as const);
  return { ...latest, marks: [...latest.marks, ...marks] };
}

/**
 * The images of that submission that may be part of the resubmission. A front or back counts only for the same type of
 * document; a selfie counts for any.
 */
export function reusableImages<Image extends NamedImage>(
  images: readonly Image[],
  request: CorrectionRequest | null,
  document: DocumentType,
): Image[] {
  if (request === null) return [];
  const sides = sidesOf(document);
  return images.filter(
    ({ side }) =>
      sides.includes(side) &&
      request.marks.every(({ part }) => part !== side) &&
      (side === 'personImage' || document === request.document),
  );
}

/**
 * Whether a part of the details was corrected since it was marked. One that was confirmed unchanged counts too: the
 * reviewer may be wrong, and the person has said that it is right.
 */
export function isDetailCorrected(
  request: CorrectionRequest,
  part: DetailPart,
  partsAt: PartsAt,
): boolean {
  return (partsAt[part] ?? 0) > (request.decidedAt ?? 0);
}

/** Whether every marked part of the details was saved since. */
export function areDetailsCorrected(request: CorrectionRequest | null, partsAt: PartsAt): boolean {
  if (request === null) return true;
  return request.marks.every(
    ({ part }) => isSide(part) || isDetailCorrected(request, part, partsAt),
  );
}
