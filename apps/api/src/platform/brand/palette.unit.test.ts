import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, declarations, type Palette, paletteOf, THEMES, tooClose } from './palette.ts';

const TOKENS = new URL('../../../../../packages/ui/src/styles/tokens.css', import.meta.url);
const OWN = Object.fromEntries(
  THEMES.map((theme, n) => [
    theme,
    Object.fromEntries(Object.entries(COLORS).map(([token, pair]) => [token, pair[n]])),
  ]),
) as Palette;

const aColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`);

describe('R-BRAND-20 the colors of a brand', () => {
  it('R-BRAND-20 the product’s own are those of the style sheet, and all stand out', () => {
    const sheet = readFileSync(TOKENS, 'utf8');
    for (const [token, [light, dark]] of Object.entries(COLORS)) {
      expect(sheet).toContain(`--${token}: light-dark(${light}, ${dark});`);
    }
    expect(tooClose(OWN)).toEqual([]);
  });

  it('R-BRAND-20 only an accent can be too close to its page, which is named with a color that passes', () => {
    fc.assert(
      fc.property(aColor, fc.option(aColor), fc.option(aColor), (light, dark, neutral) => {
        const given = { accent: { light, dark: dark ?? undefined }, neutral: neutral ?? undefined };
        const found = tooClose(paletteOf(given));
        expect(found.filter(({ token }) => token !== 'accent')).toEqual([]);
        const accent = { ...given.accent };
        for (const { theme, nearest } of found) accent[theme] = nearest;
        expect(tooClose(paletteOf({ ...given, accent }))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('R-BRAND-20 names a yellow on a light page, and proposes the nearest that is seen', () => {
    const found = tooClose(paletteOf({ accent: { light: '#ffd400' } }));
    expect(found).toMatchObject([{ theme: 'light', token: 'accent', color: '#ffd400', needed: 3 }]);
    expect(found[0]?.contrast).toBeLessThan(1.5);
    expect(found[0]?.nearest).toMatch(/^#[\da-f]{6}$/);
  });

  it('R-BRAND-20 keeps the accent as it is, and a gray neutral makes gray', () => {
    const { light, dark } = paletteOf({ accent: { light: '#1d4ed8' }, neutral: '#808080' });
    expect(light.accent).toBe('#1d4ed8');
    expect(light['on-accent']).toBe('#ffffff');
    for (const color of [light.bg, dark.bg, light.text]) {
      expect(color).toMatch(/^#([\da-f]{2})\1\1$/);
    }
  });

  it('R-BRAND-20 writes each color once for both themes', () => {
    const written = declarations(OWN);
    expect(written).toContain(
      '--accent:var(--lightningcss-light,#0b6e5a)var(--lightningcss-dark,#5fe3bf);',
    );
    expect(written.split(';')).toHaveLength(Object.keys(COLORS).length);
  });
});
