export type Turn<T> = { ran: true; value: T } | { ran: false };

/** Grants a bounded capacity in the order of requests. */
export type Turns = {
  /**
   * Runs `work` once `weight` of the capacity is free; `ran` is false, at once, if too many already wait. A weight
   * above the capacity counts as the whole capacity.
   */
  run<T>(weight: number, work: () => Promise<T>): Promise<Turn<T>>;
};

type Limits = { capacity: number; waiting: number };

/** Turns for work that costs memory or a core: `capacity` at a time, at most `waiting` in the queue. */
export function createTurns({ capacity, waiting }: Limits): Turns {
  let free = capacity;
  const line: { weight: number; start: () => void }[] = [];

  // First come, first served: light work never starves heavy work at the head of the queue.
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

/** Separate turns for each key, of weight 1 by default. They are kept only while a caller uses or awaits them. */
export type KeyedTurns = {
  run<T>(key: string, work: () => Promise<T>, weight?: number): Promise<Turn<T>>;
};

export function createKeyedTurns(limits: Limits): KeyedTurns {
  const byKey = new Map<string, { turns: Turns; users: number }>();
  return {
    async run(key, work, weight = 1) {
      const entry = byKey.get(key) ?? { turns: createTurns(limits), users: 0 };
      byKey.set(key, entry);
      entry.users += 1;
      try {
        return await entry.turns.run(weight, work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) byKey.delete(key);
      }
    },
  };
}
