/** The formats of ICAO Doc 9303 parts 4 to 6: number of lines, and characters per line. */
const FORMATS = [
  { name: 'TD1', lines: 3, length: 30 },
  { name: 'TD2', lines: 2, length: 36 },
  { name: 'TD3', lines: 2, length: 44 },
] as const;

export type MrzFormat = (typeof FORMATS)[number];

/** Characters that keyboards for other alphabets and text recognition produce instead of `<`. */
const FILLERS: Record<string, string> = { '«': '<<', '‹': '<', '〈': '<', '＜': '<', '≤': '<' };

/**
 * Typed text as lines of capitals, digits and `<`, at most three. Text pasted in one piece, or
 * typed past a line's end, is broken where its format breaks it.
 */
export function tidyMrz(typed: string): string {
  const clean = typed
    .replace(/[«‹〈＜≤]/g, (found) => FILLERS[found] ?? '<')
    .toUpperCase()
    .replace(/\r\n?/g, '\n')
    .replace(/[^A-Z0-9<\n]/g, '');
  const lines = clean.replace(/^\n+/, '').split('\n');
  if (lines.length === 1) return broken(lines[0] ?? '');
  return lines.slice(0, 3).join('\n');
}

function broken(line: string): string {
  const format = FORMATS.find(({ lines, length }) => line.length === lines * length);
  if (!format) return line;
  return Array.from({ length: format.lines }, (_, at) =>
    line.slice(at * format.length, (at + 1) * format.length),
  ).join('\n');
}

/** The length of each line, without trailing empty lines. */
export function lengthsOf(text: string): number[] {
  const trimmed = text.replace(/(?<!\n)\n+$/, '');
  return trimmed === '' ? [] : trimmed.split('\n').map(({ length }) => length);
}

/** The format that these lines match completely, or null. */
export function formatOf(text: string): MrzFormat | null {
  const lengths = lengthsOf(text);
  return (
    FORMATS.find(
      ({ lines, length }) => lengths.length === lines && lengths.every((one) => one === length),
    ) ?? null
  );
}
