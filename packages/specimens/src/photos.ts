import sharp from 'sharp';
import { CARD, cardBack, cardFront, PAGE, passportPage } from './documents.ts';
import { face } from './face.ts';
import type { Holder } from './holders.ts';
import { numbersFrom } from './numbers.ts';

/** What a photograph shows. */
export type Shot = 'front' | 'back' | 'passport' | 'selfie';
/** What is wrong with it; `cut` misses a part of the document, or of the face. */
export type Flaw = 'blurred' | 'dark' | 'glare' | 'cut';

const SCENES = {
  front: { of: CARD, draw: cardFront },
  back: { of: CARD, draw: cardBack },
  passport: { of: PAGE, draw: passportPage },
};
const TABLES = ['#7d6a58', '#5b5f66', '#6d7f78', '#8a8478', '#4f5a6b'];
const WALLS = ['#b9c3c9', '#c9bfb0', '#a9b8ad', '#c4b4b4', '#9fb0c4'];

/**
 * A JPEG photograph of this width: a document on a table, or its holder. Without a flaw it has no problem that the
 * product finds in photos. Another `take` is another photo of the same document or face. Not in a process that has opened an image with the product, which disables SVG there.
 */
export async function photograph(
  holder: Holder,
  shot: Shot,
  { flaw, width = 1200, take = 0 }: { flaw?: Flaw; width?: number; take?: number } = {},
): Promise<Buffer> {
  const height = Math.round(shot === 'selfie' ? width * 1.25 : width * 0.75);
  const scene =
    shot === 'selfie' ? selfie(holder, { flaw, take }) : onTable(holder, shot, { flaw, take });
  const drawn = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 ${shot === 'selfie' ? 1250 : 750}">${scene}</svg>`,
    ),
  ).flatten({ background: '#000' });
  if (flaw === 'blurred') drawn.blur(width / 90);
  if (flaw === 'dark') drawn.linear(0.16, 0);
  return drawn.jpeg({ quality: 86 }).toBuffer();
}

type Taken = { flaw: Flaw | undefined; take: number };

function onTable(holder: Holder, shot: Exclude<Shot, 'selfie'>, { flaw, take }: Taken): string {
  const { of, draw } = SCENES[shot];
  const next = numbersFrom(holder.seed * 3 + shot.length + take * 10_007);
  const scale = (780 + next(110)) / of.width / (shot === 'passport' ? 1.06 : 1);
  const [w, h] = [of.width * scale, of.height * scale];
  const x = (1000 - w) / 2 + next(70) - 35 + (flaw === 'cut' ? 330 : 0);
  const y = (750 - h) / 2 + next(60) - 30 + (flaw === 'cut' ? 120 : 0);
  const turn = next(90) / 10 - 4.5;
  const table = TABLES[next(TABLES.length)] as string;
  const grain = Array.from({ length: 14 }, (_, n) => {
    const at = n * 52 + next(30);
    return `M0 ${at} q250 ${next(30) - 15} 500 0 t500 0`;
  });
  const [lx, ly] = [next(100), next(100)];
  return `<defs><radialGradient id="light" cx="${lx}%" cy="${ly}%" r="95%"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>
      <radialGradient id="glare"><stop stop-color="#fff"/><stop offset=".72" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <rect width="1000" height="750" fill="${table}"/><path d="${grain.join('')}" stroke="#000" stroke-opacity=".14" stroke-width="3" fill="none"/>
    <g transform="translate(${x} ${y}) rotate(${turn} ${w / 2} ${h / 2})"><rect x="-2" y="10" width="${w + 8}" height="${h + 4}" rx="28" fill="#000" fill-opacity=".28"/>
      <g transform="scale(${scale})">${draw(holder)}</g></g>
    <rect width="1000" height="750" fill="url(#light)"/>
    ${flaw === 'glare' ? `<ellipse cx="${380 + next(220)}" cy="${300 + next(150)}" rx="210" ry="125" fill="url(#glare)"/>` : ''}`;
}

function selfie({ seed, sex }: Holder, { flaw, take }: Taken): string {
  const next = numbersFrom(seed * 5 + 1 + take * 10_007);
  const wall = WALLS[next(WALLS.length)] as string;
  const scale = 2.1 + next(30) / 100;
  const x = 500 - 200 * scale + next(60) - 30 + (flaw === 'cut' ? 430 : 0);
  const frame = 100 + next(560);
  return `<defs><linearGradient id="room" x1="${next(2)}" x2="${0.5 + next(50) / 100}" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient></defs>
    <rect width="1000" height="1250" fill="${wall}"/>
    <rect x="${frame}" y="${60 + next(80)}" width="250" height="190" fill="#efe9dd" stroke="#5f4b36" stroke-width="14"/>
    <g transform="translate(${x} ${1252 - 500 * scale}) rotate(${next(60) / 10 - 3} ${200 * scale} ${250 * scale}) scale(${scale})">${face(seed, { sex, clothes: 3 })}</g>
    <rect width="1000" height="1250" fill="url(#room)"/>
    ${flaw === 'glare' ? '<rect x="560" width="440" height="760" fill="#fff"/>' : ''}`;
}
