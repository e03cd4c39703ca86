/* What other subjects use of this one: they import this file alone. */

export {
  type Assurance,
  assuranceFrom,
  assuranceOf,
  isVerifiedNow,
  lastDayOf,
} from './assurances/assurances.ts';
export { endIfOver } from './assurances/ending.ts';
export { askToRenew } from './assurances/renew.ts';
export {
  discardDocuments,
  openOrNote,
  openRow,
  removeImages,
  takeDocuments,
} from './documents/documents.ts';
export {
  deleteKeptDetails,
  findKeptDetails,
  type KeptDetails,
  keptDetailsOf,
  keptDetailsStateOf,
  openKeptDetails,
  sealReviewed,
  valuesSince,
  valuesSinceOf,
} from './kept-details/kept-details.ts';
export { pairwiseTagOf, removeTagsOf, tagsOf } from './person-tags/person-tags.ts';
export { findKyc } from './record/record.store.ts';
export * as record from './record/record.ts';
export { detailsIn, downloadOf, type KycRow, lockVerification } from './record/record.ts';
export { knownStatus, type State } from './record/transitions.ts';
export { deleteRefusedImages } from './refused-images/refused-images.ts';
export { releaseClaimsOf } from './review/claims/claims.ts';
export {
  eraseTraces,
  type OwnReview,
  reviewsOf,
  usualMinutes,
  withdrawReview,
} from './review/submissions/submissions.ts';
export { accountByReference } from './revocations/revocations.store.ts';
export { revocationsOf } from './revocations/revocations.ts';
