import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildDesk } from '#app/desk-app.ts';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import type { ShownBrand } from '#platform/brand/brand.ts';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { anApp } from '#test/engines/start.ts';
import { aBrandFolder } from '#test/people/brand-folder.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { appWith, aSite, dataIn, openPage } from '#test/people/site.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../../examples/brand');
const t = anApp();
const { folder, put, run } = aBrandFolder(t);

async function shown(): Promise<ShownBrand> {
  t.clock.advance(FRESH_SECONDS * SECOND);
  return t.deps.brand();
}
async function applyExample(): Promise<ShownBrand> {
  cpSync(EXAMPLE, folder(), { recursive: true });
  expect(await run('apply')).toMatchObject({ code: 0, err: '' });
  return shown();
}

const SVG = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"${more}>${inside}</svg>`;

describe('R-BRAND-23 the files of a brand', () => {
  it.each([
    ['script', SVG('<script>alert(1)</script>'), 'has a script'],
    ['prefixed', SVG('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'has a script'],
    ['handler', SVG('', ' onload="alert(1)"'), 'has an event handler'],
    ['foreign', SVG('<foreignObject><p/></foreignObject>'), 'has parts of another language'],
    ['image', SVG('<image href="https://evil.example/x.png"/>'), 'refers to something outside'],
    ['link', SVG('<use xlink:href="other.svg#a"/>'), 'refers to something outside'],
    [
      'style',
      SVG('<rect style="fill:url(https://evil.example/)"/>'),
      'refers to something outside',
    ],
    ['import', SVG('<style>@import "x.css"</style>'), 'fetches a style sheet'],
    ['entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG('')}`, 'has a document type'],
    ['broken', '<svg xmlns="http://www.w3.org/2000/svg"><rect', 'is no SVG, PNG or WebP image'],
    ['words', 'I am a logo', 'is no SVG, PNG or WebP image'],
    ['cut', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'is no SVG, PNG or WebP image'],
    ['heavy', Buffer.alloc(20_000_000), 'is larger than 512 kB'],
    ['none', null, 'is missing: there is no file of this name in /'],
  ])(
    'R-BRAND-23 %s: refused with the file’s name, and nothing changes',
    async (name, content, problem) => {
      const file = `${name}.svg`;
      if (content !== null) put(file, content);
      put('brand.json', JSON.stringify({ name: 'Harbor', logo: { light: file } }));
      for (const verb of ['check', 'apply']) {
        const { code, err } = await run(verb);
        expect([code, err]).toEqual([1, expect.stringContaining(`logo.light ${file} ${problem}`)]);
      }
      expect((await shown()).version).toBe('');
      expect(await t.deps.db.selectFrom('brand_files').selectAll().execute()).toEqual([]);
    },
  );

  it('R-BRAND-23 a square logo that is not square, a path and a dark logo alone are refused with their place', async () => {
    put('wide.svg', SVG('').replace('width="20"', 'width="30"'));
    const problemsOf = async (parts: object) => {
      put('brand.json', JSON.stringify({ name: 'Harbor', ...parts }));
      return (await run('check')).err;
    };
    expect(await problemsOf({ logo: { square: 'wide.svg' } })).toContain(
      'logo.square wide.svg must be as wide as it is high, and is 30 × 20',
    );
    expect(await problemsOf({ logo: { light: '../secret.svg' } })).toContain(
      'logo.light must be the name of a file beside brand.json',
    );
    expect(await problemsOf({ logo: { dark: 'wide.svg' } })).toContain(
      'logo must have "light" if it has "dark"',
    );
  });
});

describe('R-BRAND-24 R-BRAND-25 a brand with files', () => {
  it('R-BRAND-24 are served forever by their content, named by pages, and go with their brand', async () => {
    const site = aSite();
    const app = await appWith(t, site);
    const desk = await buildDesk(t.deps);
    try {
      const { files = {} } = await applyExample();
      const light = files.light?.address ?? '';
      expect(light).toMatch(/^\/brand\/light\.[\da-f]{16}\.svg$/);
      for (const server of [app, desk]) {
        const { body, headers } = await server.inject(light);
        expect(body).toBe(readFileSync(join(EXAMPLE, 'logo.svg'), 'utf8'));
        expect(headers['content-type']).toBe('image/svg+xml');
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['content-security-policy']).toContain('sandbox');
      }
      for (const [name, width] of [
        ['icon', 192],
        ['icon-large', 512],
        ['touch', 180],
        ['preview', 1200],
      ] as const) {
        const { rawPayload } = await app.inject(files[name]?.address ?? '');
        expect((await sharp(rawPayload).metadata()).width, name).toBe(width);
      }
      const page = await openPage(app, '/');
      const { config, head, look } = dataIn<{
        config: object;
        head: string;
        look: { css: string };
      }>(page.body);
      expect(config).toMatchObject({ logo: light });
      expect(head).toContain(
        `<link rel="icon" href="${files.square?.address}" type="image/svg+xml">`,
      );
      expect(head).toContain(
        `<meta property="og:image" content="${t.deps.config.publicUrl}/brand/preview.`,
      );
      expect(look.css).toContain(`url(${files.dark?.address})`);
      const manifest = await app.inject('/manifest.webmanifest');
      expect(manifest.json()).toMatchObject({
        name: 'Harbor',
        icons: [{ sizes: '192x192', src: files.icon?.address }, { sizes: '512x512' }],
      });
      const known = { 'if-none-match': String(manifest.headers.etag) };
      const again = () => app.inject({ url: '/manifest.webmanifest', headers: known });
      expect((await again()).statusCode).toBe(304);

      await run('revert');
      await shown();
      expect((await again()).json().name).toBe('Portico');
      expect((await app.inject(light)).statusCode).toBe(404);
      expect(await t.deps.db.selectFrom('brand_files').selectAll().execute()).toEqual([]);
    } finally {
      await app.close();
      await desk.close();
      site.remove();
    }
  });

  it('R-BRAND-24 init writes the files of the present brand, too', async () => {
    await applyExample();
    rmSync(folder(), { recursive: true });
    await run('init');
    expect(readFileSync(join(folder(), 'logo-dark.svg'), 'utf8')).toBe(
      readFileSync(join(EXAMPLE, 'logo-dark.svg'), 'utf8'),
    );
    expect(await run('check')).toMatchObject({ code: 0, err: '' });
  });

  it('R-BRAND-25 emails have its square logo attached, and fetch nothing', async () => {
    const brand = await applyExample();
    await aRegisteredPerson(t);
    const { html = '', logo } = t.mails.at(-1) ?? {};
    expect(html).toContain('src="cid:logo"');
    expect(html).not.toMatch(/ src="(?!cid:logo")|url\(|https?:\/\/[^"]*\/brand\//);
    expect(logo?.length).toBeLessThanOrEqual(20_000);
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    const [sample] = await sampleLetters(siteOf(t.deps.config, brand), 'en-US');
    expect(sample?.html).toContain('src="data:image/png;base64,');
  });
});
