import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Localization } from '@portico/contract';
import { formsOf } from '@portico/locales/brand-forms';
import { pages } from '@portico/locales/english';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATHS } from '@portico/client/router/paths.ts';
import type { createRenderer, RenderRequest } from '../server.tsx';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
/** The line of each part, in its file. */
const LINES = [
  ['/apps/web/src/app/with-marketplace.ts', /^.*import\('@portico\/marketplace-demo'\).*\n/m],
  ['/packages/contract/src/parts.ts', /^ {2}'partners',\n/m],
] as const;

/** Takes the lines out, and fails if another file needs the marketplace. */
const withoutParts: Plugin = {
  name: 'without-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith('@portico/marketplace-demo')) this.error(`${importer} needs ${source}`);
    return null;
  },
  transform(code, id) {
    const line = LINES.find(([file]) => id.endsWith(file))?.[1];
    if (line === undefined) return null;
    if (!line.test(code)) this.error('the line is not there');
    return code.replace(line, '');
  },
};

let folder: string;
/** Every module of the browser's build. */
let modules: string[];
let server: { paths: string[]; createRenderer: typeof createRenderer };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'without-parts-'));
  // As where the product is built: React's plugin reads it.
  vi.stubEnv('NODE_ENV', 'production');
  const common = { root: WEB, logLevel: 'error' as const, plugins: [withoutParts] };
  const [site] = await Promise.all([
    build({ ...common, build: { outDir: join(folder, 'site'), emptyOutDir: true } }),
    build({ ...common, build: { outDir: join(folder, 'server'), ssr: 'src/server.tsx' } }),
  ]);
  vi.unstubAllEnvs();
  const outputs = [site].flat().flatMap((each) => ('output' in each ? each.output : []));
  modules = outputs.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  server = await import(pathToFileURL(join(folder, 'server/server.js')).href);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The document of a page whose navigation names the marketplace. */
async function documentOf(pathname: string): Promise<string> {
  const render = server.createRenderer(
    join(folder, 'site'),
    join(folder, 'site/.vite/manifest.json'),
  );
  const none = { part1_block: [], part2_block: [], part3_block: [] };
  const links = ['/ecosystem', '/marketplace', '/marketplace?tab=coins', '/marketplace-rules'];
  const request: RenderRequest = {
    pathname,
    locale: 'en-US',
    theme: 'dark',
    returning: false,
    phone: false,
    asked: null,
    legal: null,
    config: {
      brand: formsOf('Portico'),
      ipLookupUrl: '',
      contactEmail: '',
      mainSiteUrl: '',
      production: true,
      providers: [],
      logo: null,
      terms: { version: 1, from: null, coming: false },
      ownLegal: [],
    },
    navigation: [
      { title: 'ecosystem', dropItems: links.map((link) => ({ title: link, link })), arrow: true },
    ],
    localization: {
      nav_titles: {},
      texts: {},
      ecosystem_block: { as_of: '', contributors: none },
    } as unknown as Localization,
  };
  const { html } = await render(request);
  return html.slice(0, html.indexOf('<script type="application/json"'));
}

describe('R-MKT-7 a product without the lines of its parts', () => {
  it('R-MKT-7 has neither its code nor its texts', () => {
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.filter((id) => id.includes('/packages/marketplace-demo/'))).toEqual([]);
    expect(modules.filter((id) => /\/locales\/src\/.*marketplace\.ts$/.test(id))).toEqual([]);
    expect(modules.filter((id) => id.includes('@tanstack/'))).toEqual([]);
  });

  it('R-MKT-7 R-PART-1 has every page but the marketplace and those of partners', () => {
    const gone: string[] = [PATHS.marketplace, PATHS.connect, PATHS.partners];
    const others = Object.values(PATHS).filter((path) => !gone.includes(path));
    expect(server.paths.toSorted()).toEqual(others.toSorted());
  });

  it('R-MKT-7 leads nowhere to the marketplace, and keeps the other links', async () => {
    for (const path of [PATHS.auth, PATHS.ecosystem, PATHS.faq, PATHS.notFound]) {
      const html = await documentOf(path);
      expect(html).not.toMatch(/href="\/marketplace["?]/);
      expect(html, path).toContain('href="/marketplace-rules"');
    }
  });

  it('R-MKT-7 has the shared header on its FAQ, and no question about the marketplace', async () => {
    const html = await documentOf(PATHS.faq);
    const { why, marketplace, cart } = pages.faq.questions;
    expect(html).toContain(why.question);
    for (const text of [marketplace.question, cart.question, pages.faq.lede])
      expect(html).not.toContain(text);
    expect(html).toContain('</header>');
    expect(html).not.toContain('type="search"');
  });
});
