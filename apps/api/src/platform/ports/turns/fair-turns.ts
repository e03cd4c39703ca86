import { type Clock, SECOND, systemClock } from '#core/clock.ts';
import type { Turn } from './turns.ts';

/**
 * Turns for costly work of unknown callers: `capacity` at a time, and the others wait in the queue of their network.
 * `from` lists the caller's networks from the widest to the narrowest. At each level the networks take turns, so that
 * a network gets the same share of turns as every other waiting network, however many addresses it has.
 */
export type FairTurns = {
  run<T>(from: readonly string[], work: () => Promise<T>): Promise<Turn<T>>;
  /** How many wait for their turn. */
  waiting(): number;
};

type Limits = {
  capacity: number;
  /** How many of them one place, the widest network in `from`, may use; all by default. */
  ofOnePlace?: number;
  /** No caller waits longer than this, estimated from recent work; excess callers are refused at once. */
  longestWaitMs: number;
  /** How many wait at most, however fast the work is. */
  waiting: number;
  /** Called when a turn begins, with how long it was waited for. */
  onTurn?: (waitedMs: number) => void;
  clock?: Clock;
};

// Enough that one slow piece of work does not cause refusals.
const FEWEST_WAITING = 8;
const WEIGHT_OF_LAST = 0.1;

/** `ran` is false for an excess caller: the last one of the network with the most waiting callers. */
export function createFairTurns({
  capacity,
  ofOnePlace = capacity,
  longestWaitMs,
  waiting,
  onTurn = () => {},
  clock = systemClock,
}: Limits): FairTurns {
  const line = createRing();
  let free = capacity;
  const running = new Map<string, number>();
  const hasItsShare = (place: string) => (running.get(place) ?? 0) >= ofOnePlace;
  const count = (place: string | undefined, by: number) => {
    if (place === undefined) return;
    const left = (running.get(place) ?? 0) + by;
    if (left === 0) running.delete(place);
    else running.set(place, left);
  };
  let usualMs = 0;

  const mayWait = () => {
    const inTime = usualMs > 0 ? Math.floor((capacity * longestWaitMs) / usualMs) : waiting;
    return Math.min(waiting, Math.max(FEWEST_WAITING, inTime));
  };
  const advance = () => {
    while (free > 0) {
      const next = line.takeNext(hasItsShare);
      if (next === undefined) return;
      free -= 1;
      count(next.place, 1);
      next.answer(true);
    }
  };

  return {
    waiting: line.size,
    async run(from, work) {
      const asked = clock.now();
      const hasTurn = await new Promise<boolean>((answer) => {
        line.add(from, { place: from[0], answer });
        advance();
        while (line.size() > mayWait()) line.dropLast()?.answer(false);
      });
      if (!hasTurn) return { ran: false };
      const start = clock.now();
      onTurn(Math.max(start - asked, 0));
      try {
        return { ran: true, value: await work() };
      } finally {
        const took = Math.min(Math.max(clock.now() - start, 0), 10 * SECOND);
        usualMs = usualMs === 0 ? took : usualMs + WEIGHT_OF_LAST * (took - usualMs);
        free += 1;
        count(from[0], -1);
        advance();
      }
    },
  };
}

type Waiting = { place: string | undefined; answer(hasTurn: boolean): void };

/**
 * Queues of one level, the next to be served first. Each contains the queues of the level below; the lowest contains
 * the waiting callers.
 */
type Ring = {
  size(): number;
  add(from: readonly string[], who: Waiting): void;
  takeNext(isPassedOver?: (key: string) => boolean): Waiting | undefined;
  /** Removes the newest caller of the longest queue, at each level. */
  dropLast(): Waiting | undefined;
};

function createRing(): Ring {
  const lines = new Map<string, Ring>();
  const here: Waiting[] = [];
  let size = 0;
  const from = (key: string, take: (ring: Ring) => Waiting | undefined) => {
    const ring = lines.get(key) as Ring;
    size -= 1;
    const taken = take(ring);
    if (ring.size() === 0) lines.delete(key);
    return taken;
  };
  return {
    size: () => size,
    add([first, ...rest], who) {
      size += 1;
      if (first === undefined) {
        here.push(who);
        return;
      }
      const ring = lines.get(first) ?? createRing();
      lines.set(first, ring);
      ring.add(rest, who);
    },
    takeNext(isPassedOver = () => false) {
      const key = lines.keys().find((each) => !isPassedOver(each));
      if (key === undefined) {
        size -= here.length > 0 ? 1 : 0;
        return here.shift();
      }
      const ring = lines.get(key) as Ring;
      const taken = from(key, (each) => each.takeNext());
      // To the end: the others are served before it is its turn again.
      if (lines.delete(key)) lines.set(key, ring);
      return taken;
    },
    dropLast() {
      let longest: string | undefined;
      for (const [key, ring] of lines) {
        const most = longest === undefined ? 0 : (lines.get(longest)?.size() ?? 0);
        // Of equal ones, the last.
        if (ring.size() >= most) longest = key;
      }
      if (longest !== undefined) return from(longest, (each) => each.dropLast());
      size -= here.length > 0 ? 1 : 0;
      return here.pop();
    },
  };
}
