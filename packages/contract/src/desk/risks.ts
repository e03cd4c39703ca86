import { type DocumentType, hasZone } from '../verification/document-types.ts';
import type { Comparison, ReviewCase } from './case.ts';
import { CONFIRM_RISKS, type ConfirmRisk, type ZoneUnreadReason } from './rules.ts';

type Known = Pick<ReviewCase, 'otherAccounts' | 'personTag'> & {
  document: DocumentType;
  images: readonly Pick<ReviewCase['images'][number], 'cause'>[];
  /** Null if the machine-readable zone was not read. */
  reading: { valid: boolean; comparisons: readonly Pick<Comparison, 'agrees'>[] } | null;
};

/** What the operator answers with the confirmation. */
type Answered = { zoneUnread: ZoneUnreadReason | null; hasNoTag: boolean };

/**
 * Why a confirmation takes two operators, by what the case has and what the operator answers. The desk shows it before,
 * and the server judges it with the confirmation. A number that may be the same is a hint, and no risk.
 */
export function risksOf(
  { otherAccounts, personTag, document, images, reading }: Known,
  { zoneUnread, hasNoTag }: Answered,
): ConfirmRisk[] {
  const tag = personTag?.known ?? null;
  const hasNoZone = zoneUnread === 'no_zone' && !hasZone(document);
  const is: Record<ConfirmRisk, boolean> = {
    similar_account: otherAccounts.some(({ kind }) => kind !== 'may_be_same'),
    document_reported: tag !== null && (tag.state === 'suspended' || tag.state === 'revoked'),
    zone_differs: reading?.comparisons.some(({ agrees }) => !agrees) ?? false,
    zone_invalid: reading?.valid === false,
    zone_unread: reading === null && !hasNoZone,
    number_unread: hasNoTag,
    image_quality: images.some(({ cause }) => cause !== null),
  };
  return CONFIRM_RISKS.filter((risk) => is[risk]);
}
