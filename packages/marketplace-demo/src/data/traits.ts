/**
 * The traits of an arch, each with its values from common to rare. There are 32 values, so that an item is five bits of
 * 32, one for each trait (data/trait-bits.ts). Their names are texts: `traits.sky`, `traits.sky_dawn`.
 */
export const TRAITS = {
  sky: ['dusk', 'midnight', 'dawn', 'storm', 'aurora', 'nebula'],
  stone: ['sandstone', 'marble', 'brick', 'basalt', 'copper', 'obsidian'],
  arch: ['round', 'pointed', 'flat', 'horseshoe', 'trefoil', 'ogee'],
  light: ['crescent', 'stars', 'moon', 'lantern', 'sun', 'comet', 'eclipse'],
  guest: ['none', 'cat', 'owl', 'heron', 'hare', 'moth', 'traveller'],
} as const;

export type Trait = keyof typeof TRAITS;
export type TraitValue<T extends Trait = Trait> = (typeof TRAITS)[T][number];
export type Traits = { readonly [T in Trait]: TraitValue<T> };

/** The key of a value's name among the texts of `traits`. */
export type TraitKey = { [T in Trait]: `${T}_${TraitValue<T>}` }[Trait];

export const TRAIT_NAMES = Object.keys(TRAITS) as Trait[];

export function traitKey(trait: Trait, value: TraitValue): TraitKey {
  return `${trait}_${value}` as TraitKey;
}
