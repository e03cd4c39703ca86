import type { Locale } from '@portico/contract';

/** Who is at the other end of a call, as far as a connection tells: for the audit trail and the list of sessions. */
export type Caller = {
  /** The connection's own address, or what a configured proxy says; never what a body says. */
  ip: string;
  userAgent: string;
  requestId: string;
  locale: Locale;
  /** As a header says it, whatever it says; '' where none does. */
  timeZone: string;
};
