import {
  TRAIT_NAMES,
  TRAITS,
  type Trait,
  type TraitKey,
  type TraitValue,
  traitKey,
} from './traits.ts';

/** Every value of every trait, by the key of its name, with its bit. */
export const MARKS: readonly { key: TraitKey; mark: number }[] = TRAIT_NAMES.flatMap((trait) =>
  TRAITS[trait].map((value) => ({ trait, value })),
).map(({ trait, value }, index) => ({ key: traitKey(trait, value), mark: 1 << index }));

/** The bits of some values of a trait. */
export function marksOf(trait: Trait, values: readonly TraitValue[]): number {
  const keys = values.map((value) => traitKey(trait, value));
  return MARKS.reduce((marks, { key, mark }) => (keys.includes(key) ? marks | mark : marks), 0);
}
