import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_IDS } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import type { BrandContent } from '#platform/brand/brand.ts';
import { COLORS } from '#platform/brand/palette.ts';
import { applyBrand, readBrand } from '#site/brand/import.ts';
import { startApp } from '#test/engines/start.ts';
import { type Collected, countsOf } from '#test/people/name-crawl.ts';
import { openPage } from '#test/people/site.ts';
import { ensureBuilt } from '../../../../scripts/lib/build-apps.mjs';
import { buildApp } from './app.ts';
import { buildDesk } from './desk-app.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const WEB = join(ROOT, 'apps/web/dist');
const DESK = join(ROOT, 'apps/desk/dist');
const BUILDS_TAKE_MS = 240_000;
/** In no text, and with letters that escaping changes. */
const RANDOM = 'Qzx&Vyk';

/** The example brand with its colors and logos. */
async function harbor() {
  const read = await readBrand(join(ROOT, 'examples/brand'));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read;
}

/** Every page of the real build in every language, and the desk's document. */
async function pagesOf(
  shown: (Pick<BrandContent, 'brand'> & Partial<BrandContent>) | null,
): Promise<Collected> {
  const t = await startApp({ env: { PUBLIC_URL: 'https://front-door.example' } });
  const app = await buildApp(t.deps, { site: WEB, logLevel: 'error' });
  const desk = await buildDesk(t.deps, { site: DESK, logLevel: 'error' });
  const collected: Collected = [];
  const paths = JSON.parse(readFileSync(join(WEB, 'paths.json'), 'utf8')) as string[];
  try {
    // What was rendered before a brand is applied may not stay in any later page.
    for (const path of paths) await openPage(app, path);
    if (shown !== null) {
      const done = await applyBrand(t.deps, shown.brand, shown);
      expect(done.ok).toBe(true);
      t.clock.advance(FRESH_SECONDS * SECOND);
    }
    for (const locale of LOCALE_IDS) {
      for (const path of paths) {
        const { body, headers } = await openPage(app, path, {
          headers: { 'accept-language': locale },
        });
        // A page that could not be rendered has the splash of the shell.
        if (body.includes('class="splash"'))
          throw new Error(`${path} was not rendered in ${locale}`);
        expect(String(headers['content-type']), path).toContain('text/html');
        collected.push({ place: `${locale} ${path}`, text: withoutStyles(body) });
      }
    }
    const icon = /<link rel="icon" href="([^"]+)"/.exec((await openPage(app, '/auth')).body)?.[1];
    if (icon === undefined) throw new Error('no page names an icon');
    for (const address of [icon, '/manifest.webmanifest', '/robots.txt'])
      collected.push({ place: address, text: (await app.inject(address)).body });
    collected.push({ place: 'desk', text: withoutStyles((await openPage(desk, '/')).body) });
    return collected;
  } finally {
    await app.close();
    await desk.close();
    await t.close();
  }
}

const withoutStyles = (html: string) => html.replace(/<style>.*?<\/style>/s, '');

function filesIn(folder: string): Collected {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|svg|html|json|txt)$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return { place: file.slice(ROOT.length), text: readFileSync(file, 'utf8') };
    });
}

/** Identifiers of the browser that stay under every brand: locks, an event, and names of cookies. */
const KEPT_IN_FILES = /portico-(?:refresh|code)\b|portico:moved/g;

let pages: Record<'usual' | 'harbor' | 'random', Collected>;
beforeAll(async () => {
  await ensureBuilt(ROOT, process.execPath);
  pages = {
    usual: await pagesOf(null),
    harbor: await pagesOf(await harbor()),
    random: await pagesOf({ brand: { name: RANDOM, supportEmail: 'help@front-door.example' } }),
  };
}, BUILDS_TAKE_MS);

describe('R-BRAND-5 every page in eleven languages', () => {
  it('R-BRAND-5 is without “Portico” under another name', () => {
    expect(countsOf(pages.harbor, 'portico')).toEqual({});
    expect(countsOf(pages.random, 'portico')).toEqual({});
    for (const each of Object.values(pages)) expect(countsOf(each, '{brand}')).toEqual({});
  });

  it('R-BRAND-5 has the name as often as the default page has “Portico”', () => {
    const usual = countsOf(pages.usual, 'portico');
    // Each has it in its title and its header.
    expect(Object.keys(usual).length).toBeGreaterThan(11 * 20);
    expect(countsOf(pages.random, RANDOM)).toEqual(usual);
  });

  it('R-BRAND-21 is without the product’s own accent under a brand with colors', () => {
    const { accent, 'accent-hover': hover, 'accent-text': text } = COLORS;
    const placesOf = (collected: Collected) =>
      [...accent, ...hover, ...text].flatMap((color) => Object.keys(countsOf(collected, color)));
    expect(placesOf(pages.usual)).not.toEqual([]);
    expect(placesOf(pages.harbor)).toEqual([]);
  });

  it('R-BRAND-1 no file of the build has the name', () => {
    const files = [...filesIn(join(WEB, 'site')), ...filesIn(join(DESK, 'site'))];
    const shells = [WEB, DESK].map((folder) => ({
      place: folder,
      text: readFileSync(join(folder, 'shell.html'), 'utf8'),
    }));
    const read = [...files, ...shells].map(({ place, text }) => ({
      place,
      text: text.replace(KEPT_IN_FILES, ''),
    }));
    expect(countsOf(read, 'portico')).toEqual({});
  });
});
