import type { Locale } from '@portico/contract';

/** The caller of a request, as far as the connection shows: for the audit trail and the list of sessions. */
export type Caller = {
  /** The connection's own address, or the one a configured proxy reports; never from a body. */
  ip: string;
  userAgent: string;
  requestId: string;
  locale: Locale;
  /** The unchecked value of a header; '' if there is none. */
  timeZone: string;
  /** Those that the browser sent; anyone may have set them. */
  cookies?: Readonly<Record<string, string | undefined>>;
  /** By which accounts know the caller's browser (identity/browsers); missing where no browser is asked. */
  browser?: string;
};

/** The caller of an administrator command in the audit trail: it has no request and no address. */
export const OPERATOR: Pick<Caller, 'ip' | 'requestId'> = { ip: '', requestId: 'operator' };

/**
 * Of a call by an operator or the company, for the rows that its person is shown: the address is the caller's, and is
 * only in the row about the caller.
 */
export const withoutAddress = ({ requestId }: Pick<Caller, 'requestId'>) => ({ ip: '', requestId });

/** A signed-in account, identified by the access token alone and never by a body. */
export type Account = { id: string; sessionId: string };

/** A client of the company's own backend. */
export type ServerClient = { id: string; scopes: ReadonlySet<string> };

/** A phone that can only add images to an account's drafts. */
export type Phone = { handoffId: string; accountId: string };
