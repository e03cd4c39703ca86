import {
  type CodeOf,
  DRAFT_TTL_DAYS,
  type ReplyOf,
  type withdrawVerification,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isSessionActive } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import {
  discardDocuments,
  findDocuments,
  measureDocumentsOf,
  openRow,
  takeDocuments,
} from '#verification/documents/documents.ts';
import { type DraftRow, insertDrafts, takeDrafts } from '#verification/documents/drafts.store.ts';
import { claimWithdrawal, findVerificationRecord } from '#verification/record/record.store.ts';
import { TRANSITIONS } from '#verification/record/transitions.ts';
import { withdrawReview } from '#verification/review/submissions/submissions.ts';

type Withdrawn = Result<ReplyOf<typeof withdrawVerification>, CodeOf<typeof withdrawVerification>>;

/**
 * Withdraws a submission that waits for a decision, so that its person can correct a mistake. The case leaves the desk
 * even if an operator has claimed it. The details stay as submitted, and the images become drafts again, which expire
 * like any draft.
 */
export async function withdraw(deps: Deps, owner: Account, caller: Caller): Promise<Withdrawn> {
  const { id: accountId } = owner;
  const verification = await findVerificationRecord(deps.db, accountId);
  if (verification === undefined) return fail('missing_token');
  if (!(verification.status in TRANSITIONS.withdraw)) return fail('nothing_to_withdraw');
  if (!(await areMeasured(deps, accountId)))
    return fail('service_unavailable', { retryAfterSeconds: 5 });
  const done = await inTransaction(deps.db, async (tx) => {
    if (!(await isSessionActive(deps, tx, owner))) return fail('missing_token');
    const now = deps.clock.now();
    if (!(await claimWithdrawal(tx, accountId, now))) return fail('nothing_to_withdraw');
    // Thrown to roll back: every PENDING verification has a case at the desk.
    if (!(await withdrawReview(tx, accountId, now)))
      throw new Error('A PENDING verification has no open case.');
    const unreferenced = await becomeDrafts(tx, accountId, now);
    await record(deps, tx, caller, { kind: 'submission_withdrawn', accountId, details: {} });
    await notifyOwner(deps, tx, accountId, { kind: 'withdrawn', at: now });
    return ok(unreferenced);
  });
  if (!done.ok) return done;
  await discardDocuments(deps, done.value);
  deps.outbox.wake();
  return ok({ verificationStatus: TRANSITIONS.withdraw.PENDING });
}

/**
 * Measures the images that are not measured yet: drafts are shown with their measured quality, and images that were
 * sent as files may not have one. False if the server is too busy. An image that cannot be opened does not count.
 */
async function areMeasured(deps: Deps, accountId: string): Promise<boolean> {
  await measureDocumentsOf(deps, accountId);
  for (const row of await findDocuments(deps.db, accountId)) {
    if (row.quality === null && (await openRow(deps, row)).ok) return false;
  }
  return true;
}

/**
 * A document is sealed with the id and side of the draft that it was, so its row moves back and its object stays. A
 * document that cannot be opened, or that was stored before images were hashed, has to be photographed again. Returns
 * the names of the objects that no row refers to anymore.
 */
async function becomeDrafts(tx: Queries, accountId: string, now: number): Promise<string[]> {
  const before = await takeDrafts(tx, accountId);
  const documents = await takeDocuments(tx, accountId);
  const expires_at = now + DRAFT_TTL_DAYS * DAY;
  const drafts = documents.flatMap(({ sha256, quality, ...row }): DraftRow[] =>
    sha256 === null || quality === null ? [] : [{ ...row, sha256, quality, expires_at }],
  );
  await insertDrafts(tx, drafts);
  const reused = new Set(drafts.map(({ id }) => id));
  return [...before, ...documents.filter(({ id }) => !reused.has(id))].map(
    (row) => row.object_name,
  );
}
