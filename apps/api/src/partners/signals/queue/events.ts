import type { SignalEvent } from '@portico/contract';
import type { Happening } from '#platform/hooks.ts';

/*
 * Maps causes to events. Every end of a verification is the same event, so that a partner learns that it ended and
 * never why. Only ids and times differ.
 */

/** CAEP leaves the namespace to transmitter and receiver. It is no NIST level, and claims none. */
const NAMESPACE = 'portico';

type Said = { event: SignalEvent; claims: Record<string, unknown> };

const ENDED: Said = {
  event: 'assurance-level-change',
  claims: {
    namespace: NAMESPACE,
    current_level: 'none',
    previous_level: 'verified',
    change_direction: 'decrease',
  },
};

export const CAUSES: Record<Happening, Said> = {
  verification_expired: ENDED,
  verification_suspended: ENDED,
  verification_revoked: ENDED,
  // Also a renewal, so the level before is not said.
  verification_confirmed: {
    event: 'assurance-level-change',
    claims: { namespace: NAMESPACE, current_level: 'verified', change_direction: 'increase' },
  },
  account_closed: { event: 'account-disabled', claims: {} },
  account_opened: { event: 'account-enabled', claims: {} },
  account_deleted: { event: 'account-purged', claims: {} },
  session_ended: {
    event: 'session-revoked',
    // The interoperability profile demands a reason; ours is the same for everybody.
    claims: { reason_admin: { en: 'The session at the issuer ended.' } },
  },
};

/** Of RISC there are no times. */
export const isTimed = (event: SignalEvent): boolean =>
  event === 'assurance-level-change' || event === 'session-revoked';

/** Clients that received a claim are notified when it ends. */
const VERIFICATION_SCOPES = ['verified', 'identity_assurance'];

/** Whether the scopes to which a person agreed allow the event, so that it tells nothing new. */
export const isAllowed = (event: SignalEvent, scope: string): boolean =>
  event !== 'assurance-level-change' ||
  scope.split(' ').some((each) => VERIFICATION_SCOPES.includes(each));
