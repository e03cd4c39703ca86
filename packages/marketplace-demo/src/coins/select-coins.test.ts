import { describe, expect, it } from 'vitest';
import { COINS } from '../data/coins.ts';
import { viewOf } from '../view.ts';
import { linePath } from './line-path.ts';
import { selectCoins } from './select-coins.ts';

const codes = (search: string) => selectCoins(viewOf(search)).map(({ code }) => code);

describe('R-MKT-4 the coins that a view shows', () => {
  it('R-MKT-4 are sorted by price or by launch date', () => {
    const low = selectCoins(viewOf('?tab=coins'));
    expect(low).toHaveLength(COINS.length);
    low.reduce((before, coin) => {
      expect(coin.price).toBeGreaterThanOrEqual(before.price);
      return coin;
    });
    expect(codes('?tab=coins&sort=high')).toEqual(low.map(({ code }) => code).reverse());
    selectCoins(viewOf('?tab=coins&sort=date')).reduce((before, coin) => {
      expect(coin.since).toBeLessThanOrEqual(before.since);
      return coin;
    });
  });

  it('R-MKT-4 are found by name and code, with every word of the query', () => {
    expect(codes('?tab=coins&q=keystone')).toEqual(['KYST']);
    expect(codes('?tab=coins&q=stone+kyst')).toEqual(['KYST']);
    expect(codes('?tab=coins&q=keystone+plinth')).toEqual([]);
  });

  it('R-MKT-4 are filtered by whether they rise or fall', () => {
    const up = selectCoins(viewOf('?tab=coins&trend=up'));
    const down = selectCoins(viewOf('?tab=coins&trend=down'));
    expect(up.every(({ change24h }) => change24h > 0)).toBe(true);
    expect(down.every(({ change24h }) => change24h < 0)).toBe(true);
    const level = COINS.filter(({ change24h }) => change24h === 0);
    expect(up.length + down.length + level.length).toBe(COINS.length);
    expect(Math.min(up.length, down.length)).toBeGreaterThan(0);
  });

  it('R-MKT-3 draws the line of a price from left to right, upward where it rises', () => {
    expect(linePath([10, 30, 20], 100, 40)).toBe('M0.0 40.0L50.0 0.0L100.0 20.0');
    expect(linePath([5, 5], 100, 40)).toBe('M0.0 20.0L100.0 20.0');
    expect(linePath([5], 100, 40)).toBe('M0.0 20.0');
  });
});
