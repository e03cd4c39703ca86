/**
 * The only catalog of what can go wrong in a call: code → HTTP status.
 * Codes of the specification's section 8 keep its spelling. Sentences are in the locales, keyed by
 * code.
 */
export const ERRORS = {
  // Any call may answer these.
  invalid_request: 400,
  missing_token: 401,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unexpected_error: 500,
  service_unavailable: 503,

  // Codes.
  incorrect_code: 422,
  code_expired: 422,
  too_many_attempts: 429,
  resend_too_soon: 429,
  too_many_sends: 429,
  sms_unavailable: 503,

  // Accounts and sessions.
  login_failed: 401,
  email_already_exist: 409,
  phone_already_exist: 409,
  verification_missing: 403,
  session_ended: 401,
  sign_in_expired: 401,
  account_disabled: 403,
  wrong_password: 422,
  reset_link_invalid: 422,
  recent_sign_in_needed: 403,
  terms_not_accepted: 403,
  terms_changed: 409,

  // Sign-in methods.
  identity_taken: 409,
  passkey_refused: 422,
  last_identity: 409,
  social_refused: 401,
  social_failed: 401,
  social_unavailable: 503,
  wallet_message_refused: 422,
  wallet_network_unsupported: 422,
  wallet_signature_wrong: 401,
  contract_wallet_unsupported: 422,

  // Identity verification.
  details_missing: 409,
  details_locked: 409,
  existing_document: 409,
  nothing_to_withdraw: 409,
  document_type: 400,
  alert_message_file_error2: 400,
  upload_file: 400,
  file_too_large: 413,
  invalid_file_type: 415,
  image_too_small: 400,
  image_too_large: 400,
  image_damaged: 400,
  image_refused_before: 409,
  same_image: 409,

  // The handoff from the computer to the phone.
  handoff_over: 410,
  handoff_taken: 409,

  // Sign in with Portico.
  partner_request_over: 410,
  partner_sign_in_again: 403,
  verification_needed: 403,

  // Links into verification of the company's own backend.
  link_over: 410,
  link_used: 409,
  link_for_another: 403,

  // The partner console.
  client_unknown: 404,
  role_insufficient: 403,
  client_invalid: 422,
  client_name_taken: 409,
  client_limit: 409,
  last_owner: 409,
  invitation_over: 410,
  invitation_for_another: 403,

  // The review desk.
  desk_sign_in_failed: 401,
  case_taken: 409,
  second_operator_needed: 409,
  not_allowed: 403,

  // The company's own backend.
  scope_missing: 403,
  return_address_unknown: 422,
  return_unknown: 422,
  external_id_taken: 409,
  renewal_not_possible: 409,
  idempotency_key_reused: 422,
  idempotency_key_busy: 409,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Problems of a single field; sent with `invalid_request` under `fields`. */
export const FIELD_ERRORS = [
  'required',
  'invalid_value',
  'too_long',
  'characters_not_allowed',
  'email_invalid',
  'email_letters',
  'phone_invalid',
  'code_format',
  'password_rules',
  'password_too_long',
  'password_common',
  'password_contains_address',
  'country_unknown',
  'document_unknown',
  'year_invalid',
  'month_invalid',
  'day_invalid',
  'date_mismatch',
  'date_future',
  'under_age',
] as const;

export type FieldCode = (typeof FIELD_ERRORS)[number];

/** Whether `value` is one of the {@link FIELD_ERRORS}. */
export function isFieldCode(value: string): value is FieldCode {
  return (FIELD_ERRORS as readonly string[]).includes(value);
}

/** Codes that any call may answer, declared once. */
export const COMMON_ERRORS = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unexpected_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

export type CommonError = (typeof COMMON_ERRORS)[number];

/** The body of every answer that is not a success. `message` is in the language of Accept-Language. */
export type ErrorBody<Code extends ErrorCode = ErrorCode> = {
  code: Code;
  message: string;
  fields?: Record<string, FieldCode>;
  params?: Record<string, string | number>;
  requestId: string;
};
