import { marketplace } from '@portico/locales/english';
import { describe, expect, it } from 'vitest';
import { ITEM_COUNT } from '../data/collection.ts';
import { selectItems } from '../data/select.ts';
import { TRAIT_NAMES, TRAITS } from '../data/traits.ts';
import { viewOf } from '../view.ts';
import { traitCount, traitShare } from './trait-counts.ts';

describe('R-MKT-3 the number of items with a trait', () => {
  it('R-MKT-3 equals the number that its filter shows, and adds up to the whole collection', () => {
    for (const trait of TRAIT_NAMES) {
      const counts = TRAITS[trait].map((value) => {
        const shown = selectItems(viewOf(`?${trait}=${value}`), marketplace.traits);
        expect(traitCount(trait, value)).toBe(shown.length);
        return shown.length;
      });
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ITEM_COUNT);
    }
    expect(traitShare('sky', 'dusk')).toBeCloseTo(traitCount('sky', 'dusk') / ITEM_COUNT);
  });
});
