import { type Clock, SECOND, systemClock } from '#core/clock.ts';
import type { Turn } from './turns.ts';

/**
 * Turns for costly work of strangers: `capacity` at a time, and the others wait in the line of where they come from.
 * `from` names that place from the widest network to the narrowest; at each level the networks take turns, so that one
 * of them, with however many addresses, takes one turn in as many as there are networks waiting.
 */
export type FairTurns = {
  run<T>(from: readonly string[], work: () => Promise<T>): Promise<Turn<T>>;
};

type Limits = {
  capacity: number;
  /** Of these, how many one place may have, the widest that is named; all of them unless given. */
  ofOnePlace?: number;
  /** What waits never takes longer than this, by what the last ones took; who is too many is told at once. */
  longestWaitMs: number;
  /** How many wait at most, however quick the work is. */
  waiting: number;
  clock?: Clock;
};

// Enough that one slow piece of work does not turn others away.
const FEWEST_WAITING = 8;
const WEIGHT_OF_LAST = 0.1;

/** `ran` is false for whoever is too many: the last of the network of which most wait. */
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

/** Lines of one level, the next to be served first; each holds those of the level below, or at last who waits. */
type Ring = {
  size(): number;
  add(from: readonly string[], who: Waiting): void;
  takeNext(isPassedOver?: (key: string) => boolean): Waiting | undefined;
  /** Out of the longest line, and of that the longest, the one who came last. */
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
      // To the end: the others are served before it is again.
      if (lines.delete(key)) lines.set(key, ring);
      return taken;
    },
    dropLast() {
      let longest: string | undefined;
      for (const [key, ring] of lines) {
        const most = longest === undefined ? 0 : (lines.get(longest)?.size() ?? 0);
        // Of equal ones the one that came last.
        if (ring.size() >= most) longest = key;
      }
      if (longest !== undefined) return from(longest, (each) => each.dropLast());
      size -= here.length > 0 ? 1 : 0;
      return here.pop();
    },
  };
}
