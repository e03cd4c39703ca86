import type { VerificationStatus } from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Account, Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { removeHandoffs } from '#identity/handoff-tokens/handoff-tokens.ts';
import { isRecentSignIn, isSessionActive } from '#identity/sessions/sessions.ts';
import { notifyOwner } from '#messages/notices/notices.ts';
import {
  discardDocuments,
  removeImages,
  takeDocuments,
} from '#verification/documents/documents.ts';
import * as verifications from '#verification/record/record.ts';
import { toOf } from '#verification/record/transitions.ts';
import { deleteRefusedImages } from '#verification/refused-images/refused-images.ts';
import { eraseTraces, withdrawReview } from '#verification/review/submissions/submissions.ts';

/**
 * Destroys images, drafts and details of a verification with their keys, because its person asks for it. What waits for
 * a decision is withdrawn; a decision and the audit trail stay.
 */
export async function eraseOwnData(deps: Deps, owner: Account, caller: Caller) {
  const result = await inTransaction(deps.db, async (tx) => {
    const held = await verifications.lockVerification(tx, owner.id);
    const isIn = held !== undefined && (await isSessionActive(deps, tx, owner));
    if (!isIn) return fail('missing_token');
    if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
    return ok(await eraseHeld(deps, tx, { accountId: owner.id, held, caller }));
  });
  if (!result.ok) return result;
  await cleanUp(deps, result.value.objects);
  return ok({ verificationStatus: result.value.status });
}

type Erased = { status: VerificationStatus; objects: string[] };

async function eraseHeld(
  deps: Deps,
  tx: Queries,
  { accountId, held, caller }: { accountId: string; held: verifications.Held; caller: Caller },
): Promise<Erased> {
  await removeHandoffs(tx, accountId);
  const objects = await removeImages(tx, accountId);
  // Asked for twice, or with nothing there: nothing happened that anybody should be told of.
  if (objects.length === 0 && !held.hasText) return { status: held.status, objects };
  const status = await eraseRest(deps, tx, { accountId, from: held.status, by: 'person' });
  await note(deps, tx, { accountId, by: 'person', images: objects.length, caller });
  return { status, objects };
}

async function eraseRest(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { accountId, from, by }: { accountId: string; from: VerificationStatus; by: By },
): Promise<VerificationStatus> {
  const now = clock.now();
  const to = toOf('erase', from);
  // The row is held, so that its status is what it was read as.
  if (to === null || !(await verifications.eraseDetails(tx, accountId, { from, to, now, by }))) {
    throw new Error(`A verification that is ${from} was not erased.`);
  }
  await withdrawReview(tx, accountId, now);
  await removeTraces(tx, accountId);
  return to;
}

type By = 'person' | 'retention';
type Noted = {
  accountId: string;
  by: By;
  images: number;
  caller: Pick<Caller, 'ip' | 'requestId'>;
};

async function note(deps: Deps, tx: Queries, { accountId, by, images, caller }: Noted) {
  const details = { by, images };
  await record(deps, tx, caller, { kind: 'own_data_erased', accountId, details });
  await notifyOwner(deps, tx, accountId, { kind: 'erased', at: deps.clock.now() });
}

/** After the commit the keys are gone: what cannot be removed now, the sweep of orphans finds, and nobody opens. */
async function cleanUp(deps: Deps, objects: readonly string[]): Promise<void> {
  await discardDocuments(deps, objects);
  deps.outbox.wake();
}

const BATCH = 200;

/** Whom the audit trail names where time did it: no request, and from no address. */
const RETENTION: Pick<Caller, 'ip' | 'requestId'> = { ip: '', requestId: 'retention' };

/**
 * Erases what was decided `retentionDays` ago or longer (R-KYC-14): images and details, and where nobody answered what
 * was asked for again, that, too. Where a new attempt has begun since, only the images of the one before go. Drafts have
 * a term of their own. Answers how many accounts had something to erase.
 */
export async function eraseDue(deps: Deps): Promise<number> {
  const decidedUntil = deps.clock.now() - deps.config.retentionDays * DAY;
  let erased = 0;
  let after: verifications.Due | null = null;
  for (;;) {
    const due: verifications.Due[] = await verifications.findDue(deps.db, {
      decidedUntil,
      after,
      limit: BATCH,
    });
    for (const { accountId } of due) {
      erased += Number(await eraseIfDue(deps, accountId, decidedUntil));
    }
    if (due.length < BATCH) return erased;
    after = due.at(-1) ?? after;
  }
}

async function eraseIfDue(deps: Deps, accountId: string, decidedUntil: number): Promise<boolean> {
  const objects = await inTransaction(deps.db, async (tx) => {
    const held = await verifications.lockVerification(tx, accountId);
    // A submission or a decision that came meanwhile wins, and so does another process that was here.
    if (held === undefined || !(await verifications.isLockedDue(tx, accountId, decidedUntil)))
      return null;
    const documents = await takeDocuments(tx, accountId);
    if (verifications.DECIDED.includes(held.status))
      await eraseRest(deps, tx, { accountId, from: held.status, by: 'retention' });
    else await removeTraces(tx, accountId);
    await note(deps, tx, {
      accountId,
      by: 'retention',
      images: documents.length,
      caller: RETENTION,
    });
    return documents.map((row) => row.object_name);
  });
  if (objects !== null) await cleanUp(deps, objects);
  return objects !== null;
}

/** What images, and the machine-readable zones on them, left in the tables around; and what reviewers wrote of them. */
async function removeTraces(tx: Queries, accountId: string): Promise<void> {
  await deleteRefusedImages(tx, accountId);
  await eraseTraces(tx, accountId);
}
