import { MINUTE, SECOND } from '#core/clock.ts';
import type { Answer } from '#partners/signals/streams/streams.ts';
import type { Deps } from '#platform/deps.ts';
import { visible } from './answers.ts';
import * as store from './delivery.store.ts';
import type { PollRequest } from './poll-request.ts';
import { signSet } from './set.ts';

/*
 * Polling (RFC 8936). An answer has at most one signal about each person, the first that waits: whatever order a receiver
 * reads it in, nobody's signals are out of order. A signal is handed out until it is acknowledged, so two polls at once
 * get the same ones.
 */

type Asked = { clientId: string; streamId: string };

export type Polling = {
  /** `isGone`: nobody waits for the answer any more. */
  poll(asked: Asked, request: PollRequest, isGone: () => boolean): Promise<Answer>;
  /** Answers everybody who waits. */
  stop(): void;
};

type PollDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'keyRing'>;

const EVENTS_MAX = 100;
/** A poll without a signal is answered after this time, and at once where too many wait already. */
const LONGEST_POLL_MS = 20 * SECOND;
const WAITING_MAX = 100;
/** Of one client, so that none takes the turns of all others. */
const WAITING_OF_CLIENT_MAX = 4;
const LOOK_MS = 500;
const LONGEST_MS = 11 * MINUTE;
/** A signal that the receiver could not use is handed out again after this time. */
const AFTER_ERROR_MS = 10 * MINUTE;
const WORDS_MAX = 300;

export const NO_POLLED_STREAM: Answer = {
  status: 404,
  problem: 'There is no such polled stream.',
};

export function createPolling(deps: PollDeps): Polling {
  const { db, clock } = deps;
  let waiting = 0;
  const waitingOf = new Map<string, number>();
  let stopped = false;

  /** The signals that may be returned now. A paused stream still gets its stream-updated event. */
  async function look(asked: Asked, limit: number): Promise<store.SignalRow[]> {
    const stream = await store.findPolled(db, asked);
    const isOpen = stream?.status === 'enabled' || stream?.paused_by_us === 1;
    if (!isOpen) return [];
    const onlyUpdates = stream.status !== 'enabled';
    const clocked = { now: clock.now(), longest: LONGEST_MS };
    return store.findHeads(db, { streamId: stream.id, onlyUpdates, limit, ...clocked });
  }

  /** Waits for a signal by looking again; without one it ends after a time. */
  async function wait(
    clientId: string,
    again: () => Promise<store.SignalRow[]>,
    isGone: () => boolean,
  ) {
    const own = waitingOf.get(clientId) ?? 0;
    if (waiting >= WAITING_MAX || own >= WAITING_OF_CLIENT_MAX) return [];
    waiting += 1;
    waitingOf.set(clientId, own + 1);
    try {
      const end = clock.now() + LONGEST_POLL_MS;
      // By the number of looks as well: a clock that is set back makes it no longer.
      for (let waited = 0; waited < LONGEST_POLL_MS && clock.now() < end; waited += LOOK_MS) {
        await new Promise((done) => setTimeout(done, LOOK_MS));
        if (stopped || isGone()) return [];
        const found = await again();
        if (found.length > 0) return found;
      }
      return [];
    } finally {
      waiting -= 1;
      const left = (waitingOf.get(clientId) ?? 1) - 1;
      if (left > 0) waitingOf.set(clientId, left);
      else waitingOf.delete(clientId);
    }
  }

  return {
    async poll(asked, { maxEvents, returnImmediately, ack, setErrs }, isGone) {
      const { streamId } = asked;
      const stream = await store.findPolled(db, asked);
      if (stream === undefined) return NO_POLLED_STREAM;
      const now = clock.now();
      await store.markDelivered(db, { ids: ack ?? [], streamId, now });
      for (const [id, { err, description = '' }] of Object.entries(setErrs ?? {})) {
        const outcome = visible(`${err}${description && `: ${description}`}`).slice(0, WORDS_MAX);
        await store.noteError(db, { id, streamId, outcome, dueAt: now + AFTER_ERROR_MS });
      }
      const limit = Math.min(maxEvents ?? EVENTS_MAX, EVENTS_MAX);
      if (limit === 0) return { status: 200, body: { sets: {} } };
      const first = await look(asked, limit);
      const isOver = first.length > 0 || returnImmediately === true || stream.status === 'disabled';
      const found = isOver ? first : await wait(asked.clientId, () => look(asked, limit), isGone);
      const sets: Record<string, string> = {};
      for (const signal of found) sets[signal.id] = await signSet(deps, asked.clientId, signal);
      await store.noteTries(db, Object.keys(sets), clock.now());
      const given = found.length;
      const clocked = { now: clock.now(), longest: LONGEST_MS };
      const isMore = given > 0 && (await store.hasMore(db, { streamId, given, ...clocked }));
      return { status: 200, body: { sets, ...(isMore && { moreAvailable: true }) } };
    },
    stop() {
      stopped = true;
    },
  };
}
