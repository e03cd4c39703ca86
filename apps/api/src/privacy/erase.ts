import type { ErasedBy, VerificationStatus } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { isRecentSignIn, isSessionActive, removeHandoffs } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import {
  deleteKeptDetails,
  deleteRefusedImages,
  discardDocuments,
  endIfOver,
  eraseTraces,
  knownStatus,
  removeImages,
  type State,
  takeDocuments,
  record as verifications,
  withdrawReview,
} from '#verification/index.ts';
import { noteInJournal, writeJournalSoon } from '../platform/journal/journal.ts';

/**
 * Destroys the images, drafts and details of a verification and the details kept for partners, with their keys, at its person's request. A submission
 * that waits for a decision is withdrawn; decisions and the audit trail stay.
 */
export async function eraseOwnData(deps: Deps, owner: Account, caller: Caller) {
  await endIfOver(deps, owner.id);
  const result = await inTransaction(deps.db, async (tx) => {
    const locked = await verifications.lockVerification(tx, owner.id);
    const isIn = locked !== undefined && (await isSessionActive(deps, tx, owner));
    if (!isIn) return fail('missing_token');
    if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
    return ok(await eraseLocked(deps, tx, { accountId: owner.id, locked, by: 'person', caller }));
  });
  if (!result.ok) return result;
  await cleanUp(deps, result.value.objects);
  return ok({ verificationStatus: result.value.status });
}

/**
 * The same for the company's own backend, with `also` in the transaction, whether there was something to erase or not;
 * false if there is no such account.
 */
export async function eraseForCompany(
  deps: Deps,
  accountId: string,
  { caller, also }: { caller: Noted['caller']; also(tx: Queries): Promise<void> },
): Promise<boolean> {
  await endIfOver(deps, accountId);
  const erased = await inTransaction(deps.db, async (tx) => {
    const locked = await verifications.lockVerification(tx, accountId);
    if (locked === undefined) return null;
    const done = await eraseLocked(deps, tx, { accountId, locked, by: 'company', caller });
    await also(tx);
    return done;
  });
  if (erased === null) return false;
  await cleanUp(deps, erased.objects);
  return true;
}

type Erased = { status: VerificationStatus; objects: string[] };

async function eraseLocked(
  deps: Deps,
  tx: Queries,
  {
    accountId,
    locked,
    by,
    caller,
  }: {
    accountId: string;
    locked: verifications.LockedVerification;
    by: ErasedBy;
    caller: Noted['caller'];
  },
): Promise<Erased> {
  await removeHandoffs(tx, accountId);
  await deps.hooks.dataErased(deps, tx, accountId);
  const objects = await removeImages(tx, accountId);
  const hadKeptDetails = await deleteKeptDetails(tx, accountId);
  // Already erased, or nothing was stored: nothing changed, so no event is recorded and no notice is sent.
  if (objects.length === 0 && !locked.hasText && !hadKeptDetails)
    return { status: knownStatus(locked), objects };
  const status = await eraseRest(deps, tx, { accountId, from: locked, by });
  await note(deps, tx, { accountId, by, images: objects.length, caller });
  await noteInJournal(deps, tx, accountId, 'own_data_erased');
  return { status, objects };
}

/**
 * Erases the images and details that a restore brought back. Returns the names of the objects; null if there was
 * nothing to erase.
 */
export async function eraseAgain(
  deps: Deps,
  tx: Queries,
  accountId: string,
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<string[] | null> {
  const locked = await verifications.lockVerification(tx, accountId);
  if (locked === undefined) return null;
  const objects = await removeImages(tx, accountId);
  const hadKeptDetails = await deleteKeptDetails(tx, accountId);
  if (objects.length === 0 && !locked.hasText && !hadKeptDetails) return null;
  await eraseRest(deps, tx, { accountId, from: locked, by: 'person' });
  const details = { by: 'person', images: objects.length };
  await record(deps, tx, caller, { kind: 'own_data_erased', accountId, details });
  return objects;
}

async function eraseRest(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { accountId, from, by }: { accountId: string; from: State; by: ErasedBy },
): Promise<VerificationStatus> {
  const now = clock.now();
  const to = await verifications.eraseDetails(tx, accountId, { from, now, by });
  // The row is locked, so its state cannot have changed since it was read.
  if (to === null) throw new Error(`A verification in status ${from.status} was not erased.`);
  await withdrawReview(tx, accountId, now);
  await removeTraces(tx, accountId);
  return to;
}

type Noted = {
  accountId: string;
  by: ErasedBy;
  images: number;
  caller: Pick<Caller, 'ip' | 'requestId'>;
};

async function note(deps: Deps, tx: Queries, { accountId, by, images, caller }: Noted) {
  const details = { by, images };
  await record(deps, tx, caller, { kind: 'own_data_erased', accountId, details });
  await notifyOwner(deps, tx, accountId, { kind: 'erased', by, at: deps.clock.now() });
}

/**
 * Runs after the commit deleted the keys: if an object cannot be removed now, it is unreadable, and the sweep finds it.
 */
async function cleanUp(deps: Deps, objects: readonly string[]): Promise<void> {
  await discardDocuments(deps, objects);
  await writeJournalSoon(deps);
  deps.outbox.wake();
}

const BATCH = 200;

/** The caller that the audit trail names for retention, which has no request and no address. */
const RETENTION: Pick<Caller, 'ip' | 'requestId'> = { ip: '', requestId: 'retention' };

/**
 * Erases the images and details of verifications that were decided `retentionDays` ago or longer (R-KYC-14), including
 * those with an unanswered correction request. If a new attempt has begun since, erases only the images of the previous
 * one. Drafts expire separately. Returns the number of accounts that had something to erase.
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
    const locked = await verifications.lockVerification(tx, accountId);
    // Not due anymore if a submission or a decision came meanwhile, or if another process erased it.
    if (locked === undefined || !(await verifications.isLockedDue(tx, accountId, decidedUntil)))
      return null;
    const documents = await takeDocuments(tx, accountId);
    if (verifications.DECIDED.includes(locked.status))
      await eraseRest(deps, tx, { accountId, from: locked, by: 'retention' });
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

/** Removes data derived from images and their machine-readable zones, and what reviewers wrote about them. */
async function removeTraces(tx: Queries, accountId: string): Promise<void> {
  await deleteRefusedImages(tx, accountId);
  await eraseTraces(tx, accountId);
}
