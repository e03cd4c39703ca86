import { createHash } from 'node:crypto';
import type { Brand } from '@portico/contract/site/brand';
import type { BrandFiles } from './files.ts';
import type { FontStyle } from './font/font.ts';
import { COLORS, declarations, type Palette, paletteOf, THEMES, type Theme } from './palette.ts';

/* How a brand looks, computed from its few colors. */

export type Look = {
  /** Of the product's pages, and of the desk, which is denser. */
  pages: Sheet;
  desk: Sheet;
  /** The own font as CSS names it, for scripts. */
  font: string | undefined;
  /** The page's background in each theme, for the browser's own bars. */
  bars: Record<Theme, string>;
  /** The colors of emails; undefined if they are the product's own. */
  letters: LetterLook | undefined;
};

/** A style sheet that replaces tokens of tokens.css, and its CSP source. */
export type Sheet = { css: string; source: string };

export type LetterLook = Record<Theme, LetterColors>;

export type LetterColors = {
  page: string;
  card: string;
  line: string;
  text: string;
  muted: string;
  subtle: string;
  accent: string;
  onAccent: string;
  code: string;
  field: string;
  ember: string;
};

/** The small, usual and large radius of corners in pixels: tokens.css, and desk.css of the desk. */
const PAGE_RADII = { r1: 8, r2: 14, r3: 20 };
const DESK_RADII = { r1: 6, r2: 8, r3: 12 };
const PIXELS_PER_REM = 16;

export function lookOf(
  { colors, radius }: Pick<Brand, 'colors' | 'radius'>,
  { light: logo, dark: logoAtNight, square }: BrandFiles = {},
  own?: FontStyle,
): Look {
  const palette = colors && paletteOf(colors);
  const sheet = (radii: typeof PAGE_RADII): Sheet => {
    const rules = [
      ...(palette === undefined ? [] : [declarations(palette)]),
      ...(radius === undefined ? [] : rounded(radius, radii)),
    ];
    // Stronger than tokens.css, which a page may load once more behind it.
    const css = [
      own?.css ?? '',
      rules.length > 0 ? `:root:root,[data-night][data-night]{${rules.join(';')}}` : '',
      logo && logoAtNight
        ? `[src="${logo.address}"]{content:var(--lightningcss-light,url(${logo.address}))var(--lightningcss-dark,url(${logoAtNight.address}))}`
        : '',
      // The doorway (packages/ui/src/icons/logo.tsx), in headers, while something loads, and before any script runs.
      square
        ? `svg[viewBox="0 0 20 28"]{aspect-ratio:1;background:url(${square.address}) center/contain no-repeat}svg[viewBox="0 0 20 28"] path{display:none}`
        : '',
    ].join('');
    return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
  };
  const [light, dark] = palette === undefined ? COLORS.bg : [palette.light.bg, palette.dark.bg];
  return {
    pages: sheet(PAGE_RADII),
    desk: sheet(DESK_RADII),
    font: own?.font,
    bars: { light, dark },
    letters: palette && lettersOf(palette),
  };
}

function rounded(radius: number, radii: typeof PAGE_RADII): string[] {
  return Object.entries(radii).map(
    ([name, px]) => `--${name}:${rem((radius * px) / PAGE_RADII.r2)}`,
  );
}

const rem = (px: number) => `${Number((px / PIXELS_PER_REM).toFixed(4))}rem`;

function lettersOf(palette: Palette): LetterLook {
  const [light, dark] = THEMES.map((theme): LetterColors => {
    const colors = palette[theme];
    const { bg, surface, field, line, text, muted, subtle, accent, ember } = colors;
    return {
      ...{ page: bg, card: surface, line, text, muted, subtle, accent, ember },
      onAccent: colors['on-accent'],
      code: colors['accent-text'],
      // On a white card a white field would not be seen.
      field: theme === 'light' ? bg : field,
    };
  }) as [LetterColors, LetterColors];
  return { light, dark };
}
