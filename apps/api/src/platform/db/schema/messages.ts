import type { Channel, WebhookEvent, WebhookState } from '@portico/contract';

/** The tables of `messages`: messages that wait to be sent, and the limits per recipient. */
export type MessageTables = {
  /** Messages sent to an address within the hour, apart from codes. */
  recipient_sends: { key: string; sends: number; since: number; last_at: number };
  /** Codes that no server takes for their recipient, by the topic of their job; the last one of each. */
  refused_messages: { topic: string; recipient: string | null; refused_at: number };
  /** Messages of the last days whose sending has ended; what waits is a job. */
  sent_messages: {
    /** Of the job; of codes and links the kind and the recipient, so that the last one is known. */
    id: string;
    /** Keyed hash, as of the job. */
    recipient: string;
    channel: Channel;
    /** The kind of the message. */
    kind: string;
    state: 'sent' | 'refused' | 'expired';
    /** Sealed as it was queued, to send it once more; null of a code or a link, which work once. */
    payload: string | null;
    at: number;
  };
  /** Where an earlier version, which may run beside this one, puts messages and sends them from. */
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
  /** What the operator's backend got lately, or did not take; what waits is a job. */
  webhook_messages: {
    /** The id of the event in the audit trail, so that a message is made once. */
    id: string;
    event: WebhookEvent;
    /** JSON, as it is sent. */
    payload: string;
    /** `waiting` in rows of an earlier version alone, which sends them from here. */
    state: WebhookState;
    /** When the event happened. */
    created_at: number;
    /** For an earlier version, as the next two. */
    due_at: number;
    given_up_at: number;
    locked_until: number;
    tries: number;
    tried_at: number | null;
    /** The HTTP status of the last try. */
    status: number | null;
    /** Why the last try has none. */
    problem: 'timeout' | 'redirect' | 'unreachable' | null;
  };
  /** One row: the place in the audit trail up to which messages were made. */
  webhook_cursor: { id: number; seq: number };
  /** Deleted accounts about which messages are still to be made: what the backend knows them by, as JSON. */
  webhook_leavers: { account_id: string; names: string; left_at: number };
};
