import type {
  Comparison,
  ConfirmRisk,
  DocumentSide,
  DocumentType,
  MarkPart,
  MarkReason,
  OperatorRole,
  QualityCause,
  RejectionReason,
  ReviewOutcome,
  VerificationStatus,
  ZoneUnreadReason,
} from '@portico/contract';
import { minimumAge } from '#lib/offer.ts';

const sides: Record<DocumentSide | 'photoPage', string> = {
  docImageFront: 'Front',
  photoPage: 'Photo page',
  docImageBack: 'Back',
  personImage: 'Selfie',
};

const documents: Record<DocumentType, string> = { id_card: 'ID card', passport: 'Passport' };

const outcomes: Record<ReviewOutcome, string> = {
  CONFIRMED: 'Confirmed',
  RESUBMISSION: 'Resubmission requested',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn by the person',
};

const statuses: Record<VerificationStatus, string> = {
  NONE: 'Not started',
  IN_PROGRESS: 'In progress',
  PENDING: 'Waiting',
  CONFIRMED: 'Confirmed',
  RESUBMISSION: 'Resubmission requested',
  REJECTED: 'Rejected',
  EXPIRED: 'Expired',
  SUSPENDED: 'Suspended by the person',
  REVOKED: 'Revoked',
};

const causes: Record<QualityCause, string> = {
  dark: 'Too dark',
  bright: 'Too bright',
  blurred: 'Blurry',
  glare: 'Glare',
  small: 'Small photo',
  far: 'Document far away',
};

/** Shorter than what the person reads; every other part has the person's name for it. */
const parts = {
  docImageFront: 'Front of the document',
  photoPage: 'Photo page',
  docImageBack: 'Back of the document',
  personImage: 'Selfie',
  residency: 'Residence',
} satisfies Record<DocumentSide | 'photoPage', string> & Partial<Record<MarkPart, string>>;

const markReasons: Record<MarkReason, string> = {
  blurred: 'Blurry',
  dark: 'Too dark',
  glare: 'Glare hides the text',
  cut_off: 'Cut off',
  covered: 'Something covered',
  copy: 'Copy or photo of a screen',
  wrong_side: 'Wrong side',
  no_document: 'No document visible',
  expired: 'Document expired',
  face_hidden: 'Face hidden',
  document_not_shown: 'Document not held up',
  differs: 'Differs from the document',
  incomplete: 'Incomplete',
};

const rejectionReasons: Record<RejectionReason, string> = {
  not_accepted: 'Type of document not accepted',
  altered: 'Document altered or forged',
  another_person: 'Selfie shows someone else',
  under_age: `Under ${minimumAge}`,
  known_elsewhere: 'Document belongs to another account',
  untrue: 'Details don’t match one another',
};

const compared: Record<Comparison['what'], string> = {
  name: 'Name',
  birthDate: 'Date of birth',
  citizenship: 'Citizenship',
  documentCountry: 'Issued by',
  expiry: 'Valid until',
  age: 'Age',
};

const mrzUnreadReasons: Record<ZoneUnreadReason, string> = {
  no_zone: 'The document has none',
  illegible: 'It can’t be read in the photo',
  not_pictured: 'It isn’t in any photo',
};

const risks: Record<ConfirmRisk, string> = {
  similar_account: 'another account has this document or photo',
  document_reported: 'this document was reported stolen, or its verification revoked',
  zone_differs: 'the zone differs',
  zone_invalid: 'a check digit in the zone is wrong',
  zone_unread: 'the zone wasn’t read',
  number_unread: 'the document number wasn’t read',
  image_quality: 'a photo is of poor quality',
};

const roles: Record<OperatorRole, string> = {
  reviewer: 'Reviewer',
  lead: 'Lead',
  people: 'People',
};

/** Names for the contract's values. */
export const names = {
  sides,
  documents,
  outcomes,
  statuses,
  causes,
  parts,
  markReasons,
  rejectionReasons,
  mrzUnreadReasons,
  compared,
  risks,
  roles,
};

/** Reasons as part of a sentence. */
export const risksText = (all: readonly ConfirmRisk[]) => all.map((risk) => risks[risk]).join('; ');
