import { guestAt } from './art/guests.ts';
import { GLOWS, lightAt } from './art/lights.ts';
import { OPENINGS, type Opening } from './art/openings.ts';
import { SKIES } from './art/skies.ts';
import { STONES } from './art/stones.ts';
import { itemOf } from './items.ts';
import { pick } from './random.ts';

/** A separate random stream for each detail that no trait determines. */
const PURPOSES = { side: 71, dots: 72, land: 73, x: 74, up: 75, stars: 80 };

/** The floor of the arch, in a square of 160. */
const FLOOR = 142;

/** The picture of an item, square, as a `data:` URL: drawn from its traits, so nothing is downloaded. */
export function artOf(id: number): string {
  // No other character in it is special in a URL (WHATWG URL, opaque path).
  return `data:image/svg+xml,${draw(id).replaceAll('#', '%23')}`;
}

/** A wall with an opening that shows land and sky, and the guest in it; drawn from back to front. */
function draw(id: number): string {
  const { sky, stone, arch, light, guest } = itemOf(id).traits;
  const { tones, weather } = SKIES[sky];
  const { wall, ring, joint, courses } = STONES[stone];
  const opening = OPENINGS[arch];
  const glow = GLOWS[light];
  const dots = pick(id, PURPOSES.dots, 2) === 0 ? '#5eb' : '#fb8';
  const mirrored = pick(id, PURPOSES.side, 2) === 0 ? '' : " transform='matrix(-1 0 0 1 160 0)'";
  return [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 160' fill='none'>",
    `<linearGradient id='s' x2='0' y2='1'>${stops(tones)}</linearGradient>`,
    // Lit around the opening, and dark farther away.
    `<radialGradient id='v' cy='.6' r='.74'><stop stop-color='${glow}8' offset='.3'/><stop stop-color='#0120' offset='.6'/><stop stop-color='#012c' offset='1'/></radialGradient>`,
    `<path id='o' d='${opening.path}'/>`,
    `<path fill='${wall}' d='M0 0h160v160H0z'/>${courses}`,
    `<g stroke-width='26'><use href='#o' stroke='${ring}'/><use href='#o' stroke='${joint}' stroke-dasharray='1 9'/></g>`,
    "<path fill='url(#v)' d='M0 0h160v160H0z'/>",
    `<g stroke-linecap='round'${mirrored}>`,
    `<use href='#o' stroke='${dots}' stroke-width='1.7' stroke-dasharray='0 6' transform='translate(-37 ${Math.round(FLOOR * (1 - opening.halo))}) scale(1.46 ${opening.halo})'/>`,
    "<use href='#o' fill='url(#s)' stroke='#012a' stroke-width='3'/>",
    starsOf(id, opening),
    weather,
    lightAt(light, opening, pick(id, PURPOSES.x, opening.stray), pick(id, PURPOSES.up, 6)),
    landOf(pick(id, PURPOSES.land, 3), opening.half - 1, tones, glow),
    stepOf(opening.half, ring, glow),
    guestAt(guest, 90, glow, ring),
    '</g></svg>',
  ].join('');
}

function stops([zenith, sky, horizon]: readonly string[]): string {
  return `<stop stop-color='${zenith}'/><stop stop-color='${sky}' offset='.55'/><stop stop-color='${horizon}' offset='.76'/>`;
}

/** Three high up, where some arches are narrow, and three lower down. */
function starsOf(id: number, { half, head, middle }: Opening): string {
  let path = '';
  for (let star = 0; star < 6; star++) {
    const reach = star < 3 ? head : half - 6;
    const y = middle + (star < 3 ? -16 : 4) + pick(id, PURPOSES.stars + 10 + star, 20);
    path += `M${80 - reach + pick(id, PURPOSES.stars + star, 2 * reach)} ${y}h0`;
  }
  return `<path stroke='#fffc' stroke-width='1.3' d='${path}'/>`;
}

/** The sea, hills or mountains, the foreground, and the path that the light illuminates. */
function landOf(kind: number, half: number, [near, far]: readonly string[], glow: string): string {
  const left = 80 - half;
  const close = `V142H${left}z`;
  const third = Math.round(half / 3);
  const line = [
    `h${2 * half}`,
    `q${third}-14 ${half} 0t${half}-5`,
    `l${third}-11 ${third} 8 ${2 * third}-15 ${2 * half - 4 * third} 15`,
  ][kind];
  return `<path fill='${far}' d='M${left} 114${line}${close}'/><path fill='${near}9' d='M${left} 128q${half}-8 ${2 * half} 0${close}'/><path fill='${glow}4' d='M76 ${kind === 0 ? 114 : 124}h8l16 18H60z'/>`;
}

/** The step in front of the opening, and the light on it. */
function stepOf(half: number, ring: string, glow: string): string {
  return `<path fill='${ring}' d='M14 142h132l14 18H0z'/><path fill='#0125' d='M8 149h144l8 11H0z'/><path fill='${glow}5' d='M${80 - half} 142h${2 * half}l12 18H${68 - half}z'/>`;
}
