import { describe, expect, it } from 'vitest';
import { searchOf, type View, viewOf } from '../view.ts';
import { choicesOf, without, withoutAny, withValue } from './choices.ts';
import { readEther } from './read-ether.ts';

const addressAfter = (view: View, change: Partial<View>) => searchOf({ ...view, ...change });

describe('R-MKT-3 the filters', () => {
  const view = viewOf('?q=moon&listed=1&min=0.5&sky=dusk,dawn&guest=owl&trend=up&kind=sale&item=7');

  it('R-MKT-3 list only the active filters of the open tab', () => {
    expect(choicesOf(view)).toEqual([
      { of: 'listed' },
      { of: 'price', min: 500, max: null },
      { of: 'trait', trait: 'sky', value: 'dusk' },
      { of: 'trait', trait: 'sky', value: 'dawn' },
      { of: 'trait', trait: 'guest', value: 'owl' },
    ]);
    expect(choicesOf({ ...view, tab: 'coins' })).toEqual([{ of: 'trend', trend: 'up' }]);
    expect(choicesOf({ ...view, tab: 'activity' })).toEqual([{ of: 'kind', kind: 'sale' }]);
    expect(choicesOf(viewOf(''))).toEqual([]);
  });

  it('R-MKT-3 can be removed one by one', () => {
    for (const tab of ['nft', 'coins', 'activity'] as const) {
      const there = { ...view, tab };
      for (const choice of choicesOf(there)) {
        const left = choicesOf({ ...there, ...without(there, choice) });
        expect([...left, choice]).toHaveLength(choicesOf(there).length);
        expect(left).not.toContainEqual(choice);
      }
    }
  });

  it('R-MKT-3 can be cleared for the tab, and the search stays', () => {
    expect(addressAfter(view, withoutAny(view))).toBe('?q=moon&trend=up&kind=sale&item=7');
    const coins = { ...view, tab: 'coins' as const };
    expect(choicesOf({ ...coins, ...withoutAny(coins) })).toEqual([]);
  });

  it('R-MKT-3 add a value only once, and remove it again', () => {
    const chosen = { ...view, ...withValue(view, 'sky', 'dusk', true) };
    expect(searchOf(chosen)).toBe(searchOf(view));
    expect(addressAfter(viewOf(''), withValue(viewOf(''), 'stone', 'marble', true))).toBe(
      '?stone=marble',
    );
    expect(
      addressAfter(viewOf('?sky=dusk'), withValue(viewOf('?sky=dusk'), 'sky', 'dusk', false)),
    ).toBe('');
  });

  it.each([
    ['0.5', 500],
    ['0,5', 500],
    [' 1.25 ETH ', 1250],
    ['.5', 500],
    ['2.', 2000],
    ['١٫٥', 1500],
    ['۲', 2000],
    ['\u200f0.42', 420],
    ['', null],
    ['   ', null],
    ['abc', 'unreadable'],
    ['-1', 'unreadable'],
    ['1.2345', 'unreadable'],
    ['1e3', 'unreadable'],
    ['1.000,5', 'unreadable'],
  ])('R-MKT-3 a price typed as %j is %j thousandths of an ether', (typed, price) => {
    expect(readEther(typed)).toBe(price);
  });
});
