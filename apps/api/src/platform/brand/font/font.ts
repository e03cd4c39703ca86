import type { Font } from 'fontkitten';
import type { BrandFiles } from '../files.ts';

/* A brand's own font: what its file has, and the style by which documents use it. Only WOFF 2 is read. */

/** Sizes are parts of the font's size. */
export type OwnFont = {
  family: string;
  /** Of a font that varies in weight. */
  weights: { min: number; max: number } | null;
  /** Code points. */
  letters: ReadonlySet<number>;
  ascent: number;
  descent: number;
  lineGap: number;
  /** The mean width of a character in English text. */
  width: number;
  /** The same of headings, in a font that varies in weight. */
  heavyWidth: number | null;
};

const NO_FONT = 'is no WOFF 2 font, or is damaged';
const NO_LATIN = 'must have the Latin letters A to Z and a to z';
/** Of text, and of headings. */
const USUAL_WEIGHT = 400;
const HEAVY_WEIGHT = 600;

/** The font in these bytes, or what is wrong with them, as a continuation of its place. */
export async function readFont(bytes: Buffer): Promise<OwnFont | { problem: string }> {
  // Loaded late: an installation without a font of its own needs neither.
  const [{ default: decompress }, { create }] = await Promise.all([
    import('woff2-encoder/decompress'),
    import('fontkitten'),
  ]);
  try {
    const font = create(Buffer.from(await decompress(bytes)));
    return font.isCollection ? { problem: NO_FONT } : factsOf(font);
  } catch {
    // Both throw for bytes that are no font, with messages about their own code.
    return { problem: NO_FONT };
  }
}

function factsOf(font: Font): OwnFont | { problem: string } {
  const letters = new Set(font.characterSet);
  if (!LATIN.every((letter) => letters.has(codeOf(letter)))) return { problem: NO_LATIN };
  const { wght } = font.variationAxes;
  const usual = wght ? font.getVariation({ wght: USUAL_WEIGHT }) : font;
  // Reading their outlines finds what is broken behind the tables.
  for (const letter of LATIN) usual.glyphForCodePoint(codeOf(letter)).path.commands.at(0);
  const { unitsPerEm, ascent, descent, lineGap } = font;
  const facts = {
    family: font.getName('preferredFamily') ?? font.familyName,
    weights: wght ? { min: wght.min, max: wght.max } : null,
    letters,
    ascent: ascent / unitsPerEm,
    descent: Math.abs(descent) / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    width: meanWidth(usual),
    heavyWidth: wght ? meanWidth(font.getVariation({ wght: HEAVY_WEIGHT })) : null,
  };
  const sizes = [facts.ascent, facts.descent, facts.lineGap, facts.width];
  const isSane = sizes.every((size) => size >= 0 && size < 5) && facts.width > 0.05;
  return isSane ? facts : { problem: NO_FONT };
}

/** How often a character is in 1,000 of English text. */
const FREQUENCIES: Record<string, number> = {
  ...{ ' ': 183, e: 103, t: 75, a: 65, o: 62, i: 57, n: 57, s: 53, h: 50, r: 50, d: 33, l: 33 },
  ...{ u: 23, c: 22, m: 20, f: 20, w: 17, g: 16, p: 15, y: 14, b: 13, v: 8, k: 6, x: 1, j: 1 },
};
const LATIN = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

function meanWidth(font: Font): number {
  const known = Object.entries(FREQUENCIES).filter(([char]) =>
    font.hasGlyphForCodePoint(codeOf(char)),
  );
  const sum = known.reduce(
    (total, [char, times]) => total + font.glyphForCodePoint(codeOf(char)).advanceWidth * times,
    0,
  );
  return sum / known.reduce((total, [, times]) => total + times, 0) / font.unitsPerEm;
}

/** The family under which documents use it. */
const FAMILY = 'Brand';
const BOLD = 'BrandBold';

/**
 * The fallback of headings is the usual font of the device, whose widths are known, and not its bold one. Below 600 a
 * browser makes it bold for them; above 500 no other text takes it.
 */
const HEAVY_FALLBACK = 599;

/** The fonts of a device that are shown until it has arrived: the families of base.css, with the mean width of each. */
const FALLBACKS = [
  { family: 'Rubik Fallback', of: ['Arial', 'Liberation Sans', 'Roboto'], width: 0.4395 },
  { family: 'Rubik Fallback Wide', of: ['Open Sans', 'Noto Sans'], width: 0.4653 },
];

/** The style of a brand's own font, and the font as CSS names it, for a script that waits for it. */
export type FontStyle = { css: string; font: string };

export async function fontStyle({
  font: file,
  'font-bold': bold,
}: BrandFiles): Promise<FontStyle | undefined> {
  if (file === undefined) return undefined;
  const font = await readFont(file.bytes);
  const boldFont = bold && (await readFont(bold.bytes));
  // They were checked before they were applied, but perhaps by another version of the product.
  if ('problem' in font || (boldFont && 'problem' in boldFont)) return undefined;
  const { weights, heavyWidth } = font;
  const heavy = boldFont ?? (heavyWidth === null ? undefined : { ...font, width: heavyWidth });
  const faces = [
    face(file.address, weights ? `${weights.min} ${weights.max}` : '400'),
    // The second one by a name of its own, too: a script waits for one weight of each family.
    ...(bold ? [FAMILY, BOLD].map((family) => face(bold.address, '700', family)) : []),
    ...FALLBACKS.flatMap((fallback) => [
      fallbackFace(font, fallback),
      ...(heavy ? [fallbackFace(heavy, fallback, HEAVY_FALLBACK)] : []),
    ]),
  ];
  // As in tokens.css: with scripts, a page begins with the device's font (apps/web/src/platform/i18n/letters.ts).
  const here = ['[data-letters=later]', '[data-letters=next]:not([data-moved])'];
  const css = [
    ...faces,
    `:root:root{--font-sans:${FAMILY},var(--font-here)}`,
    `@media(scripting:enabled){${here.map((state) => `:root:root${state}`).join()}{--font-sans:var(--font-here)}}`,
  ].join('');
  return { css, font: `1em ${FAMILY}${bold ? `,${BOLD}` : ''}` };
}

/**
 * `swap`, as of the product's own font: pages change to it only within their first moment, and at the desk, which is
 * open all day, `optional` would leave it out of the whole first visit. No document preloads it: it would share a slow
 * line with the script, and everything works without it.
 */
const face = (address: string, weight: string, family = FAMILY) =>
  `@font-face{font-family:${family};src:url(${address})format("woff2");font-weight:${weight};font-display:swap}`;

/** Replaces the product's own of that name, so that nothing moves when the font arrives. */
function fallbackFace(
  { ascent, descent, lineGap, width: own }: OwnFont,
  { family, of, width }: (typeof FALLBACKS)[number],
  weight = USUAL_WEIGHT,
): string {
  const scale = own / width;
  const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`;
  return `@font-face{font-family:"${family}";src:${of.map((name) => `local("${name}")`).join()};font-weight:${weight};size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:${percent(lineGap / scale)}}`;
}
