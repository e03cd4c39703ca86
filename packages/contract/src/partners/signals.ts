/*
 * Signals to partners about their people (OpenID Shared Signals Framework 1.0). Receivers call paths of their own,
 * which the standards describe and the server’s `partners/signals` answers.
 */

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

/** The events of a stream, each with its URI. */
export const SIGNAL_EVENTS = {
  'assurance-level-change': `${CAEP}/assurance-level-change`,
  'session-revoked': `${CAEP}/session-revoked`,
  'account-disabled': `${RISC}/account-disabled`,
  'account-enabled': `${RISC}/account-enabled`,
  'account-purged': `${RISC}/account-purged`,
} as const;
export type SignalEvent = keyof typeof SIGNAL_EVENTS;
export type EventUri = (typeof SIGNAL_EVENTS)[SignalEvent];

const SSF = 'https://schemas.openid.net/secevent/ssf/event-type';

/** Events about a stream itself, which every receiver gets. */
export const STREAM_EVENTS = {
  verification: `${SSF}/verification`,
  'stream-updated': `${SSF}/stream-updated`,
} as const;
export type StreamEvent = keyof typeof STREAM_EVENTS;

/** A stream with a signal that was not delivered for this long is paused. */
export const SIGNAL_PAUSE_DAYS = 7;
/** How long a delivered signal stays in the log. */
export const SIGNAL_LOG_DAYS = 7;
