/** The specification's numbers (section 9) and the product's own, each with its unit in its name. */

export const CODE_LENGTH = 6;
export const EMAIL_CODE_TTL_MINUTES = 30;
export const SMS_CODE_TTL_MINUTES = 10;
/** Wrong attempts that void a code; within one hour, for the code that clients without a code token share (R-CODE-5). */
export const CODE_MAX_ATTEMPTS = 5;
export const CODE_WINDOW_MINUTES = 60;
export const CODE_MAX_SENDS_PER_WINDOW = 10;
export const RESEND_COOLDOWN_SECONDS = 30;

/**
 * How long an address proof is valid for registration, in the browser that verified it (R-REG-8).
 */
export const VERIFIED_TTL_MINUTES = 30;

export const PASSWORD_MIN_LENGTH = 8;
/** Unicode code points after NFC; longer ones are refused, never cut (ASVS v5.0.0-6.2.8). */
export const PASSWORD_MAX_LENGTH = 128;

export const ACCESS_TOKEN_TTL_MINUTES = 15;
export const REFRESH_IDLE_DAYS = 30;
export const REFRESH_ABSOLUTE_DAYS = 90;
/**
 * For this long, a spent refresh token still returns the same successor: for two tabs, or a lost
 * answer.
 */
export const REFRESH_GRACE_SECONDS = 10;

/** How long an account knows a browser after the last sign-in there. */
export const KNOWN_BROWSER_DAYS = 180;
/** After so many letters about new browsers within 24 hours, one more says that no others follow. */
export const NEW_BROWSER_LETTERS_A_DAY = 3;
/** How long the link in such a letter ends the sign-in. */
export const NOT_ME_LINK_DAYS = 30;

/** Between the correct password for a phone number and the code that completes the sign-in. */
export const SECOND_FACTOR_TTL_MINUTES = 10;
export const RESET_LINK_TTL_MINUTES = 30;
/** Between the start of an authorization and its callback. */
export const SOCIAL_FLOW_TTL_MINUTES = 10;
export const WALLET_NONCE_TTL_MINUTES = 10;
export const PASSKEY_CHALLENGE_TTL_MINUTES = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/**
 * Sign-in methods and sessions can be changed only this long after a sign-in: a token that leaks
 * later cannot change them.
 */
export const RECENT_SIGN_IN_MINUTES = 30;

/**
 * Consecutive wrong passwords after which each further attempt has to wait, 30 s at first and up to
 * an hour.
 */
export const LOCK_AFTER_FAILURES = 10;
export const FIRST_LOCK_SECONDS = 30;
export const LONGEST_LOCK_MINUTES = 60;

export const MIN_AGE_YEARS = 18;
export const MIN_BIRTH_YEAR = 1900;

export const IMAGE_MAX_BYTES = 5_242_880;
/** An image may be small in bytes and huge once decoded; above this it is refused. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/**
 * With 16 bits per channel, which no camera writes, decoding one pixel costs more than three
 * ordinary ones.
 */
export const IMAGE_MAX_DEEP_PIXELS = 12_000_000;
/**
 * Of the shorter side. A card of 54 mm that fills the image then has 94 pixels per inch: its print
 * is unreadable.
 */
export const IMAGE_MIN_SIDE = 200;

/** A draft that is not submitted is deleted after this time: enough to return after a weekend. */
export const DRAFT_TTL_DAYS = 7;

export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 120;
export const ADDRESS_MAX_LENGTH = 240;

/** A consent to a partner that was not used for so long has to be given again. */
export const CONSENT_UNUSED_DAYS = 365;
