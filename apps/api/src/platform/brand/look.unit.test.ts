import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownAs } from './brand.ts';
import { lookOf } from './look.ts';
import { COLORS } from './palette.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

describe('R-BRAND-21 the look of a brand', () => {
  it('R-BRAND-21 is nothing without colors and corners, and each alone leaves the other as it is', async () => {
    expect(
      (await shownAs({ brand: { name: 'Harbor' }, texts: [], files: [] })).look,
    ).toBeUndefined();
    const round = lookOf({ radius: 7 });
    expect(round?.pages.css).toBe(
      ':root:root,[data-night][data-night]{--r1:0.25rem;--r2:0.4375rem;--r3:0.625rem}',
    );
    // The desk is denser.
    expect(round?.desk.css).toContain('--r2:0.25rem;');
    expect(round).toMatchObject({
      bars: { light: '#faf7f1', dark: '#0b1017' },
      letters: undefined,
    });
    const colored = lookOf({ colors: { accent: { light: '#1d4f91' } } });
    expect(colored?.pages.css).toContain('--accent:var(--lightningcss-light,#1d4f91)');
    expect(colored?.pages.css).not.toContain('--r1');
  });

  it('R-BRAND-21 is allowed by its hash, adds less than a kilobyte to a page, and tints bars and emails', () => {
    const look = lookOf({
      colors: { accent: { light: '#1d4f91' }, neutral: '#5f7186' },
      radius: 10,
    });
    const { css = '', source } = look?.pages ?? {};
    expect(source).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(css.length).toBeLessThan(2_000);
    expect(look?.bars.light).toBe(look?.letters?.light.page);
    expect(look?.letters?.light.accent).toBe('#1d4f91');
    const own = Object.values(COLORS).flat() as string[];
    for (const theme of ['light', 'dark'] as const) {
      const { accent, code, page, line, text } = look?.letters?.[theme] ?? {};
      for (const color of [accent, code, page, line, text]) expect(own).not.toContain(color);
    }
  });
});

/** A QR code is dark on white under every brand. */
const NOT_THEMED = ['qr-code.module.css', 'tokens.css'];

it('R-BRAND-21 no style sheet has a color of its own where the palette has one: a brand would not reach it', () => {
  const colors = Object.values(COLORS)
    .flat()
    .filter((color) => color !== '#ffffff');
  const sheets = globSync(
    '{apps/web,apps/desk,packages/ui,packages/marketplace-demo}/src/**/*.css',
    {
      cwd: ROOT,
    },
  ).filter((file) => !NOT_THEMED.some((name) => file.endsWith(name)));
  expect(sheets.length).toBeGreaterThan(60);
  for (const file of sheets) {
    const text = readFileSync(join(ROOT, file), 'utf8').toLowerCase();
    expect(
      colors.filter((color) => text.includes(color)),
      file,
    ).toEqual([]);
  }
});
