import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from 'culori';

/*
 * The colors of the product, and those of a brand: its accent as it is, and everything else in OKLCH, whose lightness is
 * close to what people see. The order of lightness is the product's own; a brand gives hue and chroma.
 */

/** The two themes, in the order of each pair of {@link COLORS}. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The product's own colors by token; packages/ui/src/styles/tokens.css has the same. */
export const COLORS = {
  bg: ['#faf7f1', '#0b1017'],
  surface: ['#ffffff', '#121a24'],
  raised: ['#ffffff', '#1a2431'],
  field: ['#ffffff', '#0f1620'],
  line: ['#ded7c9', '#2b3848'],
  'line-strong': ['#7c7666', '#6f8196'],
  text: ['#121a24', '#f5f1e8'],
  muted: ['#414d5b', '#b3bdc9'],
  subtle: ['#566272', '#8fa0b2'],
  accent: ['#0b6e5a', '#5fe3bf'],
  'accent-hover': ['#095a4a', '#45c6a3'],
  'on-accent': ['#ffffff', '#04201a'],
  'accent-text': ['#0a5f4e', '#7bebcd'],
  ember: ['#9a3f12', '#ffb38a'],
  focus: ['#7a3ff2', '#ffd166'],
  success: ['#0f6b3d', '#6ee7a8'],
  error: ['#a8201a', '#ff9c94'],
  warn: ['#7a5200', '#ffd166'],
  info: ['#0b5ca8', '#8cc8ff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type Token = keyof typeof COLORS;
/** A color of each token, as `#rrggbb`. */
export type Palette = Record<Theme, Record<Token, string>>;

/** The colors that a brand gives, as `#rrggbb`. */
export type BrandColors = {
  /** Buttons and marks. Without one for the dark theme, it is computed. */
  accent: { light: string; dark?: string | undefined };
  /** The tint of everything gray; only its hue and chroma count. */
  neutral?: string | undefined;
};

/** A pair of colors that is too close. */
export type TooClose = {
  theme: Theme;
  token: Token;
  color: string;
  /** What it lies on. */
  on: Token;
  onColor: string;
  contrast: number;
  /** The least contrast, as in WCAG 2.2: 4.5 for text, 3 for what is seen without being read (1.4.3, 1.4.11). */
  needed: number;
  /** The color of the same hue that has enough contrast and is nearest in lightness. */
  nearest: string;
};

const GROUNDS = ['bg', 'surface', 'raised', 'field'] as const satisfies Token[];
const TEXT = 4.5;
const SEEN = 3;

/** What must stand out from what. `--line` only decorates. */
const PAIRS: readonly { token: Token; on: readonly Token[]; needed: number }[] = [
  ...(['text', 'muted', 'subtle', 'accent-text'] as const).map((token) => pair(token, TEXT)),
  ...(['ember', 'success', 'error', 'warn', 'info'] as const).map((token) => pair(token, TEXT)),
  ...(['line-strong', 'focus', 'accent'] as const).map((token) => pair(token, SEEN)),
  { token: 'on-accent', on: ['accent', 'accent-hover'], needed: TEXT },
];

function pair(token: Token, needed: number) {
  return { token, on: GROUNDS, needed };
}

const NEUTRALS = [
  'bg',
  'surface',
  'raised',
  'field',
  'line',
  'line-strong',
  'text',
  'muted',
  'subtle',
] as const satisfies Token[];
/** Their meaning is their hue, so that a brand does not change it. */
const MEANINGS = ['ember', 'focus', 'success', 'error', 'warn', 'info'] as const satisfies Token[];

/** A neutral of this chroma gives grays as colorful as the product's own. */
const USUAL_CHROMA = 0.02;
/** How much stronger a neutral can make them: with more, dark pages are a color and no longer gray. */
const MAX_STRENGTH = 1.3;
const LIGHTNESS_STEP = 0.002;
/** The lightness of an accent in the dark theme, if a brand gives none. */
const LIGHT_ACCENT = 0.8;

const oklch = converter('oklch');

/** The colors of a brand. An accent too close to the page stays as it is: {@link tooClose} names it. */
export function paletteOf({ accent, neutral }: BrandColors): Palette {
  return {
    light: themed('light', accent.light, neutral),
    dark: themed('dark', accent.dark ?? atLightness(accent.light, LIGHT_ACCENT), neutral),
  };
}

/** The pairs of a palette that are too close for somebody who sees little. */
export function tooClose(palette: Palette): TooClose[] {
  return THEMES.flatMap((theme) => {
    const colors = palette[theme];
    return PAIRS.flatMap(({ token, on, needed }) => {
      const grounds = on.map((ground) => colors[ground]);
      const [worst] = on.toSorted(
        (one, other) =>
          wcagContrast(colors[token], colors[one]) - wcagContrast(colors[token], colors[other]),
      );
      if (worst === undefined) return [];
      const color = colors[token];
      const contrast = wcagContrast(color, colors[worst]);
      if (contrast >= needed) return [];
      const nearest = apart(color, grounds, needed, theme);
      return [
        { theme, token, color, on: worst, onColor: colors[worst], contrast, needed, nearest },
      ];
    });
  });
}

/**
 * The declarations of a palette for a rule of `:root`. Each color depends on the toggles that the build makes of
 * `color-scheme` (Lightning CSS), because it compiles `light-dark(…)` for browsers that lack it.
 */
export function declarations({ light, dark }: Palette): string {
  const names = Object.keys(COLORS) as Token[];
  return names
    .map(
      (name) =>
        `--${name}:var(--lightningcss-light,${light[name]})var(--lightningcss-dark,${dark[name]})`,
    )
    .join(';');
}

function themed(theme: Theme, accent: string, neutral: string | undefined): Record<Token, string> {
  const own = Object.fromEntries(
    Object.entries(COLORS).map(([token, pair]) => [token, pair[THEMES.indexOf(theme)]]),
  ) as Record<Token, string>;
  const colors = { ...own };
  if (neutral !== undefined) {
    for (const token of NEUTRALS) colors[token] = tinted(own[token], neutral);
  }
  const grounds = GROUNDS.map((ground) => colors[ground]);
  for (const token of ['text', 'muted', 'subtle', ...MEANINGS] as const) {
    colors[token] = apart(colors[token], grounds, token === 'focus' ? SEEN : TEXT, theme);
  }
  colors['line-strong'] = apart(colors['line-strong'], grounds, SEEN, theme);
  const label = theme === 'light' ? own['on-accent'] : darkLabel(accent);
  const onAccent = [label, '#ffffff', '#000000'].toSorted(
    (one, other) => wcagContrast(other, accent) - wcagContrast(one, accent),
  );
  // While it can be read: pure black on a color looks harsh.
  const on = wcagContrast(label, accent) >= TEXT ? label : onAccent[0];
  colors.accent = accent;
  colors['on-accent'] = on ?? '#000000';
  colors['accent-hover'] = hovered(accent, colors['on-accent']);
  colors['accent-text'] = apart(accent, grounds, TEXT, theme);
  return colors;
}

/** A label on a light accent: nearly black, with a hint of its hue. */
function darkLabel(accent: string): string {
  const { c, h } = oklchOf(accent);
  return hexOf({ mode: 'oklch', l: 0.22, c: Math.min(c, 0.04), h: h ?? 0 });
}

/** The color with the hue of the neutral. */
function tinted(color: string, neutral: string): string {
  const { l, c } = oklchOf(color);
  const tint = oklchOf(neutral);
  const strength = Math.min(tint.c / USUAL_CHROMA, MAX_STRENGTH);
  return hexOf({ mode: 'oklch', l, c: c * strength, h: tint.h ?? 0 });
}

/** Further away from the color of its label, so that the label stays readable; the other way where there is no room. */
function hovered(accent: string, label: string): string {
  const { l } = oklchOf(accent);
  const away = oklchOf(label).l > l ? -0.07 : 0.05;
  const room = l + away >= 0 && l + away <= 1;
  const moved = atLightness(accent, room ? l + away : l - away);
  return wcagContrast(moved, label) >= TEXT ? moved : accent;
}

/** The color, moved in lightness until it stands out from each ground: darker on light grounds, lighter on dark ones. */
function apart(color: string, grounds: readonly string[], needed: number, theme: Theme): string {
  const standsOut = (one: string) => grounds.every((ground) => wcagContrast(one, ground) >= needed);
  if (standsOut(color)) return color;
  const step = theme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let l = oklchOf(color).l + step; l > 0 && l < 1; l += step) {
    const moved = atLightness(color, l);
    if (standsOut(moved)) return moved;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

function atLightness(color: string, l: number): string {
  return hexOf({ ...oklchOf(color), l });
}

/** The nearest color that a screen has, of the same lightness and hue. */
function hexOf(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}

/** Throws if the text is no color. */
function oklchOf(color: string): Oklch {
  const parsed = oklch(parse(color));
  if (parsed === undefined) throw new TypeError(`${color} is not a color.`);
  return parsed;
}
