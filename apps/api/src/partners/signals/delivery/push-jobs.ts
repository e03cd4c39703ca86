import { MINUTE, SECOND } from '#core/clock.ts';
import { openWithAny } from '#core/sealed-text.ts';
import { headerOf } from '#partners/signals/streams/streams.ts';
import type { Deps } from '#platform/deps.ts';
import { type Job, putMissing } from '#platform/jobs/jobs.store.ts';
import { doubling, type Kind, type Outcome } from '#platform/jobs/worker.ts';
import { type Verdict, verdictOf, verdictOfFailure } from './answers.ts';
import * as store from './delivery.store.ts';
import { pauseOverdue } from './pausing.ts';
import { signSet } from './set.ts';

/*
 * Pushes signals (RFC 8935): each at least once with one id, those about one person in order. A stream with signals to push
 * has one job, so that one process works on it at a time. A receiver that does not take a signal delays no other: its
 * stream rests longer after each failure.
 */

type PushDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'secrets' | 'keyRing' | 'guardedFetch' | 'outbox'
>;

/** Streams that one process works on at the same time, and calls to the receiver of each. */
const STREAMS_MAX = 16;
const CALLS_PER_STREAM = 4;
/** Signals of one attempt; the lease is longer than their calls can take, one after the other in each row. */
const BATCH = 20;
const LEASE_MS = MINUTE;
const LONGEST_REST_MS = 10 * MINUTE;
/** A moment further ahead was written before the clock was set back. */
const LONGEST_MS = LONGEST_REST_MS + MINUTE;
const PAUSES_EVERY_MS = MINUTE;

/** 2 s, 4 s, 8 s … 10 min. */
const restAfter = doubling(2 * SECOND, LONGEST_REST_MS);

/** Pauses the streams that are overdue, and sends. */
export function signalKind(deps: PushDeps): Kind {
  const { db } = deps;
  let pausedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'signal',
    lanes: () => STREAMS_MAX,
    leaseMs: LEASE_MS,
    pollMs: SECOND,
    restAfter,
    longestRestMs: LONGEST_REST_MS,
    async collect() {
      const now = deps.clock.now();
      if (Math.abs(now - pausedAt) >= PAUSES_EVERY_MS) {
        await pauseOverdue(deps);
        pausedAt = now;
      }
      const ready = await store.findReady(db, { now, longest: LONGEST_MS });
      await putMissing(
        db,
        ready.map(({ id }) => ({ id, kind: 'signal', payload: '', created_at: now })),
      );
    },
    work: (job, isStopping) => pushSome(deps, job, isStopping),
  };
}

/** Sends what is due first in a stream. */
async function pushSome(deps: PushDeps, job: Job, isStopping: () => boolean): Promise<Outcome> {
  const receiver = await store.findReceiver(deps.db, job.id);
  if (receiver === undefined) return { done: true };
  const now = deps.clock.now();
  const taken = { streamId: receiver.id, lockedUntil: now + LEASE_MS };
  const batch = await store.takeSome(deps.db, {
    ...taken,
    onlyUpdates: receiver.status === 'paused',
    now,
    longest: LONGEST_MS,
    limit: BATCH,
  });
  if (batch.length === 0) return { done: true };
  const push = pushTo(deps, receiver);
  let isTaking = false;
  let problem: string | undefined;
  let isOver = false;
  const work = async () => {
    while (!isOver && !isStopping()) {
      const signal = batch.shift();
      if (signal === undefined) return;
      const { id } = signal;
      // Since it was taken the person may have disconnected, or the client may have changed its stream.
      const may = await store.maySend(deps.db, { id, receiver, lease: job.lease });
      if (may === 'gone') continue;
      isOver = isOver || may === 'stop';
      if (isOver) return;
      const verdict = await push(signal);
      await noteTry(deps, signal, { verdict, lease: job.lease });
      if (verdict.taken) isTaking = true;
      else if (verdict.fault === 'stream') {
        problem = verdict.words;
        isOver = true;
      }
    }
  };
  // Each ends what it began: an error of one leaves no other to go on unobserved.
  const rows = await Promise.allSettled(Array.from({ length: CALLS_PER_STREAM }, work));
  await store.leaveTaken(deps.db, taken);
  const failed = rows.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
  if (problem === undefined) return { done: false };
  return { done: false, error: problem, attempt: isTaking ? 1 : job.attempt };
}

/** Sends a signal to the receiver. */
function pushTo(deps: PushDeps, receiver: store.ReceiverRow) {
  const { client_id: clientId, endpoint_url: url } = receiver;
  const header = openedHeader(deps, receiver);
  return async (signal: store.SignalRow): Promise<Verdict> => {
    if (header === undefined) {
      const words = 'Its authorization header does not open any more: set it again.';
      return { taken: false, fault: 'stream', words };
    }
    const body = await signSet(deps, clientId, signal);
    try {
      const answer = await deps.guardedFetch(url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/secevent+jwt',
          accept: 'application/json',
          ...(header !== null && { authorization: header }),
        },
        body,
      });
      return await verdictOf(answer);
    } catch (error) {
      return verdictOfFailure(error);
    }
  };
}

async function noteTry(
  { db, clock }: PushDeps,
  { id, tries }: store.SignalRow,
  { verdict, lease }: { verdict: Verdict; lease: string | null },
): Promise<void> {
  const tried = { id, lease, now: clock.now() };
  if (verdict.taken) return store.noteTry(db, { ...tried, outcome: null });
  const { words: outcome, fault } = verdict;
  const rest = fault === 'signal' ? { dueAt: tried.now + restAfter(tries + 1) } : {};
  return store.noteTry(db, { ...tried, outcome, ...rest });
}

/** Null if there is none; undefined if it does not open. */
function openedHeader({ secrets }: PushDeps, { id, authorization }: store.ReceiverRow) {
  if (authorization === null) return null;
  return openWithAny(secrets.partners.all, authorization, headerOf(id)) ?? undefined;
}
