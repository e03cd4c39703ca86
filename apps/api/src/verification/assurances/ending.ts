import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import { deleteKeptDetails } from '#verification/kept-details/kept-details.ts';
import { endVerification } from '#verification/record/record.store.ts';
import { lockVerification } from '#verification/record/record.ts';
import * as store from './assurances.store.ts';
import { isOver, lastDayOf, lateEndOf, REMINDERS } from './validity.ts';

/*
 * Reminds people of the end of their verification, and ends it. Each account has a transaction of its own, and each
 * write is guarded: any number of processes may do this at once, and a killed one loses nothing and repeats nothing.
 */

type EndingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'outbox' | 'sms' | 'secrets' | 'hooks'>;

const SLICE = 200;

/**
 * After each account a pause as long as its transaction took, and no longer than this: on a day on which many
 * verifications end, half of the time stays with the calls of people.
 */
const PAUSE_MAX_MS = 250;

/** The caller that the audit trail names, which has no request and no address. */
const VALIDITY: Pick<Caller, 'ip' | 'requestId'> = { ip: '', requestId: 'validity' };

/** One round: sets missing ends, sends due reminders, and ends what is over. */
export async function endVerifications(deps: EndingDeps): Promise<void> {
  await setMissingEnds(deps);
  for (const [sent, ahead] of REMINDERS.entries()) {
    const later = REMINDERS[sent + 1] ?? 0;
    const until = deps.clock.now() + ahead;
    await each(
      () => store.findEnding(deps.db, { until, reminders: sent, limit: SLICE }),
      (found) => remind(deps, found, { sent, later }),
    );
  }
  const reminders = REMINDERS.length;
  const now = deps.clock.now();
  await each(
    () => store.findEnding(deps.db, { until: now, reminders, limit: SLICE }),
    (found) => end(deps, found),
  );
}

/**
 * Ends the account's verification if it is over: for a call that answers with the status, or depends on it, before the
 * next round has come.
 */
export async function endIfOver(deps: EndingDeps, accountId: string): Promise<void> {
  const living = await store.findLiving(deps.db, accountId);
  if (living !== undefined) await end(deps, living);
}

/** Those confirmed before there were ends, or by a process of an earlier version. */
async function setMissingEnds({ db, clock, config }: EndingDeps): Promise<void> {
  await each(
    () => store.findWithoutEnd(db, SLICE),
    ({ id, verified_at }) =>
      store.setEnd(db, id, lateEndOf(verified_at, config.validMonths, clock.now())),
  );
}

/** Processes batch after batch until none is left; each row found must be gone from the next batch. */
async function each(
  find: () => Promise<store.Living[]>,
  work: (found: store.Living) => Promise<void>,
): Promise<void> {
  for (;;) {
    const slice = await find();
    for (const found of slice) {
      const started = performance.now();
      await work(found);
      await pause(Math.min(performance.now() - started, PAUSE_MAX_MS));
    }
    if (slice.length < SLICE) return;
  }
}

/** One reminder; the first one is left out where the second is due as well. */
async function remind(
  deps: EndingDeps,
  { id, account_id: accountId, valid_until: until }: store.Living,
  { sent, later }: { sent: number; later: number },
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, accountId);
    if (!(await store.countReminder(tx, id, sent))) return;
    if (until === null || until <= now + later) return;
    // A renewal waits for its decision: there is nothing to do.
    if (locked?.status === 'PENDING') return;
    const message = { kind: 'expiring', lastDay: lastDayOf(until), at: now } as const;
    await notifyOwner(deps, tx, accountId, message);
  });
  deps.outbox.wake();
}

async function end(
  deps: EndingDeps,
  { id, account_id: accountId, valid_until: until }: store.Living,
): Promise<void> {
  const now = deps.clock.now();
  if (until === null || !isOver(until, now)) return;
  await inTransaction(deps.db, async (tx) => {
    // First, like every write to a verification.
    await lockVerification(tx, accountId);
    if (!(await store.endAssurance(tx, id, now))) return;
    if ((await endVerification(tx, accountId, 'expire', now)) === null) return;
    await deleteKeptDetails(tx, accountId);
    await deps.hooks.happened(deps, tx, 'verification_expired', { accountId });
    await record(deps, tx, VALIDITY, { kind: 'verification_expired', accountId, details: {} });
    await notifyOwner(deps, tx, accountId, { kind: 'expired', lastDay: lastDayOf(until), at: now });
  });
  deps.outbox.wake();
}
