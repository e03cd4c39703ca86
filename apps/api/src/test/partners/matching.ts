/** What a partner received about each person, by the name of the place; person by person in one order. */
export type Pool = readonly Readonly<Record<string, unknown>>[];

/** Long enough that two random values share no such piece by chance, in hexadecimal too. */
const PIECE = 14;

/** The values of a record, and each piece of the longer ones: one number hidden in another would be found. */
function tracesOf(record: Pool[number]): Set<string> {
  const traces = new Set<string>();
  for (const value of Object.values(record)) {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    traces.add(text);
    for (let at = 0; at + PIECE <= text.length; at += 1) traces.add(text.slice(at, at + PIECE));
  }
  return traces;
}

/**
 * How many people two partners match who put their pools together: each person of `one` is matched with the one of
 * `other` who shares the most with them, where what few people share weighs more. Of several equally good ones, one is
 * guessed: the number is that of the expected hits.
 */
export function expectedHits(one: Pool, other: Pool): number {
  const theirs = other.map(tracesOf);
  const having = new Map<string, number[]>();
  theirs.forEach((traces, person) => {
    for (const trace of traces) having.set(trace, [...(having.get(trace) ?? []), person]);
  });
  let hits = 0;
  one.forEach((record, person) => {
    const scores = new Float64Array(other.length);
    for (const trace of tracesOf(record)) {
      const shared = having.get(trace) ?? [];
      // What everybody has tells nobody apart.
      if (shared.length === 0 || shared.length === other.length) continue;
      const weight = Math.log(other.length / shared.length);
      for (const candidate of shared) scores[candidate] = (scores[candidate] ?? 0) + weight;
    }
    const best = Math.max(...scores);
    const candidates = [...scores.keys()].filter(
      (candidate) => Math.abs((scores[candidate] ?? 0) - best) < 1e-9,
    );
    if (candidates.includes(person)) hits += 1 / candidates.length;
  });
  return hits;
}

/** How alike the order of two lists is, from -1 to 1 (Spearman). */
export function rankCorrelation(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const n = one.length;
  const squares = a.reduce((sum, rank, at) => sum + (rank - (b[at] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

function ranksOf(values: readonly string[]): number[] {
  const order = [...values.keys()].sort((x, y) => ((values[x] ?? '') < (values[y] ?? '') ? -1 : 1));
  const ranks: number[] = [];
  order.forEach((at, rank) => {
    ranks[at] = rank;
  });
  return ranks;
}
