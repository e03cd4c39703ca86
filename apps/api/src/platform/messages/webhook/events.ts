import type { WebhookEvent } from '@portico/contract';
import type { AuditKind } from '#platform/audit/audit.ts';

/* What the operator's backend gets of an event of the audit trail: ids and outcomes, and nothing about a person. */

type Cause = { kind: AuditKind; accountId: string | null; details: Record<string, unknown> };
type Data = Record<string, unknown>;

/** The event for each cause, and which details of it are sent beside the account's id. */
const EVENTS: Partial<Record<AuditKind, { event: WebhookEvent; details: readonly string[] }>> = {
  submitted: { event: 'verification.submitted', details: ['document'] },
  submission_withdrawn: { event: 'verification.withdrawn', details: [] },
  // Without the operator: the backend does not need the name.
  verification_decided: { event: 'verification.decided', details: ['case', 'outcome'] },
  verification_expired: { event: 'verification.expired', details: [] },
  verification_suspended: { event: 'verification.suspended', details: [] },
  // Not why: the person's case is nobody else's.
  verification_revoked: { event: 'verification.revoked', details: [] },
  own_data_erased: { event: 'verification.erased', details: [] },
  account_deleted: { event: 'account.deleted', details: [] },
};

/** Null for a cause that the backend is not told about. */
export function eventOf({ kind, accountId, details }: Cause) {
  const found = EVENTS[kind];
  if (found === undefined || accountId === null) return null;
  const data: Data = { account: accountId };
  for (const name of found.details) data[name] = details[name] ?? null;
  return { event: found.event, data };
}
