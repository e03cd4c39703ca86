import { describe, expect, it } from 'vitest';
import { isSameSecret } from '#core/compare.ts';
import { hashCode, newCode, newSalt } from './code-secret.ts';

const KEY = Buffer.alloc(32, 7);

function chiSquare(counts: number[]): number {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

describe('R-CODE-1 the digits of a code', () => {
  const codes = Array.from({ length: 100_000 }, newCode);

  it('R-CODE-1 are always six, with leading zeros', () => {
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    const leading = codes.filter((code) => code.startsWith('0')).length;
    expect(leading).toBeGreaterThan(9_000);
    expect(leading).toBeLessThan(11_000);
  });

  // The bounds are six to ten standard deviations out, so a correct generator practically never fails.
  it.each([0, 1, 2, 3, 4, 5])('R-CODE-1 are equally likely at position %i', (place) => {
    const counts = new Array<number>(10).fill(0);
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    expect(chiSquare(counts)).toBeLessThan(60);
  });

  it('R-CODE-1 are equally likely in every thousandth of the range', () => {
    const counts = new Array<number>(1000).fill(0);
    for (const code of codes) {
      const bucket = Math.floor(Number(code) / 1000);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    const value = chiSquare(counts);
    expect(value).toBeLessThan(1_320);
    // A distribution that is too even is not random either.
    expect(value).toBeGreaterThan(700);
  });

  it('R-CODE-1 do not repeat more or less often than by chance', () => {
    // 100,000 draws from a million give about 95,160 distinct codes.
    const distinct = new Set(codes).size;
    expect(distinct).toBeGreaterThan(94_700);
    expect(distinct).toBeLessThan(95_600);
  });
});

describe('R-CODE-5 the hash of a code', () => {
  it('R-CODE-5 depends on the code, its salt and the key', () => {
    const salt = newSalt();
    const hash = hashCode(KEY, salt, '012345');
    expect(isSameSecret(hash, hashCode(KEY, salt, '012345'))).toBe(true);
    expect(isSameSecret(hash, hashCode(KEY, salt, '012346'))).toBe(false);
    expect(isSameSecret(hash, hashCode(KEY, newSalt(), '012345'))).toBe(false);
    expect(isSameSecret(hash, hashCode(Buffer.alloc(32, 8), salt, '012345'))).toBe(false);
    expect(isSameSecret(hash, `${hash}x`)).toBe(false);
    expect(hash).not.toContain('012345');
  });
});
