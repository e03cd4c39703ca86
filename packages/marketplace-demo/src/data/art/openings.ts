import type { TraitValue } from '../traits.ts';

/**
 * The opening of an arch in a square of 160; its base is at y = 142, centered on x = 80, and its sides are vertical
 * below 110.
 */
export type Opening = {
  /** From foot to foot; it starts so far below the step that the joints between its stones fall beside its corners. */
  path: string;
  /** Half of its width at the base. */
  half: number;
  /** Its highest point. */
  top: number;
  /** The center of its light, how far the light may move sideways, and half of the width free for stars above it. */
  middle: number;
  stray: number;
  head: number;
  /** The factor by which the row of lights around the opening is higher than it. */
  halo: number;
};

export const OPENINGS: Record<TraitValue<'arch'>, Opening> = {
  round: {
    path: 'M38 147.5V78a42 42 0 0 1 84 0v64',
    half: 42,
    top: 36,
    middle: 70,
    stray: 14,
    head: 26,
    halo: 1.2,
  },
  pointed: {
    path: 'M38 144.5V88a72 72 0 0 1 42-62 72 72 0 0 1 42 62v54',
    half: 42,
    top: 26,
    middle: 74,
    stray: 10,
    head: 18,
    halo: 1.17,
  },
  flat: {
    path: 'M38 148.5V62q12 0 12-14v-7h60v7q0 14 12 14v80',
    half: 42,
    top: 41,
    middle: 70,
    stray: 12,
    head: 27,
    halo: 1.19,
  },
  horseshoe: {
    path: 'M50 145V108a45 45 0 1 1 60 0v34',
    half: 30,
    top: 29,
    middle: 70,
    stray: 18,
    head: 32,
    halo: 1.17,
  },
  trefoil: {
    path: 'M38 143V94a25 25 0 0 1 15-24 29 29 0 1 1 54 0 25 25 0 0 1 15 24v48',
    half: 42,
    top: 29,
    middle: 63,
    stray: 5,
    head: 20,
    halo: 1.18,
  },
  ogee: {
    path: 'M38 143.5V92c0-20 12-27 23-34 8-5 13-11 17-21q2-4 4 0c4 10 9 16 17 21 11 7 23 14 23 34v50',
    half: 42,
    top: 36,
    middle: 84,
    stray: 6,
    head: 14,
    halo: 1.25,
  },
};
