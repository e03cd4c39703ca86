import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDesk } from '#app/desk-app.ts';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { shownAs } from '#platform/brand/brand.ts';
import { readFont } from '#platform/brand/font/font.ts';
import { anApp } from '#test/engines/start.ts';
import { aBrandFolder } from '#test/people/brand-folder.ts';
import { appWith, aSite, dataIn, openPage } from '#test/people/site.ts';
import { readBrand } from './import.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const EXAMPLE = join(ROOT, 'examples/brand');
const RUBIK = join(ROOT, 'node_modules/@fontsource-variable/rubik/files');
const FONT = readFileSync(join(EXAMPLE, 'onest.woff2'));
const BOLD = readFileSync(join(EXAMPLE, 'onest-bold.woff2'));
const LATIN = readFileSync(join(RUBIK, 'rubik-latin-wght-normal.woff2'));

const t = anApp();
const { folder, put, run } = aBrandFolder(t);

const brandWith = (font: object) => put('brand.json', JSON.stringify({ name: 'Harbor', font }));

/** The bytes in the middle are others. */
function broken(): Buffer {
  const bytes = Buffer.from(FONT);
  bytes.fill(0x5a, 6_000, 6_200);
  return bytes;
}

describe('R-BRAND-27 the font of a brand', () => {
  it.each<[string, string | Buffer | null, string]>([
    ['words', 'I am a font', 'is no WOFF 2 font, or is damaged'],
    ['empty', '', 'is no WOFF 2 font, or is damaged'],
    ['cut', FONT.subarray(0, FONT.length - 1), 'is no WOFF 2 font, or is damaged'],
    ['header', FONT.subarray(0, 48), 'is no WOFF 2 font, or is damaged'],
    ['broken', broken(), 'is no WOFF 2 font, or is damaged'],
    [
      'older-format',
      readFileSync(join(ROOT, 'node_modules/@fontsource/rubik/files/rubik-latin-400-normal.woff')),
      'is no WOFF 2 font, or is damaged',
    ],
    ['picture', readFileSync(join(EXAMPLE, 'logo.svg')), 'is no WOFF 2 font, or is damaged'],
    [
      'hebrew',
      readFileSync(join(RUBIK, 'rubik-hebrew-wght-normal.woff2')),
      'must have the Latin letters A to Z and a to z',
    ],
    ['heavy', Buffer.alloc(20_000_000), 'is larger than 512 kB'],
    ['none', null, 'is missing: there is no file of this name in /'],
  ])(
    'R-BRAND-27 %s: refused with the file’s name, and nothing changes',
    async (name, content, problem) => {
      const file = `${name}.woff2`;
      if (content !== null) put(file, content);
      put('good.woff2', FONT);
      for (const [place, font] of [
        ['font.file', { file }],
        ['font.bold', { file: 'good.woff2', bold: file }],
      ] as const) {
        brandWith(font);
        const { code, err } = await run('apply');
        expect([code, err]).toEqual([1, expect.stringContaining(`${place} ${file} ${problem}`)]);
      }
      expect(await t.deps.db.selectFrom('brand_files').selectAll().execute()).toEqual([]);
      expect((await t.deps.brand()).version).toBe('');
    },
  );

  it('R-BRAND-27 a path, another shape and a bold file beside a font of every weight are refused with their place', async () => {
    put('every.woff2', LATIN);
    put('good.woff2', FONT);
    const problemOf = async (font: object | string) => {
      brandWith(font as object);
      return (await run('check')).err;
    };
    expect(await problemOf({ file: '../good.woff2' })).toContain(
      'font.file must be the name of a file beside brand.json',
    );
    expect(await problemOf('Rubik')).toContain('font must be an object with "file"');
    expect(await problemOf({ bold: 'good.woff2' })).toContain('font.file must be the name');
    expect(await problemOf({ file: 'every.woff2', bold: 'good.woff2' })).toContain(
      'font.bold good.woff2 must be left out: every.woff2 has every weight from 300 to 900',
    );
  });

  it('R-BRAND-27 the check names the languages that it cannot write, and the letters if they are few', async () => {
    cpSync(EXAMPLE, folder(), { recursive: true });
    expect((await run('check')).out).toContain(
      'Note: font onest.woff2 (Onest) lacks letters of Arabic and Hebrew: they are shown in a font of the device.',
    );
    put('every.woff2', LATIN);
    brandWith({ file: 'every.woff2' });
    const { out } = await run('check');
    expect(out).toMatch(
      /every\.woff2 \(Rubik.*\) lacks letters of Czech, Arabic, .*Polish, .*Ukrainian/,
    );
    expect(out).not.toMatch(/lacks letters of .*(?:English|German|Italian)/);
    const offered = await readBrand(folder(), ['en-US', 'de-DE']);
    expect(offered).toMatchObject({ ok: true, warnings: [] });
  });
});

describe('R-BRAND-28 a brand with a font', () => {
  it('R-BRAND-28 it is served forever by its content, named by pages, the fallback document and the desk, and goes with its brand', async () => {
    const site = aSite();
    const app = await appWith(t, site);
    const desk = await buildDesk(t.deps);
    try {
      cpSync(EXAMPLE, folder(), { recursive: true });
      expect(await run('apply')).toMatchObject({ code: 0, err: '' });
      t.clock.advance(FRESH_SECONDS * SECOND);
      const { files = {}, look } = await t.deps.brand();
      const address = files.font?.address ?? '';
      expect(address).toMatch(/^\/brand\/font\.[\da-f]{16}\.woff2$/);
      for (const server of [app, desk]) {
        const { rawPayload, headers } = await server.inject(address);
        expect(rawPayload.equals(FONT)).toBe(true);
        expect(headers['content-type']).toBe('font/woff2');
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
      for (const { css } of [look?.pages, look?.desk].flatMap((sheet) => sheet ?? [])) {
        expect(css).toContain(`@font-face{font-family:Brand;src:url(${address})`);
        expect(css).toContain(files['font-bold']?.address);
      }
      const { config } = dataIn<{ config: object }>((await openPage(app, '/')).body);
      expect(config).toMatchObject({ font: '1em Brand,BrandBold' });
      const fallback = await openPage(app, '/throws');
      expect(fallback.body).toContain(`url(${address})`);
      expect(fallback.body).toContain('"font":"1em Brand,BrandBold"');
      expect(fallback.headers['content-security-policy']).toContain("font-src 'self';");

      await run('revert');
      t.clock.advance(FRESH_SECONDS * SECOND);
      expect((await app.inject(address)).statusCode).toBe(404);
      const plain = dataIn<{ config: object; look?: object }>((await openPage(app, '/')).body);
      expect(plain.config).not.toHaveProperty('font');
      expect(plain.look).toBeUndefined();
    } finally {
      await app.close();
      await desk.close();
      site.remove();
    }
  });

  it('R-BRAND-28 init writes the fonts of the present brand, too', async () => {
    cpSync(EXAMPLE, folder(), { recursive: true });
    await run('apply');
    rmSync(folder(), { recursive: true });
    await run('init');
    expect(readFileSync(join(folder(), 'onest.woff2')).equals(FONT)).toBe(true);
    expect(await run('check')).toMatchObject({ code: 0, err: '' });
  });

  it('R-BRAND-28 a font that this version cannot read is left out, and pages show', async () => {
    const { look, files } = await shownAs({
      brand: { name: 'Harbor', font: { file: 'a.woff2' } },
      texts: [],
      files: [{ name: 'font', type: 'font/woff2', bytes: broken() }],
    });
    expect(files?.font).toBeDefined();
    expect([look?.pages.css, look?.font]).toEqual(['', undefined]);
  });
});

const read = async (bytes: Buffer) => {
  const font = await readFont(bytes);
  if ('problem' in font) throw new Error(font.problem);
  return font;
};

/** By its weight, how wide the first fallback of these fonts is, as a part of a font of the device. */
async function fallbackWidths(font: Buffer, bold?: Buffer): Promise<Record<string, number>> {
  const { look } = await shownAs({
    brand: { name: 'Harbor', font: { file: 'a.woff2', ...(bold && { bold: 'b.woff2' }) } },
    texts: [],
    files: [
      { name: 'font', type: 'font/woff2', bytes: font },
      ...(bold ? [{ name: 'font-bold' as const, type: 'font/woff2', bytes: bold }] : []),
    ],
  });
  const faces = look?.pages.css.matchAll(
    /"Rubik Fallback";[^}]*font-weight:(\d+);size-adjust:([\d.]+)%/g,
  );
  return Object.fromEntries([...(faces ?? [])].map(([, weight, scale]) => [weight, Number(scale)]));
}

it('R-BRAND-29 headings have a fallback of their own, as wide as the bold file or the bold weight of the font', async () => {
  const [onest, bold, rubik] = await Promise.all([FONT, BOLD, LATIN].map(read));
  const scaled = (width = 0) => Number(((width / 0.4395) * 100).toFixed(2));
  // Below 600, so that the browser makes the device's font bold; above 500, which text in medium weight has.
  expect(await fallbackWidths(FONT, BOLD)).toEqual({
    400: scaled(onest?.width),
    599: scaled(bold?.width),
  });
  expect(bold?.width).toBeGreaterThan((onest?.width ?? 0) * 1.01);
  expect(await fallbackWidths(LATIN)).toEqual({
    400: scaled(rubik?.width),
    599: scaled(rubik?.heavyWidth ?? 0),
  });
  expect(rubik?.heavyWidth).toBeGreaterThan((rubik?.width ?? 0) * 1.01);
  // Without either, a browser makes the font itself bold, which changes no width.
  expect(await fallbackWidths(FONT)).toEqual({ 400: scaled(onest?.width) });
});

it('R-BRAND-29 the fallback of a font is as wide and high as the font: known ones give known figures', async () => {
  expect(await read(FONT)).toMatchObject({
    ...{ family: 'Onest', weights: null, ascent: 0.97, descent: 0.305, lineGap: 0 },
  });
  // Of a font that varies in weight, the usual one counts: base.css has 105 % for the same font.
  const rubik = await read(LATIN);
  expect(rubik).toMatchObject({ weights: { min: 300, max: 900 }, ascent: 0.935, descent: 0.25 });
  expect(rubik.width / 0.4395).toBeCloseTo(1.05, 1);
  const { look } = await shownAs({
    brand: { name: 'Harbor', font: { file: 'a.woff2' } },
    texts: [],
    files: [{ name: 'font', type: 'font/woff2', bytes: LATIN }],
  });
  const [, scale = '', ascent = ''] =
    /"Rubik Fallback";.*?size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(
      look?.pages.css ?? '',
    ) ?? [];
  expect((Number(scale) * Number(ascent)) / 10_000).toBeCloseTo(0.935, 3);
  expect(look?.pages.css).toContain('font-weight:300 900');
});
