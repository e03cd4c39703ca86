/** Why an outbound request was not made, or its answer not used. */
export type RefusalReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'host'
  | 'unresolved'
  | 'not_public'
  | 'unreachable'
  | 'redirect'
  | 'encoded'
  | 'too_large'
  | 'too_slow';

const SENTENCES: Record<RefusalReason, string> = {
  malformed: 'The address is not a URL.',
  scheme: 'The address must begin with https://.',
  credentials: 'The address must not contain a user name or a password.',
  port: 'The address must use port 443.',
  host: 'The address must have a host without a dot behind it.',
  unresolved: 'The name of the host was not found.',
  not_public: 'The host is not on the public internet.',
  unreachable: 'The host did not answer as a web server with a valid certificate does.',
  redirect: 'The answer was a redirect, which is not followed.',
  encoded: 'The answer was compressed, although that was not asked for.',
  too_large: 'The answer was too large.',
  too_slow: 'The answer was not complete in time.',
};

/** The sentence is for the partner's developer, so it says nothing of our network: no address, no cause. */
export class OutboundRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.name = 'OutboundRefused';
    this.reason = reason;
  }
}
