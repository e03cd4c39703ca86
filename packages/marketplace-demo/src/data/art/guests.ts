import type { TraitValue } from '../traits.ts';

/** Feet at 0; `glow` is the color of the light in the eyes, `stone` the color of the seat. */
type Drawing = (glow: string, stone: string) => string;

const eyes = (color: string, path: string) =>
  `<path stroke='${color}' stroke-width='2' d='${path}'/>`;

const GUESTS: Record<TraitValue<'guest'>, Drawing> = {
  none: () => '',
  cat: (glow) =>
    `<path d='M-10 0C-14-11-8-17-6-21-8-24-8-28-7-36l5 4h4l5-4c1 8 1 12-1 15 2 4 8 10 4 21z'/><path fill='none' stroke='#012' stroke-width='3.5' d='M8-2c9 2 13-4 9-14'/>${eyes(glow, 'M-3-27h0m6 0h0')}`,
  owl: (glow, stone) =>
    `<path fill='${stone}' stroke='#012' d='M-11 0v-3h2v-12h-3v-4h24v4H9v12h2v3z'/><path d='M-9-50q4 4 9 4t9-4q4 5 2 11 3 18-11 20-14-2-11-20-2-6 2-11z'/><path fill='none' stroke='${glow}' d='M-5-44a4 4 0 1 0 .1 0zM5-44a4 4 0 1 0 .1 0zM-4-28l2 2 2-2 2 2 2-2'/>${eyes(glow, 'M-5-40h0m10 0h0')}`,
  heron: (glow) =>
    `<path fill='none' stroke='#012' stroke-width='2' d='M0 0v-24M5 0v-10l-2-14'/><path d='M-7-27c2-9 14-11 20-3l8 10c-10 0-24 4-28-7z'/><path fill='none' stroke='#012' stroke-width='4' d='M-4-26c-10-8 6-14-2-25'/><path d='M-4-55q-3 0-4 2l-14 3 16 2q6-2 11-3-4-4-9-4z'/>${eyes(glow, 'M-5-52h0')}`,
  hare: (glow) =>
    `<path d='M-10 0c-3-9 0-15 5-18-3-3-3-7-1-10-5-7-6-18-3-22 5 3 7 12 7 20h4c0-8 4-13 12-15-1 7-3 12-8 17 2 3 2 7-1 10 5 3 8 9 5 18z'/>${eyes(glow, 'M-3-24h0m6 0h0')}`,
  moth: () =>
    `<path fill='#eff' d='M0-33c-4-9-16-14-21-11 0 9 6 13 13 13-6 2-9 8-6 13 6 0 11-5 14-12 3 7 8 12 14 12 3-5 0-11-6-13 7 0 13-4 13-13-5-3-17 2-21 11z'/>${eyes('#b42', 'M-13-38h0m26 0h0M-9-24h0m18 0h0')}<path fill='none' stroke='#012' d='M-4-42l4 6v11m4-17-4 6'/>`,
  traveller: (glow) =>
    `<path d='M-12 0c3-18 2-28 6-38 0-7 2-11 6-11s6 4 6 11c4 10 3 20 6 38z'/><path stroke='#012' stroke-width='2' d='M-16 0v-50'/><path fill='none' stroke='${glow}' d='M-6-36C-9-25-8-15-10-4'/><path stroke='${glow}' stroke-width='5' d='M-16-48h0'/>`,
};

/** The guest in the arch, with the feet at this point. */
export function guestAt(
  guest: TraitValue<'guest'>,
  x: number,
  glow: string,
  stone: string,
): string {
  const drawing = GUESTS[guest](glow, stone);
  return (
    drawing && `<g fill='#012' stroke='${glow}4' transform='translate(${x} 146)'>${drawing}</g>`
  );
}
