import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

/** The modules that a path paints. */
function painted(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let n = 0; n < Number(length); n += 1) {
      const row = rows[Number(y)] as boolean[];
      // No module is painted twice.
      expect(row[Number(x) + n]).toBe(false);
      row[Number(x) + n] = true;
    }
  }
  return rows;
}

describe('R-KYC-15 the QR code that a phone scans', () => {
  it('R-KYC-15 paints only the dark modules, with four light ones around them (ISO 18004)', () => {
    const url = `https://portico.example/handoff#${'aB3-_'.repeat(8)}xyz`;
    const { data, size } = encode(url, { ecc: 'M', border: 4 });
    const path = qrPath(data);
    expect(painted(path, size)).toEqual(data);
    expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('');
    const edge = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1];
    for (const n of edge) {
      expect(data[n]?.some(Boolean)).toBe(false);
      expect(data.some((row) => row[n])).toBe(false);
    }
  });

  it('R-KYC-15 draws a run of modules as one rectangle', () => {
    expect(qrPath([[true, true, false, true], [], [false, false, true, true]])).toBe(
      'M0 0h2v1h-2zM3 0h1v1h-1zM2 2h2v1h-2z',
    );
  });
});
