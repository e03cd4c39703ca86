import type {
  askServerRenewal,
  BodyOf,
  CodeOf,
  closeServerPerson,
  createServerLink,
  deleteServerPerson,
  endServerSessions,
  eraseServerPerson,
  FieldCode,
  ReplyOf,
  readServerPerson,
  redeemServerReturn,
  ServerScope,
  WebhookEvent,
  WebhookPayload,
} from '@portico/contract';

/* Every type of the calls comes from the contract. The build writes them out, so that the package needs nothing of it. */

type Paths = {
  readPerson: typeof readServerPerson;
  createVerificationLink: typeof createServerLink;
  redeemReturn: typeof redeemServerReturn;
  askRenewal: typeof askServerRenewal;
  endSessions: typeof endServerSessions;
  closeAccount: typeof closeServerPerson;
  eraseVerification: typeof eraseServerPerson;
  deleteAccount: typeof deleteServerPerson;
};

/** The path of each call, by the name of its method. */
export type CallPaths = { [Name in keyof Paths]: Paths[Name]['path'] };

/** What a call can answer instead of its reply. */
export type CallCode = CodeOf<Paths[keyof Paths]>;
export type FieldProblem = FieldCode;

/** What a client may do. */
export type Scope = ServerScope;

export type Person = ReplyOf<typeof readServerPerson>;
export type LinkRequest = BodyOf<typeof createServerLink>;
export type VerificationLink = ReplyOf<typeof createServerLink>;
export type BroughtReturn = BodyOf<typeof redeemServerReturn>;
export type RedeemedReturn = ReplyOf<typeof redeemServerReturn>;

/** The kinds of messages of the webhook. */
export type EventType = WebhookEvent;

/** A message of the webhook: its `type` says what `data` has. A later Portico can send more kinds. */
export type WebhookMessage = WebhookPayload;
