import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ITEM_COUNT, isItemId } from './collection.ts';
import { CREATED_AT, columns, DATA_END } from './columns.ts';
import { itemOf } from './items.ts';
import { offers } from './offers.ts';
import { bitsOf, TRAIT_BITS } from './trait-bits.ts';
import { TRAIT_NAMES, TRAITS } from './traits.ts';

const ids = Array.from({ length: ITEM_COUNT }, (_, index) => index + 1);
const items = ids.map(itemOf);

describe('R-MKT-2 the collection', () => {
  it('R-MKT-2 has 8,888 items, and is the same for every visitor on every day', () => {
    expect(items).toHaveLength(8_888);
    const drawn = JSON.stringify([items, offers()]);
    // The hash from when the collection was drawn: another engine or algorithm would give another collection.
    expect(createHash('sha256').update(drawn).digest('hex')).toBe(
      'ab9294d2a2e3e38d88a0b2d51a68735f2dd56249e11ac6824fedef5173c9439e',
    );
  });

  it.each([0, -1, 1.5, 8_889, Number.NaN, '42', null, undefined])(
    'R-MKT-2 has no item %s',
    (id) => {
      expect(isItemId(id)).toBe(false);
      expect(() => itemOf(id as number)).toThrow(RangeError);
    },
  );

  it('R-MKT-2 has prices in whole thousandths of an ether', () => {
    const prices = items.flatMap(({ price, lastSale }) => [price ?? 1, lastSale ?? 1]);
    expect(prices.every((price) => Number.isSafeInteger(price) && price > 0)).toBe(true);
  });

  it('R-MKT-2 dates every change between the first day and the last', () => {
    expect(
      items.filter(({ changedAt }) => changedAt < CREATED_AT || changedAt >= DATA_END),
    ).toEqual([]);
  });

  it('R-MKT-2 has every value of every trait, and earlier values more often than later ones', () => {
    for (const trait of TRAIT_NAMES) {
      const counts = TRAITS[trait].map(
        (value) => items.filter(({ traits }) => traits[trait] === value).length,
      );
      expect(Math.min(...counts)).toBeGreaterThan(100);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }
  });

  it('R-MKT-2 gives every item a unique rank by the rarity of its values', () => {
    const having = new Map<string, number>();
    const valuesOf = (item: (typeof items)[number]) =>
      TRAIT_NAMES.map((trait) => `${trait} ${item.traits[trait]}`);
    for (const value of items.flatMap(valuesOf)) having.set(value, (having.get(value) ?? 0) + 1);
    const rarity = (item: (typeof items)[number]) =>
      valuesOf(item).reduce(
        (sum, value) => sum + Math.floor((ITEM_COUNT * 1000) / (having.get(value) ?? 0)),
        0,
      );
    const ranked = items.toSorted((one, other) => one.rank - other.rank);
    expect(ranked.map(({ rank }) => rank)).toEqual(ids);
    const rarities = ranked.map(rarity);
    expect(rarities).toEqual(rarities.toSorted((one, other) => other - one));
  });
});

describe('R-MKT-4 the bits for filters', () => {
  it('R-MKT-4 assign one of 32 bits to each value of a trait, and to each item the bits of its values', () => {
    expect(TRAIT_BITS).toHaveLength(32);
    expect(new Set(TRAIT_BITS.map(({ bit }) => bit)).size).toBe(32);
    const { bits } = columns();
    const bitsOfItem = ({ traits }: (typeof items)[number]) =>
      TRAIT_NAMES.map((trait) => bitsOf(trait, [traits[trait]])).reduce((all, one) => all | one);
    expect(items.filter((item) => bitsOfItem(item) >>> 0 !== bits[item.id - 1])).toEqual([]);
  });
});
