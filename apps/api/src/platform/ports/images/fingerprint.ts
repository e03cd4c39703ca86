/*
 * The content of an image in 256 bits that hardly change when it is scaled, recompressed or slightly brightened: a
 * difference hash. Each bit shows whether a cell of a small gray grid is darker than its right neighbor.
 */

export const GRID_ROWS = 16;
/** One more than bits in a row: each cell is compared with the next. */
export const GRID_COLUMNS = 17;

const HEX_DIGITS = 64;
const BANDS = 16;

/** The fingerprint of a grid of gray cells, a byte each, row by row: 64 hexadecimal digits. */
export function fingerprintOf(grid: Uint8Array): string {
  if (grid.length !== GRID_ROWS * GRID_COLUMNS) {
    throw new Error(`A grid has ${GRID_ROWS * GRID_COLUMNS} cells, not ${grid.length}.`);
  }
  const bytes = Buffer.alloc((GRID_ROWS * (GRID_COLUMNS - 1)) / 8);
  let bit = 0;
  for (let row = 0; row < GRID_ROWS; row += 1) {
    for (let at = row * GRID_COLUMNS; at < (row + 1) * GRID_COLUMNS - 1; at += 1, bit += 1) {
      if ((grid[at] as number) >= (grid[at + 1] as number)) continue;
      const byte = bit >> 3;
      bytes[byte] = (bytes[byte] as number) | (0x80 >> (bit & 7));
    }
  }
  return bytes.toString('hex');
}

/**
 * The fingerprint in sixteen parts of 16 bits, in hexadecimal. Two fingerprints that differ in fewer than sixteen
 * bits share a part, and so do most that differ in a few more. A search for similar images looks up the parts and
 * then counts the bits.
 */
export function bandsOf(fingerprint: string): string[] {
  const digits = HEX_DIGITS / BANDS;
  return Array.from({ length: BANDS }, (_, band) =>
    fingerprint.slice(band * digits, (band + 1) * digits),
  );
}

/** The number of their 256 bits in which two fingerprints differ. */
export function distanceOf(one: string, other: string): number {
  let differing = 0;
  for (let at = 0; at < HEX_DIGITS; at += 1) {
    let bits = Number.parseInt(one.charAt(at), 16) ^ Number.parseInt(other.charAt(at), 16);
    for (; bits > 0; bits &= bits - 1) differing += 1;
  }
  return differing;
}
