import type { Brand } from '@portico/contract/site/brand';
import type { BrandFile } from '#platform/brand/brand.ts';
import { type Mark, paintMark, readMark } from '#platform/ports/images/marks.ts';
import { givenFile } from './given-file.ts';

/* The logos and pictures that brand.json names, and the icons that are made of them. */

type Read = { files: BrandFile[]; problems: string[] };

/** Of an email's logo. */
const LETTER_MAX_BYTES = 20_000;
const PREVIEW = { width: 1200, height: 630 };

/** The files of a brand in this folder, and what is wrong with them, each with its place and the file's name. */
export async function readPictures(folder: string, brand: Brand): Promise<Read> {
  const { logo = {}, socialPreview } = brand;
  const problems: string[] = [];
  const read = async (place: string, file: string | undefined): Promise<Mark | undefined> => {
    if (file === undefined) return undefined;
    const found = await givenFile(folder, file, readMark);
    if (!('problem' in found)) return found;
    problems.push(`${place} ${file} ${found.problem}`);
    return undefined;
  };
  const light = await read('logo.light', logo.light);
  const dark = await read('logo.dark', logo.dark);
  const square = await read('logo.square', logo.square);
  const preview = await read('socialPreview', socialPreview);
  if (square && Math.abs(square.width / square.height - 1) > 0.02)
    problems.push(
      `logo.square ${logo.square} must be as wide as it is high, and is ${square.width} × ${square.height}`,
    );
  if (problems.length > 0) return { files: [], problems };
  const given = Object.entries({ light, dark, square }) as [BrandFile['name'], Mark | undefined][];
  return {
    files: [
      ...given.flatMap(([name, mark]) =>
        mark === undefined ? [] : [{ name, type: mark.type, bytes: mark.bytes }],
      ),
      ...(await iconsOf(square ?? doorway(brand))),
      ...(await letterOf(square)),
      ...(await previewOf(brand, preview ?? light ?? square)),
    ],
    problems,
  };
}

/** The product's own mark in the brand's colors; undefined without colors. */
function doorway({ colors }: Brand): Mark | undefined {
  if (colors === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" fill="${colors.accent.light}"/><path d="M9.5 27V14.5a6.5 6.5 0 0 1 13 0V27" fill="none" stroke="#fff" stroke-width="4"/></svg>`;
  return { type: 'image/svg+xml', bytes: Buffer.from(svg), width: 32, height: 32 };
}

async function iconsOf(mark: Mark | undefined): Promise<BrandFile[]> {
  if (mark === undefined) return [];
  const icon = async (name: BrandFile['name'], size: number, background?: string) => ({
    ...{ name, type: 'image/png' },
    bytes: await paintMark(mark, {
      width: size,
      height: size,
      ...(background !== undefined && { background }),
    }),
  });
  return [
    await icon('icon', 192),
    await icon('icon-large', 512),
    // A phone rounds it, and shows black where it is transparent.
    await icon('touch', 180, '#ffffff'),
  ];
}

/** The mark of emails: twice its displayed size, or smaller if it is too heavy. */
async function letterOf(square: Mark | undefined): Promise<BrandFile[]> {
  if (square === undefined) return [];
  for (const size of [64, 32]) {
    const bytes = await paintMark(square, { width: size, height: size });
    if (bytes.length <= LETTER_MAX_BYTES) return [{ name: 'letter', type: 'image/png', bytes }];
  }
  return [];
}

/** The own one as it is, cut to size; the logo on white, where it can be seen. */
async function previewOf(brand: Brand, mark: Mark | undefined): Promise<BrandFile[]> {
  const shown = mark ?? doorway(brand);
  if (shown === undefined) return [];
  const isOwn = brand.socialPreview !== undefined;
  const bytes = await paintMark(shown, {
    ...PREVIEW,
    background: '#ffffff',
    part: isOwn ? 1 : 0.5,
  });
  return [{ name: 'preview', type: 'image/png', bytes }];
}
