export { type CallOptions, Portico, type PorticoOptions } from './client.ts';
export { type OtherCode, PorticoError, type PorticoErrorDetails } from './error.ts';
export type {
  BroughtReturn,
  CallCode,
  EventType,
  FieldProblem,
  LinkRequest,
  Person,
  RedeemedReturn,
  Scope,
  VerificationLink,
  WebhookMessage,
} from './types.ts';
export { type SignedMessage, verifyWebhook } from './webhook.ts';
