import { describe, expect, it } from 'vitest';
import { COINS } from './coins.ts';

describe('R-MKT-3 the coins', () => {
  it('R-MKT-3 have unique codes and names, and whole numbers for money', () => {
    expect(new Set(COINS.map(({ code }) => code)).size).toBe(COINS.length);
    expect(new Set(COINS.map(({ name }) => name)).size).toBe(COINS.length);
    for (const { code, price, volume, history } of COINS) {
      expect(code).toMatch(/^[A-Z]{3,5}$/);
      expect([price, volume, ...history].every((sum) => Number.isSafeInteger(sum) && sum > 0)).toBe(
        true,
      );
    }
  });

  it('R-MKT-3 change within a day by what their line shows', () => {
    for (const { price, change24h, history } of COINS) {
      const [dayAgo = 0] = history;
      expect(history).toHaveLength(25);
      expect(history.at(-1)).toBe(price);
      expect(change24h).toBe(Math.round(((price - dayAgo) * 10_000) / dayAgo));
    }
    expect(COINS.some(({ change24h }) => change24h > 0)).toBe(true);
    expect(COINS.some(({ change24h }) => change24h < 0)).toBe(true);
  });
});
