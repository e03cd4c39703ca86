export type Channel = 'email' | 'sms';

/** The tables of `messages`: messages that wait to be sent, and the limits per recipient. */
export type MessageTables = {
  /** Messages sent to an address within the hour, apart from codes. */
  recipient_sends: { key: string; sends: number; since: number; last_at: number };
  /** Messages to be sent; the payload is encrypted, and deleted once sent. */
  outbox: {
    id: string;
    channel: Channel;
    /** Messages with the same topic replace each other while unsent. */
    topic: string;
    /** Keyed hash of the recipient; null for older rows until it is filled in. */
    recipient: string | null;
    payload: string;
    created_at: number;
    due_at: number;
    /** After this time the message is worthless and is dropped. */
    expires_at: number;
    tries: number;
    locked_until: number;
    last_error: string | null;
  };
};
