/** The specification's numbers (section 9) and the product's own, each with its unit in its name. */

export const CODE_LENGTH = 6;
export const EMAIL_CODE_TTL_MINUTES = 30;
export const SMS_CODE_TTL_MINUTES = 10;
/** Wrong tries within one hour that void the code of an address (R-CODE-5). */
export const CODE_MAX_ATTEMPTS = 5;
export const CODE_WINDOW_MINUTES = 60;
export const CODE_MAX_SENDS_PER_WINDOW = 10;
export const RESEND_COOLDOWN_SECONDS = 30;

/** How long a verified address waits for its registration, in the browser that verified it (R-REG-8). */
export const VERIFIED_TTL_MINUTES = 30;

export const PASSWORD_MIN_LENGTH = 8;
/** Unicode code points after NFC; longer ones are refused, never cut (ASVS v5.0.0-6.2.8). */
export const PASSWORD_MAX_LENGTH = 128;

export const ACCESS_TOKEN_TTL_MINUTES = 15;
export const REFRESH_IDLE_DAYS = 30;
export const REFRESH_ABSOLUTE_DAYS = 90;
/** A spent refresh token still answers with the same successor for so long: two tabs, a lost answer. */
export const REFRESH_GRACE_SECONDS = 10;

/** Between the right password for a phone number and the code that completes the sign-in. */
export const TICKET_TTL_MINUTES = 10;
export const RESET_LINK_TTL_MINUTES = 30;
/** Between leaving for a provider and coming back. */
export const SOCIAL_FLOW_TTL_MINUTES = 10;
export const WALLET_NONCE_TTL_MINUTES = 10;
/** Ways in and sessions are changed only so long after a sign-in: a token that leaked later cannot. */
export const RECENT_SIGN_IN_MINUTES = 30;

/** Wrong passwords in a row after which each further try has to wait, 30 s at first and up to an hour. */
export const LOCK_AFTER_FAILURES = 10;
export const FIRST_LOCK_SECONDS = 30;
export const LONGEST_LOCK_MINUTES = 60;

export const MIN_AGE_YEARS = 18;
export const MIN_BIRTH_YEAR = 1900;

export const IMAGE_MAX_BYTES = 5_242_880;
/** A picture may be small in bytes and huge once decoded; past this it is refused. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** With 16 bits a channel, which no camera writes, decoding one pixel costs more than three of the others. */
export const IMAGE_MAX_DEEP_PIXELS = 12_000_000;
/** Of the shorter side. A card of 54 mm that fills the picture has 94 pixels to the inch then: its print is gone. */
export const IMAGE_MIN_SIDE = 200;

/** An image that was taken and never sent goes after so long: enough to come back after a weekend. */
export const DRAFT_TTL_DAYS = 7;

export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 120;
export const ADDRESS_MAX_LENGTH = 240;
