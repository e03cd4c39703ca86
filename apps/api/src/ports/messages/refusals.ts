/** The other side said for good that it takes no message for this recipient: trying again is pointless. */
export class RecipientRefused extends Error {}

/**
 * The other side does not take our account or sender: for the operator to mend, and what waits goes out then.
 * The message says what was answered, and never whom it was for.
 */
export class SenderRefused extends Error {}
