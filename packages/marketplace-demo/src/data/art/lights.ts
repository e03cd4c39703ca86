import type { TraitValue } from '../traits.ts';
import type { Opening } from './openings.ts';

/** The color that a light casts on wall, floor and guest. */
export const GLOWS: Record<TraitValue<'light'>, string> = {
  crescent: '#feb',
  stars: '#cef',
  moon: '#ffd',
  lantern: '#fb4',
  sun: '#f85',
  comet: '#8fd',
  eclipse: '#fd6',
};

/** Drawn around its own center. */
const LIGHTS: Record<TraitValue<'light'>, string> = {
  crescent: "<path fill='#feb' d='M3-14a14 14 0 1 0 11 20A11 11 0 1 1 3-14z'/>",
  stars:
    "<path stroke='#cef9' stroke-width='.7' d='M-19 4-5-8 7 4l11-14'/><path fill='#cef' d='M-5-17q1 8 9 9-8 1-9 9-1-8-9-9 8-1 9-9zM-19-2q1 5 6 6-5 1-6 6-1-5-6-6 5-1 6-6zM7-3q1 6 7 7-6 1-7 7-1-6-7-7 6-1 7-7zM18-15q1 4 5 5-4 1-5 5-1-4-5-5 4-1 5-5z'/>",
  moon: "<circle r='19' fill='#ffd3'/><circle r='14' fill='#ffd'/><path stroke='#dc9' stroke-width='6' d='M-5-3h0M3-9h0M6 5h0'/>",
  lantern:
    "<circle r='19' fill='#fb45'/><path fill='#012' d='M-5-9H5l2 3H-7zM-6 8H6l-2 3h-8z'/><path fill='#fb4' d='M-6-6H6L5 8H-5z'/><path fill='#ffd' d='M0-5q6 7 0 12-6-5 0-12z'/>",
  sun: "<circle r='27' fill='#f855'/><circle r='19' fill='#fc9'/>",
  comet:
    "<path fill='#8fd8' d='M-12 5 18-20l-3 10 7-1-27 23z'/><path stroke='#fff' stroke-width='12' d='M-9 9h0'/>",
  eclipse:
    "<circle r='20' fill='#fd64'/><circle r='15' fill='#fd6'/><circle r='13' cx='1' fill='#012'/>",
};

/** A light within its arch, offset to the left of the center and above it. */
export function lightAt(
  light: TraitValue<'light'>,
  opening: Opening,
  x: number,
  up: number,
): string {
  const { top, middle, half } = opening;
  const at = (along: number, down: number) =>
    `<g transform='translate(${along} ${down})'>${LIGHTS[light]}</g>`;
  // The lantern hangs from the stone; the sun sets behind the land.
  if (light === 'lantern')
    return `<path stroke='#012' d='M80 ${top}v${middle - top}'/>${at(80, middle)}`;
  return light === 'sun' ? at(80 - Math.min(x, half - 27), 112) : at(80 - x, middle - up);
}
