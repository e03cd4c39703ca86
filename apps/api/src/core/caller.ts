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

/** What the audit trail names as the caller of an operator's command: no request, and from no address. */
export const OPERATOR: Pick<Caller, 'ip' | 'requestId'> = { ip: '', requestId: 'operator' };

/** A signed-in person, by the access token alone and never by a body. */
export type Account = { id: string; sessionId: string };

/** A phone that adds images to an account's drafts, and can do nothing else there. */
export type Phone = { handoffId: string; accountId: string };
