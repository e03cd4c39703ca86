import { itemOf } from './items.ts';
import type { Trait, TraitValue } from './traits.ts';

type Tones<T extends Trait> = Record<TraitValue<T>, string>;

const SKIES: Tones<'sky'> = {
  dusk: '#7a3b4f',
  midnight: '#0e2238',
  dawn: '#d98a6a',
  storm: '#3b4a58',
  aurora: '#1f7a68',
  nebula: '#4a3a7a',
};
const STONES: Tones<'stone'> = {
  sandstone: '#c9a06b',
  marble: '#e9e3d6',
  brick: '#9a4a32',
  basalt: '#3a4048',
  copper: '#3fae93',
  obsidian: '#15181d',
};

/** The picture of an item, square, as a `data:` address: drawn from what it is, so nothing is downloaded. */
export function artOf(id: number): string {
  const { sky, stone } = itemOf(id).traits;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 160'><path fill='${STONES[stone]}' d='M0 0h160v160H0z'/><path fill='${SKIES[sky]}' d='M40 160V70a40 40 0 0 1 80 0v90z'/></svg>`;
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
}
