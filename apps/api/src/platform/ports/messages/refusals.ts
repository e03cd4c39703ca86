/** The provider permanently refuses messages to this recipient: a retry is pointless. */
export class RecipientRefused extends Error {}

/**
 * The provider refuses our account or sender: the administrator has to correct it, and then waiting messages are
 * sent. The message contains the provider's answer, and never the recipient.
 */
export class SenderRefused extends Error {}
