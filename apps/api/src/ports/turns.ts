/** Hands out a bounded capacity in the order of asking. */
export type Turns = {
  /**
   * Runs `work` once `weight` of the capacity is free, or answers `busy` at once where too many wait already.
   * A weight above the capacity counts as the whole of it.
   */
  run<T>(weight: number, work: () => Promise<T>): Promise<{ ran: true; value: T } | { ran: false }>;
};

/** Turns for work that costs memory or a core: `capacity` at a time, `waiting` in line at most. */
export function createTurns({ capacity, waiting }: { capacity: number; waiting: number }): Turns {
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
