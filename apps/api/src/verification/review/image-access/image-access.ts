import { randomUUID } from 'node:crypto';
import type { DESK_IMAGE, Operator } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { openDocumentOfAnybody } from '#verification/documents/documents.ts';
import { lockVerification } from '#verification/record/record.ts';
import { WAITING } from '#verification/record/transitions.ts';
import { findWaitingOf, renewOf } from '#verification/review/claims/claims.store.ts';
import { claimantOf, claimBy } from '#verification/review/claims/claims.ts';
import { recordWork } from '#verification/review/work/work.store.ts';
import * as store from './image-access.store.ts';

type Refusal = (typeof DESK_IMAGE)['errors'][number];

/**
 * An image of a case that this operator claimed. Each access adds a row to the access log, which the owner sees, and an
 * audit event. Both are committed before the first byte is sent, so that no access goes unrecorded. An image that
 * cannot be opened is recorded as such, and not as an access.
 */
export async function openImage(
  deps: Deps,
  operator: Operator,
  documentId: string,
  caller: Caller,
): Promise<Result<{ bytes: Buffer; name: string }, Refusal>> {
  if (!isUuid(documentId)) return fail('not_found');
  const accountId = await store.findOwner(deps.db, documentId);
  if (accountId === undefined) return fail('not_found');
  const refused = await refusalOf(deps, accountId, operator);
  if (refused !== null) return refused;

  const opened = await openDocumentOfAnybody(deps, caller, documentId);
  if (!opened.ok) return fail('not_found');
  const { bytes, side } = opened;
  const claim = claimBy(deps, operator);
  return inTransaction(deps.db, async (tx) => {
    // Lock the verification first, as every other writer does: the access row refers to the account, which another
    // transaction may be deleting.
    if (!(await lockVerification(tx, accountId, WAITING))) return fail('not_found');
    // The case may have been released or claimed by another operator since the check above.
    const renewed = await renewOf(tx, accountId, claim);
    if (renewed === undefined) return fail('case_taken');
    await store.insertView(tx, {
      id: randomUUID(),
      account_id: accountId,
      document_id: documentId,
      side,
      operator_id: operator.id,
      at: claim.now,
    });
    await recordWork(tx, operator.id, claim.now, 'looks');
    await record(deps, tx, caller, {
      kind: 'image_viewed',
      accountId,
      details: { case: renewed.id, document: documentId, side, operator: operator.id },
    });
    return ok({ bytes, name: side });
  });
}

async function refusalOf(deps: Deps, accountId: string, operator: Operator) {
  const waiting = await findWaitingOf(deps.db, accountId);
  // Images of a decided case are no longer accessible.
  if (waiting === undefined) return fail('not_found');
  const isMine = claimantOf(waiting, deps.clock.now()) === operator.id;
  return isMine ? null : fail('case_taken');
}
