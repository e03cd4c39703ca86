import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/*
 * Print as outlines: an image is then the same on every machine, and one without fonts has print, too.
 */

type Face = 'print' | 'bold' | 'zone';

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic'];
const FILES: Record<Face, readonly string[]> = {
  print: SCRIPTS.map((script) => `@fontsource/rubik/files/rubik-${script}-400-normal.woff`),
  bold: SCRIPTS.map((script) => `@fontsource/rubik/files/rubik-${script}-500-normal.woff`),
  zone: ['@fontsource/source-code-pro/files/source-code-pro-latin-500-normal.woff'],
};
const fonts = new Map<Face, Font[]>();

function fontsOf(face: Face): Font[] {
  const known = fonts.get(face);
  if (known !== undefined) return known;
  const read = FILES[face].map((file) => {
    const { buffer, byteOffset, byteLength } = readFileSync(
      fileURLToPath(import.meta.resolve(file)),
    );
    return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  });
  fonts.set(face, read);
  return read;
}

/** A letter's outline and its advance, in this many units per size. */
type Letter = { outline: string; advance: number };
const UNITS = 1000;
const letters = new Map<string, Letter>();

/** Outlines take half of the time of a drawing, so each letter is outlined once. */
function letterOf(face: Face, letter: string): Letter {
  const key = `${face} ${letter}`;
  const known = letters.get(key);
  if (known !== undefined) return known;
  const font = fontsOf(face).find((each) => each.hasChar(letter)) ?? (fontsOf(face)[0] as Font);
  const { commands } = font.getPath(letter, 0, 0, UNITS);
  const made = {
    outline: commands.map(written).join(''),
    advance: font.getAdvanceWidth(letter, UNITS),
  };
  letters.set(key, made);
  return made;
}

export type Line = { x: number; y: number; size: number; face?: Face; color?: string };

/** One line of text as SVG paths; `y` is its baseline. In a zone, each letter takes 0.6 of the size. */
export function print(
  text: string,
  { x, y, size, face = 'print', color = '#1d2430' }: Line,
): string {
  let at = 0;
  const parts = Array.from(text, (letter) => {
    const { outline, advance } = letterOf(face, letter);
    const path = outline && `<path transform="translate(${Math.round(at)})" d="${outline}"/>`;
    at += advance;
    return path;
  });
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${size / UNITS})">${parts.join('')}</g>`;
}

/** The library's own writing rounds some numbers to NaN. */
function written(command: PathCommand): string {
  const { type, ...numbers } = command;
  const { x1, y1, x2, y2, x, y } = numbers as Partial<
    Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>
  >;
  return (
    type +
    [x1, y1, x2, y2, x, y]
      .flatMap((each) => (each === undefined ? [] : [Math.round(each)]))
      .join(' ')
  );
}
