/** Counts durations by size, for the price of a comparison or two: it runs with every call. */
export type Histogram = {
  observe(seconds: number): void;
  read(): { counts: readonly number[]; sum: number };
};

/** The upper bounds of the buckets, in seconds; the last count is of everything above. */
export type Bounds = readonly number[];

export function createHistogram(bounds: Bounds): Histogram {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    observe(seconds) {
      let at = 0;
      while (at < bounds.length && seconds > (bounds[at] as number)) at += 1;
      counts[at] = (counts[at] as number) + 1;
      sum += seconds;
    },
    read: () => ({ counts, sum }),
  };
}
