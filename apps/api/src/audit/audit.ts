import { randomUUID } from 'node:crypto';
import type { Caller } from '#core/caller.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { insertEvent } from './audit.store.ts';
import { macOf, subjectOf } from './chain.ts';

/**
 * The events of the audit trail: everything that grants, refuses or changes access, and what the administrator
 * publishes on the landing page.
 */
export type AuditKind =
  | 'code_sent'
  | 'code_wrong'
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'signed_out'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'refresh_replayed'
  | 'reset_requested'
  | 'reset_refused'
  | 'password_reset'
  | 'password_changed'
  | 'password_change_failed'
  | 'identity_added'
  | 'identity_refused'
  | 'identity_removed'
  | 'social_refused'
  | 'wallet_refused'
  | 'account_disabled'
  | 'account_enabled'
  | 'landing_imported'
  | 'handoff_started'
  | 'handoff_claimed'
  | 'submitted'
  | 'submission_withdrawn'
  | 'image_viewed'
  | 'document_damaged'
  | 'case_claimed'
  | 'case_released'
  | 'rejection_proposed'
  | 'confirmation_proposed'
  | 'verification_decided'
  | 'own_data_exported'
  | 'own_data_erased'
  | 'account_deleted'
  | 'operator_added'
  | 'operator_changed'
  | 'operator_signed_in'
  | 'operator_sign_in_failed'
  | 'operator_signed_out'
  | 'document_keys_rotated';

export type AuditEvent = {
  kind: AuditKind;
  accountId?: string | undefined;
  /** The identifier, if no account is known; only its keyed hash is stored. */
  subject?: string | undefined;
  /** Never a secret, never an address. */
  details?: Record<string, string | number | boolean>;
};

/** Records an event in the caller's transaction, so that the event is stored only if its cause is. */
export async function record(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Queries,
  caller: Pick<Caller, 'ip' | 'requestId'>,
  { kind, accountId, subject, details = {} }: AuditEvent,
): Promise<void> {
  const event = {
    id: randomUUID(),
    at: clock.now(),
    kind,
    account_id: accountId ?? null,
    subject: subject === undefined ? null : subjectOf(secrets.audit, subject),
    ip: caller.ip,
    request_id: caller.requestId,
    details: JSON.stringify(details),
  };
  // The row gets its place in the chain later: taking a place here would serialize all sign-ins.
  await insertEvent(tx, { ...event, mac: macOf(secrets.audit, event), seq: null, link: null });
}
