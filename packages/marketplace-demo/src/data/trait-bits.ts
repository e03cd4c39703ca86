import {
  TRAIT_NAMES,
  TRAITS,
  type Trait,
  type TraitKey,
  type TraitValue,
  traitKey,
} from './traits.ts';

/** Every value of every trait, by the key of its name, with its bit. */
export const TRAIT_BITS: readonly { key: TraitKey; bit: number }[] = TRAIT_NAMES.flatMap((trait) =>
  TRAITS[trait].map((value) => ({ trait, value })),
).map(({ trait, value }, index) => ({ key: traitKey(trait, value), bit: 1 << index }));

/** The bits of some values of a trait. */
export function bitsOf(trait: Trait, values: readonly TraitValue[]): number {
  const keys = values.map((value) => traitKey(trait, value));
  return TRAIT_BITS.reduce((bits, { key, bit }) => (keys.includes(key) ? bits | bit : bits), 0);
}
