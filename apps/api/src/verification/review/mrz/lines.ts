/*
 * A machine-readable zone as an operator types it, or as a scanner's text is pasted (ICAO Doc 9303 parts 4 to 6): its
 * formats have 3 lines of 30, 2 of 36 or 2 of 44 characters.
 */

const FORMATS = [
  { lines: 3, width: 30, nameLine: 2 },
  { lines: 2, width: 36, nameLine: 0 },
  { lines: 2, width: 44, nameLine: 0 },
] as const;

/** Characters that are typed or recognized instead of the filler. */
const FILLERS: Readonly<Record<string, string>> = { '‹': '<', '«': '<<', '＜': '<', '〈': '<' };

/** The lines of the zone; null if the text does not have the shape of one. */
export function zoneLinesOf(typed: string): string[] | null {
  const lines = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‹«＜〈]/g, (filler) => FILLERS[filler] ?? filler)
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.replace(/\s/g, ''))
    .filter((line) => line !== '');
  const text = lines.join('');
  if (!/^[A-Z0-9<]+$/.test(text)) return null;
  return cutByLength(text) ?? filledUp(lines);
}

/** The total length identifies the format, so line breaks may be anywhere. */
function cutByLength(text: string): string[] | null {
  const format = FORMATS.find(({ lines, width }) => lines * width === text.length);
  if (format === undefined) return null;
  return Array.from({ length: format.lines }, (_, line) =>
    text.slice(line * format.width, (line + 1) * format.width),
  );
}

/** Pads the line with the names: the fillers at its end are tedious to count, so operators leave them out. */
function filledUp(lines: readonly string[]): string[] | null {
  const format = FORMATS.find(
    (each) =>
      each.lines === lines.length &&
      lines.every((line, at) =>
        at === each.nameLine ? line.length <= each.width : line.length === each.width,
      ),
  );
  return format === undefined ? null : lines.map((line) => line.padEnd(format.width, '<'));
}
