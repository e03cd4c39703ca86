import { describe, expect, it } from 'vitest';
import { ITEM_COUNT } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { figuresOf } from '../figures.ts';
import { decimalOf } from '../view.ts';
import { itemsIn, sumOf, tidyCart } from './cart.ts';
import { newsOf } from './news.ts';
import { addToCart, cartIds, clearCart } from './stored-cart.ts';

const ALL = Array.from({ length: ITEM_COUNT }, (_, n) => n + 1);
const FOR_SALE = ALL.filter((id) => itemOf(id).price !== null);
const NOT_FOR_SALE = ALL.filter((id) => itemOf(id).price === null);

describe('R-MKT-1 the cart', () => {
  it('R-MKT-1 contains only items for sale, in the order in which they were added', () => {
    const [first = 0, second = 0] = FOR_SALE;
    const [retained = 0] = NOT_FOR_SALE;
    const ids = [second, retained, ITEM_COUNT + 1, first, 2 ** 40];
    expect(itemsIn(ids).map(({ id }) => id)).toEqual([second, first]);
    for (const id of ids) addToCart(id);
    tidyCart();
    expect(cartIds()).toEqual([second, first]);
    clearCart();
    expect(itemsIn(ALL).map(({ id }) => id)).toEqual(FOR_SALE);
  });

  it('R-MKT-1 adds up the prices of its items to the last thousandth', () => {
    expect(sumOf([])).toBe(0);
    const all = itemsIn(ALL);
    const thousandths = all.reduce((sum, { price }) => sum + BigInt(price), 0n);
    expect(sumOf(all)).toBe(Number(thousandths));
    // Even with all items in one cart: figures.ts drops the thousandths only of sums ten times as large.
    const { ether } = figuresOf('en-US');
    expect(ether(sumOf(all))).toBe(`${decimalOf(Number(thousandths))}\u00a0ETH`);
  });
});

describe('R-MKT-1 the announcement of a change in the cart', () => {
  it.each([
    [[], [7], { kind: 'added', id: 7, count: 1 }],
    [[7], [7, 9], { kind: 'added', id: 9, count: 2 }],
    [[7, 9], [9], { kind: 'removed', id: 7, count: 1 }],
    [[9], [], { kind: 'removed', id: 9, count: 0 }],
    [[7, 9], [], { kind: 'cleared' }],
    [[7, 9], [7, 9], null],
    [[7, 9], [7, 11], null],
    [[], [7, 9], null],
    [[1, 2, 3], [1], null],
    [[], [], null],
  ])('R-MKT-1 is right for a change from %j to %j', (before, now, news) => {
    expect(newsOf(before, now)).toEqual(news);
  });
});
