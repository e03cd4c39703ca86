import {
  CONFIRM_CHECKS,
  type DocumentType,
  type decide,
  type FieldCode,
  type Mark,
  type ParsedBodyOf,
  partsForOperators,
  REASONS_OF,
  type RejectionReason,
  sidesOf,
  type ZoneUnreadReason,
} from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';

/** A validated decision of an operator. */
export type Decision =
  | { decision: 'confirm'; zoneUnread: ZoneUnreadReason | null; hasNoTag: boolean }
  | { decision: 'ask_again'; marks: Mark[] }
  | { decision: 'reject'; reasons: RejectionReason[] };

/**
 * Validates the body: a correction request needs marks, a rejection needs reasons, a confirmation needs every point of
 * the checklist, and none of them may have the fields of another. Each part is marked at most once, exists on this
 * document, and has a reason that fits it.
 */
export function validateDecision(
  body: ParsedBodyOf<typeof decide>,
  document: DocumentType,
): Result<Decision, 'invalid_request'> {
  const { decision, marks = [], reasons = [], checks = [], zoneUnread, personTag } = body;
  const isConfirmed = decision === 'confirm';
  const problem =
    missingOrStray('marks', marks, decision === 'ask_again') ??
    missingOrStray('reasons', reasons, decision === 'reject') ??
    missingOrStray('checks', checks, isConfirmed) ??
    (zoneUnread !== undefined && !isConfirmed ? { zoneUnread: 'invalid_value' as const } : null) ??
    (personTag !== undefined && !isConfirmed ? { personTag: 'invalid_value' as const } : null) ??
    (isConfirmed && !CONFIRM_CHECKS.every((check) => checks.includes(check))
      ? { checks: 'required' as const }
      : null);
  if (problem) return fail('invalid_request', { fields: problem });
  if (!areSound(marks, document)) {
    return fail('invalid_request', { fields: { marks: 'invalid_value' } });
  }
  if (decision === 'ask_again') return ok({ decision, marks });
  return decision === 'reject'
    ? ok({ decision, reasons: [...new Set(reasons)] })
    : ok({ decision, zoneUnread: zoneUnread ?? null, hasNoTag: personTag === 'none' });
}

function missingOrStray(
  field: 'marks' | 'reasons' | 'checks',
  given: readonly unknown[],
  isWanted: boolean,
): Record<string, FieldCode> | null {
  if (given.length > 0 === isWanted) return null;
  return { [field]: isWanted ? 'required' : 'invalid_value' };
}

function areSound(marks: readonly Mark[], document: DocumentType): boolean {
  const parts: readonly string[] = [...sidesOf(document), ...partsForOperators()];
  return (
    new Set(marks.map(({ part }) => part)).size === marks.length &&
    marks.every(({ part, reason }) => parts.includes(part) && REASONS_OF[part].includes(reason))
  );
}
