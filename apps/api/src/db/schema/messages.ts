import type { Channel, WebhookEvent, WebhookState } from '@portico/contract';

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
  /** Messages to the operator's backend, waiting and recently sent. */
  webhook_messages: {
    /** The id of the event in the audit trail, so that a message is made once. */
    id: string;
    event: WebhookEvent;
    /** JSON, as it is sent. */
    payload: string;
    state: WebhookState;
    /** When the event happened. */
    created_at: number;
    due_at: number;
    /** It fails if nothing arrived until then. */
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
};
