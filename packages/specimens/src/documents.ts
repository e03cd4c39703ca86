import type { Country } from '@portico/contract';
import { face } from './face.ts';
import type { Holder } from './holders.ts';
import { numbersFrom } from './numbers.ts';
import { print } from './print.ts';
import { zoneOfCard, zoneOfPassport } from './zone.ts';

/*
 * Drawn documents, in tenths of a millimeter: no state's own design, each marked as a specimen. SVG elements, for a
 * group of the size below.
 */

/** ISO/IEC 7810: ID-1 for cards, ID-3 for the page of a passport. */
export const CARD = { width: 856, height: 540 };
export const PAGE = { width: 1250, height: 880 };

/** The country's name for itself, the colors of its paper and its ink. */
const LOOKS: Record<Country, { name: string; paper: [string, string]; ink: string }> = {
  GB: { name: 'United Kingdom', paper: ['#dfe6f2', '#f3dfe2'], ink: '#2b3a67' },
  ES: { name: 'España', paper: ['#f6ecd2', '#f3d9cf'], ink: '#8a2b1d' },
  CZ: { name: 'Česko', paper: ['#e3edf6', '#f1e3e3'], ink: '#23497d' },
  SA: { name: 'Saudi Arabia', paper: ['#dcefe1', '#eef4e2'], ink: '#1e5b38' },
  IL: { name: 'Israel', paper: ['#e0ecf8', '#eef3fa'], ink: '#24519b' },
  IT: { name: 'Italia', paper: ['#e4f0e4', '#f4e4de'], ink: '#2c5e45' },
  PL: { name: 'Polska', paper: ['#f6e6e8', '#eaf0f4'], ink: '#93283c' },
  RU: { name: 'Rossiya', paper: ['#e6e9f4', '#f4e6e4'], ink: '#3a3f78' },
  UA: { name: 'Україна', paper: ['#dfeaf7', '#f8f0cf'], ink: '#1f4f8f' },
  DE: { name: 'Deutschland', paper: ['#e4ece8', '#f2ead6'], ink: '#3c4a3f' },
  FR: { name: 'France', paper: ['#dfe7f5', '#f5e2e4'], ink: '#28408c' },
};

type Size = { width: number; height: number };

/** Colored paper with fine waves, as documents have against copying. */
function paper({ country, seed }: Holder, { width, height }: Size): string {
  const { paper: colors, ink } = LOOKS[country];
  const next = numbersFrom(seed + 500);
  const waves = Array.from({ length: 15 }, (_, n) => {
    const y = (n + 0.5) * (height / 15);
    const swing = 14 + next(22);
    const step = width / 4;
    return `M0 ${y} q${step / 2} ${-swing} ${step} 0 t${step} 0 t${step} 0 t${step} 0`;
  });
  return `<defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="${colors[0]}"/><stop offset="1" stop-color="${colors[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" rx="30" fill="url(#paper)"/>
    <path d="${waves.join('')}" stroke="${ink}" stroke-opacity=".2" stroke-width="1.6" fill="none"/>`;
}

/** A rosette instead of a coat of arms. */
function rosette(x: number, y: number, r: number, ink: string): string {
  const leaves = Array.from(
    { length: 12 },
    (_, n) =>
      `<ellipse cx="${x}" cy="${y - r / 2}" rx="${r / 5}" ry="${r / 2}" transform="rotate(${n * 30} ${x} ${y})"/>`,
  );
  return `<g fill="none" stroke="${ink}" stroke-width="2.4" stroke-opacity=".75">${leaves.join('')}</g>`;
}

function portrait({ seed, sex }: Holder, { x, y, width }: { x: number; y: number; width: number }) {
  const scale = width / 400;
  return `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="400" height="500" fill="#e9edf0"/>${face(seed, { sex })}</g>`;
}

type Entry = [label: string, value: string];

function entries(all: Entry[], at: { x: number; y: number; step: number; size: number }): string {
  return all
    .map(([label, value], n) => {
      const y = at.y + n * at.step;
      const small = at.size * 0.52;
      return (
        print(label, { x: at.x, y: y - at.size, size: small, color: '#55606e' }) +
        print(value, { x: at.x, y, size: at.size, face: 'bold' })
      );
    })
    .join('');
}

/** As documents print a date. */
const printed = (date: string) => date.split('-').reverse().join('.');

const specimen = ({ width, height }: Size) =>
  `<g fill-opacity=".1" transform="rotate(-18 ${width / 2} ${height / 2})">${print('SPECIMEN', { x: width * 0.16, y: height * 0.6, size: width / 7, face: 'bold', color: '#b0122b' })}</g>`;

function head({ country }: Holder, title: string, { width }: Size): string {
  const { name, ink } = LOOKS[country];
  return `${rosette(58, 56, 36, ink)}${print(name, { x: 112, y: 52, size: 34, face: 'bold', color: ink })}${print(
    `${title}  ·  SPECIMEN`,
    { x: 112, y: 82, size: 20, color: ink },
  )}<path d="M24 104 H${width - 24}" stroke="${ink}" stroke-width="3"/>`;
}

export function cardFront(holder: Holder): string {
  const size = CARD;
  const left: Entry[] = [
    ['Surname', holder.lastName],
    ['Given names', holder.firstName],
    ['Date of birth', printed(holder.birthDate)],
    ['Place of birth', holder.birthPlace],
  ];
  const right: Entry[] = [
    ['Document no.', holder.number],
    ['Sex', holder.sex],
    ['Nationality', holder.country],
    ['Date of expiry', printed(holder.expires)],
  ];
  return `${paper(holder, size)}${head(holder, 'IDENTITY CARD', size)}${portrait(holder, { x: 34, y: 132, width: 244 })}
    ${entries(left, { x: 306, y: 180, step: 84, size: 31 })}${entries(right, { x: 604, y: 180, step: 84, size: 31 })}
    ${signature(holder, 310, 500)}${specimen(size)}`;
}

export function cardBack(holder: Holder): string {
  const size = CARD;
  const { ink } = LOOKS[holder.country];
  const above: Entry[] = [
    ['Date of issue', printed(holder.issued)],
    ['Authority', `Registry of ${holder.birthPlace}`],
  ];
  return `${paper(holder, size)}${rosette(744, 110, 74, ink)}
    <rect x="40" y="64" width="116" height="92" rx="14" fill="#d8b45a" stroke="#9c7a2c" stroke-width="3"/><path d="M40 95 h40 M40 125 h40 M116 95 h40 M116 125 h40 M80 64 v92 M116 64 v92" stroke="#9c7a2c" stroke-width="3"/>
    ${entries(above, { x: 196, y: 106, step: 84, size: 31 })}
    <rect y="296" width="${size.width}" height="196" fill="#fbfbf6"/>${zone(zoneOfCard(holder), { x: 30, y: 352, width: size.width - 60, step: 56 })}${specimen(size)}`;
}

export function passportPage(holder: Holder): string {
  const size = PAGE;
  const left: Entry[] = [
    ['Surname', holder.lastName],
    ['Given names', holder.firstName],
    ['Nationality', LOOKS[holder.country].name],
    ['Date of birth', printed(holder.birthDate)],
  ];
  const right: Entry[] = [
    ['Passport no.', holder.number],
    ['Sex', holder.sex],
    ['Place of birth', holder.birthPlace],
    ['Date of expiry', printed(holder.expires)],
  ];
  return `${paper(holder, size)}${head(holder, 'PASSPORT', size)}${portrait(holder, { x: 48, y: 150, width: 372 })}
    ${entries(left, { x: 470, y: 214, step: 112, size: 40 })}${entries(right, { x: 880, y: 214, step: 112, size: 40 })}
    ${signature(holder, 480, 636)}
    <rect y="676" width="${size.width}" height="170" fill="#fbfbf6"/>${zone(zoneOfPassport(holder), { x: 36, y: 742, width: size.width - 72, step: 68 })}${specimen(size)}`;
}

function zone(
  lines: readonly string[],
  { x, y, width, step }: { x: number; y: number; width: number; step: number },
): string {
  // Each letter of Source Code Pro is 0.6 of the size wide.
  const size = width / ((lines[0]?.length ?? 1) * 0.6);
  return lines
    .map((line, n) => print(line, { x, y: y + n * step, size, face: 'zone', color: '#16181c' }))
    .join('');
}

function signature({ seed }: Holder, x: number, y: number): string {
  const next = numbersFrom(seed + 90);
  const strokes = Array.from(
    { length: 6 },
    () => `q${14 + next(10)} ${-40 - next(24)} ${22 + next(14)} ${next(18) - 9}`,
  );
  return `<path d="M${x} ${y} ${strokes.join(' ')}" stroke="#26324a" stroke-width="3.4" fill="none" stroke-linecap="round"/>`;
}
