import { marketplace } from '@portico/locales/english';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORTS, type View, viewOf } from '../view.ts';
import { ITEM_COUNT } from './collection.ts';
import { type Item, itemOf } from './items.ts';
import type { Words } from './match.ts';
import { selectItems } from './select.ts';
import { TRAIT_NAMES, TRAITS, traitKey } from './traits.ts';

const english: Words = marketplace.traits;
const german: Words = {
  ...english,
  light_moon: 'Vollmond',
  stone_brick: 'Ziegel',
  sky_dusk: 'Dämmerung',
  arch: 'Bogen',
  arch_round: 'Rund',
};
const ukrainian: Words = { ...english, light_moon: 'Повний місяць', guest_cat: 'Кіт' };
const arabic: Words = { ...english, light_moon: 'البَدْر', stone_marble: 'الرخام' };

const byNumber = (id: number) => items[id - 1] as Item;
const items = Array.from({ length: ITEM_COUNT }, (_, index) => itemOf(index + 1));
const shown = (search: string, words = english) => selectItems(viewOf(search), words).map(byNumber);
const found = (query: string, words = english) =>
  selectItems({ ...viewOf(''), query }, words).map(byNumber);
const where = (isMeant: (item: Item) => boolean) => items.filter(isMeant).length;
const ascending = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));

describe('R-MKT-4 the items that a view shows', () => {
  it('R-MKT-4 R-MKT-3 are all items by default, the lowest price first, and those without a price last', () => {
    const ids = selectItems(viewOf(''), english);
    expect(new Set(ids).size).toBe(ITEM_COUNT);
    expect(selectItems(viewOf('?view=list&item=42&tab=nft'), english)).toBe(ids);
    const all = ids.map(byNumber);
    expect(ascending(all.slice(0, 356).map(({ price }) => price ?? 0))).toBe(true);
    expect(all.slice(356).every(({ price }) => price === null)).toBe(true);
    expect(ascending(ids.slice(356))).toBe(true);
  });

  it('R-MKT-4 R-MKT-3 are sorted by price in descending order, or by date with the latest first', () => {
    const high = shown('?sort=high');
    expect(high).toHaveLength(ITEM_COUNT);
    expect(ascending(high.map(({ price }) => -(price ?? 0)))).toBe(true);
    const latest = shown('?sort=date');
    expect(latest).toHaveLength(ITEM_COUNT);
    expect(ascending(latest.map(({ changedAt }) => -changedAt))).toBe(true);
  });

  it.each(['42', '#42', 'arch #42', 'Arch#42', ' #0042 ', '٤٢', '۴۲', '４２'])(
    'R-MKT-4 %s finds only the item with that number',
    (query) => {
      expect(found(query).map(({ id }) => id)).toEqual([42]);
    },
  );

  it.each(['0', '8889', '99999999999999999999', '42 43', 'zzz', '<b>', '.*', '-1'])(
    'R-MKT-4 %s finds nothing',
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  it.each(['', '   ', '#', 'a', 'arch', 'ARCH '])('R-MKT-4 “%s” finds every item', (query) => {
    expect(found(query)).toHaveLength(ITEM_COUNT);
  });

  it('R-MKT-4 are found by trait names in the page’s language, ignoring case and accents', () => {
    const moons = where(({ traits }) => traits.light === 'moon');
    for (const [query, words] of [
      ['full MOON', english],
      ['mond', german],
      ['повний МІСЯЦЬ', ukrainian],
      ['البدر', arabic],
    ] as const) {
      expect(found(query, words)).toHaveLength(moons);
      expect(found(query, words).every(({ traits }) => traits.light === 'moon')).toBe(true);
    }
    expect(found('moon', german)).toEqual([]);
    const round = where(({ traits }) => traits.arch === 'round');
    expect(found('Bogen rund', german)).toHaveLength(round);
    expect(found('Bogen', german)).toHaveLength(ITEM_COUNT);
    expect(found('Stone', english).length).toBeLessThan(ITEM_COUNT);
    expect(found('dammerung', german)).toHaveLength(where(({ traits }) => traits.sky === 'dusk'));
  });

  it('R-MKT-4 match every word of the query, in one trait or in several', () => {
    const cats = found('cat moon');
    expect(cats).toHaveLength(
      where(({ traits }) => traits.guest === 'cat' && traits.light === 'moon'),
    );
    expect(cats).toEqual(found('  moon  CAT '));
    expect(found('cat owl')).toEqual([]);
    const [first] = cats;
    expect(found(`moon ${first?.id} cat`)).toEqual([first]);
    expect(found(`owl ${first?.id}`)).toEqual([]);
  });

  it('R-MKT-4 match a price range including both ends, and only if they are for sale', () => {
    const [cheap, dear] = [600, 800];
    const priced = shown('?min=0.6&max=0.8');
    expect(priced).toHaveLength(
      where(({ price }) => price !== null && price >= cheap && price <= dear),
    );
    expect(priced.length).toBeGreaterThan(0);
    const [{ price: least = 0 } = {}] = shown('?listed=1');
    expect(shown('?max=0.45').map(({ price }) => price)).toContain(least);
    expect(shown('?min=0')).toEqual(shown('?listed=1'));
    expect(shown('?min=2&max=1')).toEqual([]);
  });

  it('R-MKT-4 combine filters, search and sorting', () => {
    const choices = fc.record({
      query: fc.constantFrom('', 'cat', 'moon', 'sand stone', 'o', '#7', 'nobody full'),
      sort: fc.constantFrom(...SORTS),
      listed: fc.boolean(),
      min: fc.option(fc.integer({ min: 400, max: 900 })),
      max: fc.option(fc.integer({ min: 600, max: 3000 })),
      sky: fc.subarray([...TRAITS.sky]),
      stone: fc.subarray([...TRAITS.stone]),
      guest: fc.subarray([...TRAITS.guest]),
    });
    fc.assert(
      fc.property(choices, ({ sky, stone, guest, ...rest }) => {
        const view: View = { ...viewOf(''), ...rest, traits: { sky, stone, guest } };
        const isMeant = ({ id, traits, price }: Item) => {
          const { min, max, listed, query } = rest;
          if ((listed || min !== null || max !== null) && price === null) return false;
          if ((price ?? 0) < (min ?? 0) || (price ?? 0) > (max ?? 2 ** 32)) return false;
          if (sky.length > 0 && !sky.includes(traits.sky)) return false;
          if (stone.length > 0 && !stone.includes(traits.stone)) return false;
          if (guest.length > 0 && !guest.includes(traits.guest)) return false;
          const called = TRAIT_NAMES.map((trait) => traitKey(trait, traits[trait]));
          return query
            .split(' ')
            .filter(Boolean)
            .every((word) =>
              word.startsWith('#')
                ? word === `#${id}`
                : called.some((key) => english[key].toLowerCase().includes(word)),
            );
        };
        const order = selectItems({ ...viewOf(''), sort: rest.sort }, english);
        expect(selectItems(view, english)).toEqual(order.filter((id) => isMeant(byNumber(id))));
      }),
      { numRuns: 40 },
    );
  });
});
