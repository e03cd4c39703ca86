/** One side of a comparison: its throughput, in a unit that both sides share. */
export type Side = () => Promise<number>;

export type Compared = { ratio: number; measured: number; against: number };

/**
 * Measures both sides in turn, round by round, so that other load on the machine affects both alike. The ratio is the
 * median of the rounds' ratios.
 */
export async function compare(measured: Side, against: Side, rounds: number): Promise<Compared> {
  const pairs: { measured: number; against: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ measured: await measured(), against: await against() });
  }
  return {
    ratio: median(pairs.map((pair) => pair.measured / pair.against)),
    measured: median(pairs.map((pair) => pair.measured)),
    against: median(pairs.map((pair) => pair.against)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
  ];
  return (low + high) / 2;
}
