import type { Caller } from '#core/caller.ts';
import { orderedUuid } from '#core/uuid.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type AuditRow,
  findHead,
  findLatest,
  findSealed,
  findUnsealedAfter,
  insertEvent,
} from './audit.store.ts';
import { isGenuine, macOf, subjectOf } from './chain.ts';

const BATCH = 1000;

/**
 * The events of the audit trail: everything that grants, refuses or changes access, and what the administrator
 * publishes on the landing page.
 */
export type AuditKind =
  | 'code_sent'
  | 'code_wrong'
  | 'registered'
  | 'terms_accepted'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'signed_out'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'refresh_replayed'
  | 'sign_in_disowned'
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
  | 'passkey_refused'
  | 'account_disabled'
  | 'account_enabled'
  | 'people_exported'
  | 'landing_imported'
  | 'brand_applied'
  | 'brand_reverted'
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
  | 'rejection_answered'
  | 'document_in_use'
  | 'verification_decided'
  | 'verification_expired'
  | 'verification_suspended'
  | 'renewal_begun'
  | 'revocation_proposed'
  | 'revocation_declined'
  | 'verification_revoked'
  | 'revocation_answered'
  | 'own_data_exported'
  | 'own_data_erased'
  | 'kept_details_stored'
  | 'kept_details_erased'
  | 'account_deleted'
  | 'operator_added'
  | 'operator_changed'
  | 'operator_signed_in'
  | 'operator_sign_in_failed'
  | 'operator_signed_out'
  | 'person_searched'
  | 'person_helped'
  | 'document_keys_rotated'
  | 'signing_keys_rotated'
  | 'secret_keys_rotated'
  | 'tag_keys_rotated'
  | 'backup_restored'
  | 'client_added'
  | 'client_changed'
  | 'client_member_added'
  | 'client_member_changed'
  | 'client_member_removed'
  | 'client_invited'
  | 'client_invitation_withdrawn'
  | 'client_orphaned'
  | 'client_secret_added'
  | 'client_secret_ended'
  | 'client_closed'
  | 'client_suspended'
  | 'client_review_asked'
  | 'client_review_withdrawn'
  | 'client_review_decided'
  | 'client_resumed'
  | 'client_made_own'
  | 'webhook_resent'
  | 'server_client_added'
  | 'server_client_changed'
  | 'server_token_issued'
  | 'server_refused'
  | 'server_read'
  | 'server_acted'
  | 'link_created'
  | 'link_confirmed'
  | 'link_redeemed'
  | 'partner_agreed'
  | 'partner_disconnected'
  | 'partner_request_refused';

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
  const at = clock.now();
  const event = {
    // Rows that wait get their places by time and id: two of one moment keep their order.
    id: orderedUuid(at),
    at,
    kind,
    account_id: accountId ?? null,
    subject: subject === undefined ? null : subjectOf(secrets.audit.current.key, subject),
    ip: caller.ip,
    request_id: caller.requestId,
    details: JSON.stringify(details),
  };
  // The row gets its place in the chain later: taking a place here would serialize all sign-ins.
  await insertEvent(tx, {
    ...event,
    mac: macOf(secrets.audit.current.key, event),
    seq: null,
    link: null,
  });
}

/** Whether the end of the chain was written with a SECRET_KEY of this installation, and not changed since. */
export async function hasGenuineHead({
  db,
  keyRing,
}: Pick<Deps, 'db' | 'keyRing'>): Promise<boolean> {
  await keyRing.read();
  const head = await findHead(db);
  return head !== undefined && isGenuine(keyRing.auditKeys(), head);
}

/**
 * When this key of the trail last wrote an event, at or after `since`; null if it did not. Every process that uses a
 * SECRET_KEY for people's codes and sessions also writes with its key.
 */
export async function lastWrittenWith(
  { db }: Pick<Deps, 'db'>,
  key: Buffer,
  since: number,
): Promise<number | null> {
  const isBy = (row: AuditRow) => row.mac === macOf(key, row);
  let before: number | null = null;
  const waiting = await findUnsealedAfter(db, '', BATCH);
  const unlinked = waiting.filter(isBy).map(({ at }) => at);
  if (unlinked.length > 0) return Math.max(...unlinked);
  for (;;) {
    const rows: AuditRow[] = await findLatest(db, before, BATCH);
    const found = rows.find((row) => row.at >= since && isBy(row));
    if (found !== undefined) return found.at;
    const last = rows.at(-1);
    // Rows of one batch of the chain are in no order of time.
    if (last === undefined || last.seq === null || rows.every(({ at }) => at < since)) return null;
    before = last.seq;
  }
}

/** The place where the chain ends now. */
export const endOfChain = async ({ db }: { db: Queries }) => (await findHead(db))?.seq ?? 0;

/** Events of the chain after a place, in its order: nothing is ever added before a place that was read. */
export async function eventsAfter(db: Queries, place: number, limit: number) {
  const rows = await findSealed(db, place, limit);
  return rows.map(({ id, at, kind, account_id: accountId, details, seq }) => ({
    id,
    at,
    kind: kind as AuditKind,
    accountId,
    details: JSON.parse(details) as Record<string, unknown>,
    seq,
  }));
}
