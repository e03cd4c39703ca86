/** Entries of a list that stand in the page, `from` the first to before `to`, below a gap of so many px. */
type Part = { gap: number; from: number; to: number };
/** What of a list stands in the page; `after` is the gap below, in px. */
export type Slice = { parts: Part[]; after: number };
/** How a list lies: entries a row, the height of a row and the space between two, in px. */
export type Lay = { columns: number; row: number; space: number };

/** The parts of a list of `count` entries that the rows with these numbers (in order) hold, and the gaps between them. */
export function partsOf(rows: readonly number[], count: number, lay: Lay): Slice {
  const { columns } = lay;
  const parts: Part[] = [];
  let next = 0;
  for (const row of rows) {
    const from = row * columns;
    if (from >= count) break;
    const to = Math.min(from + columns, count);
    const last = parts.at(-1);
    if (last && row === next) last.to = to;
    else parts.push({ gap: heightOf(row - next, lay), from, to });
    next = row + 1;
  }
  return { parts, after: heightOf(Math.ceil(count / columns) - next, lay) };
}

/** How high so many rows are that are left out; the spaces around them are the list's own. */
function heightOf(rows: number, { row, space }: Lay): number {
  return rows <= 0 ? 0 : rows * (row + space) - space;
}
