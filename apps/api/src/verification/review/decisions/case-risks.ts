import {
  CONFIRM_RISKS,
  type ConfirmRisk,
  causeForOperator,
  type ImageQuality,
  risksOf,
} from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { findDocuments } from '#verification/documents/documents.ts';
import type { CaseRow } from '#verification/review/claims/cases.store.ts';
import { findDuplicates } from '#verification/review/duplicates/duplicates.ts';
import { caseTag } from '#verification/review/mrz/case-tag.ts';
import { storedComparisons } from '#verification/review/mrz/stored-reading.ts';
import { risksIn } from '#verification/review/queue/queue.ts';
import type { EarlierProposal } from './decisions.store.ts';
import type { Decision } from './validate-decision.ts';

/**
 * Why this confirmation takes two operators: the same facts as the desk shows, read with the decision. A warning stays if
 * it was the reason of an earlier proposal: a zone that is typed again until nothing differs takes two all the same.
 */
export async function caseRisks(
  deps: Deps,
  tx: Queries,
  row: CaseRow,
  { zoneUnread, hasNoTag }: Extract<Decision, { decision: 'confirm' }>,
): Promise<ConfirmRisk[]> {
  const images = await findDocuments(tx, row.account_id);
  const personTag = await caseTag(deps, tx, row);
  const now = risksOf(
    {
      document: row.document,
      images: images.map(({ quality, side }) => ({
        cause:
          quality === null ? null : causeForOperator(JSON.parse(quality) as ImageQuality, side),
      })),
      otherAccounts: await findDuplicates({ db: tx }, row.account_id, {
        images,
        documentMac: row.document_mac,
        foldedMac: null,
      }),
      ...(personTag && { personTag }),
      reading:
        row.mrz === null
          ? null
          : storedComparisons(row.mrz, row, {
              now: deps.clock.now(),
              minimumAge: deps.config.offer.minimumAge,
            }),
    },
    { zoneUnread, hasNoTag },
  );
  // Under load an image may not have been measured: then nobody knows.
  const isUnknown = images.some(({ quality, fingerprint }) => !quality || !fingerprint);
  const found = new Set([
    ...now,
    ...(isUnknown ? ['image_quality' as const] : []),
    ...risksIn(row.proposal_risks),
    ...(JSON.parse(row.earlier_proposals ?? '[]') as EarlierProposal[]).flatMap(
      ({ risks = [] }) => risks,
    ),
  ]);
  return CONFIRM_RISKS.filter((risk) => found.has(risk));
}
