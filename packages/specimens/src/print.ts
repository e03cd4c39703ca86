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

export type Line = { x: number; y: number; size: number; face?: Face; color?: string };

/** One line of text as an SVG path; `y` is its baseline. In a zone, each letter takes 0.6 of the size. */
export function print(
  text: string,
  { x, y, size, face = 'print', color = '#1d2430' }: Line,
): string {
  let at = x;
  const parts = [...text].map((letter) => {
    const font = fontsOf(face).find((each) => each.hasChar(letter)) ?? fontsOf(face)[0];
    if (font === undefined) return '';
    const { commands } = font.getPath(letter, at, y, size);
    at += font.getAdvanceWidth(letter, size);
    return commands.map(written).join('');
  });
  return `<path fill="${color}" d="${parts.join('')}"/>`;
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
      .flatMap((each) => (each === undefined ? [] : [Math.round(each * 10) / 10]))
      .join(' ')
  );
}
