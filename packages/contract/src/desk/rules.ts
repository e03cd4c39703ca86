/* The rules that the review desk and its screens share (R-KYC-13). */

/**
 * A lead can do everything that a reviewer can, release other operators' claims, see who decided what, and add operators.
 * `people` helps people with their accounts, and sees no case.
 */
export const OPERATOR_ROLES = ['reviewer', 'lead', 'people'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
/** Roles that make calls about cases: those of every call at the desk that names no others. */
export const REVIEWING_ROLES = ['reviewer', 'lead'] as const satisfies readonly OperatorRole[];
/** The roles that a lead can give. Leads are made by a command. */
export const GIVEN_ROLES = ['reviewer', 'people'] as const satisfies readonly OperatorRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

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

/** What an operator finds an account by: each in full, never a part. */
export const PERSON_KEYS = ['email', 'phone', 'reference', 'external_id'] as const;
export type PersonKey = (typeof PERSON_KEYS)[number];
/** Why an operator looks at an account or acts on it; the person reads it. `other` needs a note. */
export const DESK_REASONS = ['asked', 'problem', 'misuse', 'authority', 'other'] as const;
export type DeskReason = (typeof DESK_REASONS)[number];
/** What operators did with an account, as its person reads it. */
export const DESK_ACTS = [
  'view',
  'message',
  'unlock',
  'sessions',
  'close_asked',
  'close_withdrawn',
  'close_confirmed',
] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

/** Of one operator. */
export const SEARCHES_PER_HOUR = 60;
/** How long an operator may act on an account that they found. */
export const SEARCH_MINUTES = 30;
/** How long a request to close an account waits for a second operator. */
export const CLOSING_DAYS = 7;
/** How long it is known that a message was sent. */
export const SENT_MESSAGE_DAYS = 14;
