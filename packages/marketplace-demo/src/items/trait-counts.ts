import { ITEM_COUNT } from '../data/collection.ts';
import { columns } from '../data/columns.ts';
import { TRAIT_BITS } from '../data/trait-bits.ts';
import { type Trait, type TraitValue, traitKey } from '../data/traits.ts';

let counted: ReadonlyMap<string, number> | undefined;

/** The number of items with a value of a trait. */
export function traitCount(trait: Trait, value: TraitValue): number {
  counted ??= count();
  return counted.get(traitKey(trait, value)) ?? 0;
}

/** The share of the collection with a value of a trait; 0 to 1. */
export function traitShare(trait: Trait, value: TraitValue): number {
  return traitCount(trait, value) / ITEM_COUNT;
}

function count(): ReadonlyMap<string, number> {
  const having = TRAIT_BITS.map(() => 0);
  for (const bits of columns().bits) {
    TRAIT_BITS.forEach(({ bit }, index) => {
      if ((bits & bit) !== 0) having[index] = (having[index] ?? 0) + 1;
    });
  }
  return new Map(TRAIT_BITS.map(({ key }, index) => [key, having[index] ?? 0]));
}
