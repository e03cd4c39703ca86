export type Turn<T> = { ran: true; value: T } | { ran: false };

/** Hands out a bounded capacity in the order of asking. */
export type Turns = {
  /**
   * Runs `work` once `weight` of the capacity is free; `ran` is false, at once, where too many wait already.
   * A weight above the capacity counts as the whole of it.
   */
  run<T>(weight: number, work: () => Promise<T>): Promise<Turn<T>>;
};

type Limits = { capacity: number; waiting: number };

/** Turns for work that costs memory or a core: `capacity` at a time, `waiting` in line at most. */
export function createTurns({ capacity, waiting }: Limits): Turns {
  let free = capacity;
  const line: { weight: number; start: () => void }[] = [];

  // First come, first served: a heavy one at the head is never starved by light ones behind it.
  const advance = () => {
    for (let next = line[0]; next && next.weight <= free; next = line[0]) {
      line.shift();
      free -= next.weight;
      next.start();
    }
  };

  return {
    async run(asked, work) {
      const weight = Math.min(asked, capacity);
      const mustWait = line.length > 0 || weight > free;
      if (mustWait && line.length >= waiting) return { ran: false };
      await new Promise<void>((start) => {
        line.push({ weight, start });
        advance();
      });
      try {
        return { ran: true, value: await work() };
      } finally {
        free += weight;
        advance();
      }
    },
  };
}

/** Turns for each key apart, of weight 1 unless said, kept only while somebody uses or awaits them. */
export type KeyedTurns = {
  run<T>(key: string, work: () => Promise<T>, weight?: number): Promise<Turn<T>>;
};

export function createKeyedTurns(limits: Limits): KeyedTurns {
  const kept = new Map<string, { turns: Turns; users: number }>();
  return {
    async run(key, work, weight = 1) {
      const entry = kept.get(key) ?? { turns: createTurns(limits), users: 0 };
      kept.set(key, entry);
      entry.users += 1;
      try {
        return await entry.turns.run(weight, work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) kept.delete(key);
      }
    },
  };
}
