import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_COUNT } from './data/collection.ts';
import { KINDS } from './data/kinds.ts';
import { TRAITS } from './data/traits.ts';
import {
  decimalOf,
  LAYOUTS,
  priceOf,
  SORTS,
  searchOf,
  TABS,
  TRENDS,
  type View,
  viewOf,
} from './view.ts';

const FIRST: View = {
  tab: 'nft',
  query: '',
  sort: 'low',
  layout: 'grid',
  listed: false,
  min: null,
  max: null,
  traits: {},
  trend: null,
  kinds: [],
  item: null,
};

const price = fc.option(fc.nat(999_999_999_999));
const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const views: fc.Arbitrary<View> = fc.record({
  tab: fc.constantFrom(...TABS),
  query: fc.string({ unit: 'grapheme' }),
  sort: fc.constantFrom(...SORTS),
  layout: fc.constantFrom(...LAYOUTS),
  listed: fc.boolean(),
  min: price,
  max: price,
  traits: fc.record(
    {
      sky: someOf(TRAITS.sky),
      stone: someOf(TRAITS.stone),
      arch: someOf(TRAITS.arch),
      light: someOf(TRAITS.light),
      guest: someOf(TRAITS.guest),
    },
    { requiredKeys: [] },
  ),
  trend: fc.option(fc.constantFrom(...TRENDS)),
  kinds: fc.subarray([...KINDS]),
  item: fc.option(fc.integer({ min: 1, max: ITEM_COUNT })),
});

const names = ['tab', 'q', 'sort', 'view', 'listed', 'min', 'max', 'sky', 'trend', 'kind', 'item'];
const garbage = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...names), fc.string()),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          'coins',
          '__proto__',
          'dawn,dusk,dawn',
          '1e3',
          '-1',
          '0x10',
          '1.2345',
          '8889',
        ),
      ),
    ),
  )
  .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`);

describe('R-MKT-3 the address contains every choice', () => {
  it('R-MKT-3 shows prices from the lowest and events from the latest, where the address does not say', () => {
    expect(viewOf('').sort).toBe('low');
    expect(viewOf('?tab=coins').sort).toBe('low');
    expect(viewOf('?tab=activity').sort).toBe('date');
    expect(searchOf(viewOf('?tab=activity'))).toBe('?tab=activity');
    expect(searchOf(viewOf('?tab=activity&sort=low'))).toBe('?tab=activity&sort=low');
  });

  it('R-MKT-3 needs no query for the default view, a grid with the lowest prices first', () => {
    expect(viewOf('')).toEqual(FIRST);
    expect(searchOf(FIRST)).toBe('');
  });

  it('R-MKT-3 is readable for people', () => {
    const search =
      '?tab=activity&q=full+moon&sort=high&view=list&listed=1&min=0.1&max=2&sky=dusk,dawn&guest=cat&trend=up&kind=sale,mint&item=42';
    const view: View = {
      tab: 'activity',
      query: 'full moon',
      sort: 'high',
      layout: 'list',
      listed: true,
      min: 100,
      max: 2000,
      traits: { sky: ['dusk', 'dawn'], guest: ['cat'] },
      trend: 'up',
      kinds: ['sale', 'mint'],
      item: 42,
    };
    expect(viewOf(search)).toEqual(view);
    expect(searchOf(view)).toBe(search);
  });

  it('R-MKT-3 restores every choice', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(viewOf(searchOf(view))).toEqual(view);
      }),
    );
  });

  it('R-MKT-3 gives a valid view for any address, and that view’s own address gives the same view', () => {
    fc.assert(
      fc.property(fc.oneof(garbage, fc.string({ unit: 'binary' })), (search) => {
        const view = viewOf(search);
        expect(viewOf(searchOf(view))).toEqual(view);
        expect(searchOf(viewOf(searchOf(view)))).toBe(searchOf(view));
      }),
    );
  });

  it.each([
    '?tab=nfts&sort=__proto__&view=&listed=true',
    '?min=-1&max=1e3&item=8889',
    '?min=0.0001&max=,5&item=0',
    '?min=Infinity&max=0x10&item=4.2',
    '?sky=noon&guest=toString&kind=burn&trend=flat',
  ])('R-MKT-3 %s gives the default view', (search) => {
    expect(viewOf(search)).toEqual(FIRST);
  });

  it('R-MKT-3 lists values in a fixed order and once each, in whichever order they were chosen', () => {
    expect(searchOf(viewOf('?sky=nebula,dusk,noon,dusk&kind=mint,sale'))).toBe(
      '?sky=dusk,nebula&kind=sale,mint',
    );
    expect(searchOf({ ...FIRST, traits: { sky: [] } })).toBe('');
  });

  it('R-MKT-3 expresses a price in ether as whole thousandths, to the last digit', () => {
    expect(['0', '0.1', '1.25', '007', '999999999.999'].map(priceOf)).toEqual([
      0, 100, 1250, 7000, 999_999_999_999,
    ]);
    expect(['', '.5', '1.', '1,5', ' 1', '+1', '1.2345', '1234567890'].map(priceOf)).toEqual(
      Array(8).fill(null),
    );
    fc.assert(
      fc.property(fc.nat(999_999_999_999), (milliEther) => {
        expect(priceOf(decimalOf(milliEther))).toBe(milliEther);
      }),
    );
  });
});
