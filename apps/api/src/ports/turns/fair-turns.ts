import { type Clock, SECOND, systemClock } from '#core/clock.ts';
import type { Turn } from './turns.ts';

/**
 * Turns for costly work of unknown callers: `capacity` at a time, and the others wait in the queue of their network.
 * `from` lists the caller's networks from the widest to the narrowest. At each level the networks take turns, so that
 * a network gets the same share of turns as every other waiting network, however many addresses it has.
 */
export type FairTurns = {
  run<T>(from: readonly string[], work: () => Promise<T>): Promise<Turn<T>>;
};

type Limits = {
  capacity: number;
  /** How many of them one place, the widest network in `from`, may use; all by default. */
  ofOnePlace?: number;
  /** No caller waits longer than this, estimated from recent work; excess callers are refused at once. */
  longestWaitMs: number;
  /** How many wait at most, however fast the work is. */
  waiting: number;
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
  clock = systemClock,
}: Limits): FairTurns {
  const line = createRing();
  let free = capacity;
  const underWay = new Map<string, number>();
  const hasItsShare = (place: string) => (underWay.get(place) ?? 0) >= ofOnePlace;
  const count = (place: string | undefined, by: number) => {
    if (place === undefined) return;
    const left = (underWay.get(place) ?? 0) + by;
    if (left === 0) underWay.delete(place);
    else underWay.set(place, left);
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
      next.tell(true);
    }
  };

  return {
    async run(from, work) {
      const hasTurn = await new Promise<boolean>((tell) => {
        line.add(from, { place: from[0], tell });
        advance();
        while (line.size() > mayWait()) line.dropLast()?.tell(false);
      });
      if (!hasTurn) return { ran: false };
      const start = clock.now();
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

type Waiting = { place: string | undefined; tell(hasTurn: boolean): void };

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
