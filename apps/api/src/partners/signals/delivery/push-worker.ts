import { MINUTE, SECOND } from '#core/clock.ts';
import { openWithAny } from '#core/sealed-text.ts';
import type { Deps } from '#deps/deps.ts';
import { headerOf } from '#partners/signals/streams/streams.ts';
import { type Verdict, verdictOf, verdictOfFailure } from './answers.ts';
import * as store from './delivery.store.ts';
import { pauseOverdue } from './pausing.ts';
import { signSet } from './set.ts';

/*
 * Pushes signals (RFC 8935): each at least once with one id, those about one person in order. A receiver that does not take
 * one delays nobody else's: each stream is worked on by itself, and rests longer after each failure.
 */

export type PushDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'secrets' | 'keyRing' | 'guardedFetch' | 'outbox'
>;
export type PushWorker = { stop(): Promise<void> };

const POLL_MS = SECOND;
/** Streams that one process works on at the same time, and calls to the receiver of each. */
const STREAMS_MAX = 16;
const CALLS_PER_STREAM = 4;
/** Claimed together; longer than their calls can take, one after the other in each row. */
const BATCH = 20;
const LOCK_MS = MINUTE;
const LONGEST_REST_MS = 10 * MINUTE;
/** A moment further ahead was written before the clock was set back. */
const LONGEST_MS = LONGEST_REST_MS + MINUTE;
const PAUSES_EVERY_MS = MINUTE;

/** Sends signals until stopped. `onError` is called when the database is unreachable. */
export function startPushWorker(deps: PushDeps, onError: (error: unknown) => void): PushWorker {
  const working = new Map<string, Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let pausedAt = Number.NEGATIVE_INFINITY;
  const round = async () => {
    const now = deps.clock.now();
    if (Math.abs(now - pausedAt) >= PAUSES_EVERY_MS) {
      await pauseOverdue(deps);
      pausedAt = now;
    }
    for (const stream of await store.findReady(deps.db, { now, longest: LONGEST_MS })) {
      if (stopped || working.size >= STREAMS_MAX) return;
      if (working.has(stream.id)) continue;
      const work = drain(deps, stream, () => stopped)
        .catch(onError)
        .finally(() => working.delete(stream.id));
      working.set(stream.id, work);
    }
  };
  const run = () => {
    running = round()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, POLL_MS);
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(working.values());
    },
  };
}

/** One round: pauses what is overdue, and sends every signal that is due now. */
export async function sendSignals(deps: PushDeps): Promise<void> {
  await pauseOverdue(deps);
  const now = deps.clock.now();
  const ready = await store.findReady(deps.db, { now, longest: LONGEST_MS });
  await Promise.all(ready.map((stream) => drain(deps, stream, () => false)));
}

type Ready = Awaited<ReturnType<typeof store.findReady>>[number];

/** Sends what is due in one stream, until nothing is or its receiver fails. */
async function drain(deps: PushDeps, stream: Ready, isStopped: () => boolean): Promise<void> {
  const header = openedHeader(deps, stream);
  for (;;) {
    if (isStopped()) return;
    const now = deps.clock.now();
    const batch = await store.claimSome(deps.db, {
      streamId: stream.id,
      onlyUpdates: stream.paused,
      now,
      longest: LONGEST_MS,
      lockedUntil: now + LOCK_MS,
      limit: BATCH,
    });
    if (batch.length === 0) return;
    if (!(await sendBatch(deps, stream, { batch, header, isStopped }))) return;
  }
}

type Batch = {
  batch: store.SignalRow[];
  header: string | null | undefined;
  isStopped: () => boolean;
};

/** False if the receiver takes nothing now, or is another one. */
async function sendBatch(
  deps: PushDeps,
  stream: Ready,
  { batch, header, isStopped }: Batch,
): Promise<boolean> {
  const left = [...batch];
  let isFailing = false;
  const work = async () => {
    while (!isFailing && !isStopped()) {
      const signal = left.shift();
      if (signal === undefined) return;
      // The person may have disconnected since it was claimed.
      if (!(await store.isStillClaimed(deps.db, signal))) continue;
      // The next round reads where the rest goes, if anywhere.
      if (!(await store.isStillOpen(deps.db, stream))) {
        left.unshift(signal);
        isFailing = true;
        return;
      }
      const verdict = await push(deps, stream, { signal, header });
      if (await endTry(deps, stream, { signal, verdict })) continue;
      isFailing = true;
    }
  };
  await Promise.all(Array.from({ length: CALLS_PER_STREAM }, work));
  await store.unclaim(
    deps.db,
    left.map(({ id }) => id),
  );
  return !isFailing;
}

async function push(
  deps: PushDeps,
  { client_id, endpoint_url: url }: Ready,
  { signal, header }: { signal: store.SignalRow; header: string | null | undefined },
): Promise<Verdict> {
  if (header === undefined) {
    const words = 'Its authorization header does not open any more: set it again.';
    return { taken: false, fault: 'stream', words };
  }
  const body = await signSet(deps, client_id, signal);
  try {
    return await verdictOf(
      await deps.guardedFetch(url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/secevent+jwt',
          accept: 'application/json',
          ...(header !== null && { authorization: header }),
        },
        body,
      }),
    );
  } catch (error) {
    return verdictOfFailure(error);
  }
}

/** Keeps the result of a try; false if the stream has to rest. */
async function endTry(
  { db, clock }: PushDeps,
  { id: streamId, tries }: Ready,
  { signal: { id, tries: own }, verdict }: { signal: store.SignalRow; verdict: Verdict },
): Promise<boolean> {
  const now = clock.now();
  if (verdict.taken) {
    await store.markDelivered(db, { ids: [id], streamId, now });
    if (tries > 0) await store.forgetFailures(db, streamId);
    return true;
  }
  const { words: outcome, fault } = verdict;
  if (fault === 'signal') {
    await store.release(db, { id, outcome, now, dueAt: now + restAfter(own) });
    return true;
  }
  await store.release(db, { id, outcome, now });
  await store.postponeStream(db, { id: streamId, tries, dueAt: now + restAfter(tries + 1) });
  return false;
}

/** Doubles with each try in a row: 2 s, 4 s, 8 s … 10 min. */
const restAfter = (tries: number): number =>
  Math.min(SECOND * 2 ** Math.min(tries, 20), LONGEST_REST_MS);

/** Null if there is none; undefined if it does not open. */
function openedHeader({ secrets }: PushDeps, { id, authorization }: Ready) {
  if (authorization === null) return null;
  return openWithAny(secrets.partners.all, authorization, headerOf(id)) ?? undefined;
}
