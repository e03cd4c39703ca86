import { WEBHOOK_CATALOG, type WebhookDetail, type WebhookEvent } from '@portico/contract';
import type { AuditKind } from '#platform/audit/audit.ts';

/* What the company's backend gets of an event of the audit trail: ids and outcomes, and nothing about a person. */

type Cause = { kind: AuditKind; accountId: string | null; details: Record<string, unknown> };
type Known = {
  event: WebhookEvent;
  unless?: Record<string, string>;
  details: Record<string, WebhookDetail>;
};

const CAUSES: Record<WebhookEvent, { cause: AuditKind } & Omit<Known, 'event'>> = WEBHOOK_CATALOG;

const BY_CAUSE: ReadonlyMap<AuditKind, Known> = new Map(
  Object.entries(CAUSES).map(([event, { cause, ...known }]) => [
    cause,
    { event: event as WebhookEvent, ...known },
  ]),
);

/** Null for a cause that the backend is not told about. */
export function eventOf({ kind, accountId, details }: Cause) {
  const found = BY_CAUSE.get(kind);
  if (found === undefined || accountId === null) return null;
  const excluded = Object.entries(found.unless ?? {});
  if (excluded.some(([name, value]) => details[name] === value)) return null;
  const members = Object.entries(found.details);
  const own = members.map(([name, { from = name }]) => [name, details[from] ?? null] as const);
  return { event: found.event, account: accountId, details: Object.fromEntries(own) };
}
