/* What other subjects use of this one: they import this file alone. */

export {
  accountOf,
  createTestAccount,
  findIdentities,
  hasAccount,
  type LockedAccount,
  lockAccount,
  lockEvenClosed,
  removeAccount,
} from './accounts/accounts.ts';
export { closeForCompany } from './closing/closing.ts';
export * as handoffTokens from './handoff-tokens/handoff-tokens.ts';
export { removeHandoffs } from './handoff-tokens/handoff-tokens.ts';
export { byMethod } from './methods/methods.ts';
export { voidReset } from './passwords/passwords.ts';
export { requestReset, resetsWaitUntil } from './passwords/resets.ts';
export {
  accountByExternalId,
  externalIdsOf,
  giveExternalId,
  isExternalId,
  mayHaveExternalId,
} from './people/external-ids.ts';
export { amrFrom } from './sessions/amr.ts';
export { endSessionsForCompany } from './sessions/own-sessions.ts';
export {
  accountOfSession,
  endAllSessions,
  followSession,
  isRecentSignIn,
  isSessionActive,
  sessionBegin,
  takeEndedSessions,
} from './sessions/sessions.ts';
export { canUseTwoFactors } from './sign-in-methods/sign-in-methods.ts';
export { addressesIn, addressesOnFile, endWaits, signInFacts } from './support/support.ts';
export { checkPassword, clearFailures } from './throttle/throttle.ts';
