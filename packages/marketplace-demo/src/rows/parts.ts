/** Rendered entries of a list, from `from` up to but not including `to`, below a gap in px. */
type Part = { gap: number; from: number; to: number };
/** The rendered part of a list; `after` is the gap below, in px. */
export type Slice = { parts: Part[]; after: number };
/** The layout of a list: entries per row, the height of a row and the gap between two, in px. */
export type Lay = { columns: number; row: number; space: number };

/**
 * The parts of a list of `count` entries that the rows with these numbers (in order) contain, and the gaps between
 * them.
 */
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

/** The height of this many omitted rows; the list itself adds the gaps around them. */
function heightOf(rows: number, { row, space }: Lay): number {
  return rows <= 0 ? 0 : rows * (row + space) - space;
}
