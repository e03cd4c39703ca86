/* The rules that the review desk and its screens share (R-KYC-13). */

/**
 * A lead can do everything that a reviewer can, release other operators' claims, and see who
 * decided what.
 */
export const OPERATOR_ROLES = ['reviewer', 'lead'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Counted from the operator's last action. */
export const DESK_IDLE_MINUTES = 30;
export const DESK_SESSION_HOURS = 12;
/** After this time, an unattended case returns to the queue. */
export const CLAIM_MINUTES = 30;
export const QUEUE_PAGE = 50;
/** The hours of waiting by which the queue can be narrowed; the desk marks cases that wait so long. */
export const QUEUE_WAITS = [24, 48] as const;
/** The most earlier submissions that a case lists. */
export const BEFORE_MAX = 20;
/** Waiting cases are counted up to this number. */
export const WAITING_MAX = 1000;
/** The points that an operator has to confirm, one by one, before confirming a person. */
export const CONFIRM_CHECKS = ['genuine', 'name', 'same_person', 'valid', 'adult'] as const;
export type ConfirmCheck = (typeof CONFIRM_CHECKS)[number];
/** Why the machine-readable zone was not read before a confirmation. */
export const ZONE_UNREAD_REASONS = ['no_zone', 'illegible', 'not_pictured'] as const;
export type ZoneUnreadReason = (typeof ZONE_UNREAD_REASONS)[number];

/** How long a rejection by one operator waits before it takes effect (REVIEW_REJECTIONS). */
export const REJECTION_WAIT_HOURS = 24;
/**
 * Why a confirmation takes two operators (REVIEW_CONFIRMATIONS): another account has this document or a similar photo;
 * this account reported the document, or was revoked with it; the zone or the age differs; a check digit is wrong; the
 * zone of a document that has one was not read; its number was not read; a photo is of poor quality.
 */
export const CONFIRM_RISKS = [
  'similar_account',
  'document_reported',
  'zone_differs',
  'zone_invalid',
  'zone_unread',
  'number_unread',
  'image_quality',
] as const;
export type ConfirmRisk = (typeof CONFIRM_RISKS)[number];

/** Where the number of a case's document comes from: its machine-readable zone, or an operator typed it. */
export const NUMBER_SOURCES = ['zone', 'typed'] as const;
export type NumberSource = (typeof NUMBER_SOURCES)[number];
/**
 * The state of the verification that a person tag belongs to: it holds; the person suspended it; two operators revoked
 * it; another document of the same account replaced it.
 */
export const TAG_STATES = ['living', 'suspended', 'revoked', 'replaced'] as const;
export type TagState = (typeof TAG_STATES)[number];
