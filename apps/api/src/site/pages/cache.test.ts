import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importLanding } from '#site/landing/import/import.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aLanding, aProject, onDisk, seen } from '#test/people/landing.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '#test/people/site.ts';
import { createPages, documentsOf, type PageVisit } from './pages.ts';
import type { Renderer } from './renderer.ts';

let t: TestApp;
let site: TestSite;
let app: FastifyInstance;
beforeAll(async () => {
  site = aSite();
  t = await startApp();
  app = await appWith(t, site);
});
afterAll(async () => {
  await app.close();
  await t.close();
  site.remove();
});

describe('R-I18N-4 R-LAND-1 the content of a page', () => {
  it('R-I18N-4 twenty first visitors at once wait for one rendering', async () => {
    const answers = await together(20, () => openPage(app, '/auth'));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(site.rendered()).toEqual(['/auth']);
    await openPage(app, '/auth?some=query');
    await openPage(app, '/auth/');
    expect(site.rendered()).toEqual(['/auth']);
  });

  it('R-I18N-4 R-LAND-1 R-ENTRY-5 follows the operators’ changes within seconds, and cannot break out of its page', async () => {
    const hostile = '</script><script>alert(1)</script><!-- \u2028 $& $1 "\'';
    const before = await openPage(app, '/auth');
    const imported = await importLanding(
      t.deps,
      onDisk(
        t,
        'landing.json',
        aLanding({
          projects: [
            aProject('first', { name: 'Ed </script> Co', description: { 'en-US': hostile } }),
          ],
          texts: { 'en-US': { 'auth.submit': hostile.replaceAll(/[<>]/g, "'$&'") } },
        }),
      ),
    );
    expect(imported).toMatchObject({ ok: true });
    await seen(t);
    const after = await openPage(app, '/auth', {
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(after.statusCode).toBe(200);
    expect(after.body.match(/<\/?script/g)).toHaveLength(2);
    expect(after.body).not.toContain('<!--');
    const { localization } = dataIn(after.body);
    expect(localization.ecosystem_block.contributors.part1_block[0]).toMatchObject({
      name: 'Ed </script> Co',
      description: hostile,
    });
    expect(localization.texts['auth.submit']).toContain('alert(1)');
  });

  it('R-I18N-4 keeps the built-in text if an operator’s text does not fit, text by text', async () => {
    const stored = {
      'auth.submit': 'Los geht’s',
      'auth.label': 'E-Mail {',
      'auth.hint': 'Ein Code für {somebody}',
      'auth.agree': 'Alles gilt.',
      'nav.blog': '<b>Blog',
      'auth.gone': 'Das gibt es nicht mehr.',
    };
    const rows = Object.entries(stored).map(([key, text]) => ({ locale: 'de-DE', key, text }));
    await t.deps.db.insertInto('text_overrides').values(rows).execute();
    await t.deps.db.updateTable('landing').set({ version: 'by hand' }).execute();
    const bundle = await seen(t, 'de-DE');
    expect(bundle.texts).toEqual({ 'auth.submit': 'Los geht’s' });
    expect(bundle).toMatchObject({ sign_up: 'Los geht’s' });
    expect([bundle.email_phone_input_label, bundle.blog].join()).not.toMatch(/[{<]/);
    const page = await openPage(app, '/auth', { headers: { 'accept-language': 'de' } });
    expect(dataIn(page.body).localization).toEqual(bundle);
  });
});

/** Pages with a small capacity of their own. */
function pagesOf(render: Renderer['render']) {
  return createPages(
    t.deps,
    { render, end: () => {} },
    { capacity: CAPACITY, onError: (error) => expect.unreachable(String(error)) },
  );
}

const CAPACITY = 20;

// Far longer than it takes: a busy machine must not decide the result.
const PATIENCE = { timeout: 20_000 };

const visitTo = (pathname: string): PageVisit => ({
  pathname,
  locale: 'en-US',
  theme: 'dark',
  returning: false,
  phone: false,
  standIns: [],
  demoWallet: false,
});

describe('R-ROUTE-1 the cache of pages', () => {
  it('R-ROUTE-1 has a capacity, and evicts the least recently used page', async () => {
    const rendered: string[] = [];
    const pages = pagesOf(async ({ pathname }) => {
      rendered.push(pathname);
      return { html: pathname, style: '', script: '/assets/entry.js' };
    });
    const open = (n: number) => pages.open(visitTo(`/${n}`));
    for (let n = 0; n < CAPACITY; n += 1) await open(n);
    await open(0);
    expect(rendered).toHaveLength(CAPACITY);
    await open(CAPACITY);
    expect(rendered).toHaveLength(CAPACITY + 1);
    // Page 0 was requested again meanwhile; page 1 was evicted.
    await open(0);
    expect(rendered).toHaveLength(CAPACITY + 1);
    await open(1);
    expect(rendered.at(-1)).toBe('/1');
    expect(rendered).toHaveLength(CAPACITY + 2);
  });

  it('R-ROUTE-1 has room for every document that exists, so that none is rendered twice', async () => {
    const paths = 31;
    expect(documentsOf(paths)).toBe(1_122);
    const render = vi.fn(async () => ({ html: 'here', style: '', script: '' }));
    const pages = createPages(
      t.deps,
      { render, end: () => {} },
      { capacity: documentsOf(paths), onError: (error) => expect.unreachable(String(error)) },
    );
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < documentsOf(paths); n += 1) await pages.open(visitTo(`/${n}`));
    }
    expect(render).toHaveBeenCalledTimes(documentsOf(paths));
  });

  it('R-ROUTE-1 sends the first visitor a fast compression, later ones the best one, under one tag', async () => {
    const html = (await t.app.inject('/localization/en-US')).body;
    const packed = (quality: number) =>
      brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    expect(packed(11).length).toBeLessThan(packed(5).length);
    const pages = pagesOf(async () => ({ html, style: '', script: '/assets/entry.js' }));
    const open = async () => (await pages.open(visitTo('/'))) ?? expect.unreachable();
    const { br: first, tag } = await open();
    expect(first).toEqual(packed(5));
    await vi.waitFor(async () => expect((await open()).br).toEqual(packed(11)), PATIENCE);
    const later = await open();
    expect(later.tag).toBe(tag);
    expect(String(await pages.plain(later))).toBe(html);
    expect((await open()).br).toBe(later.br);
  });

  it('R-ROUTE-1 a page that operators change while it is compressed again does not come back', async () => {
    const words = ['first '.repeat(99), 'second '.repeat(99)];
    let edition = 0;
    const pages = pagesOf(async () => ({
      html: words[edition] ?? '',
      style: '',
      script: '/assets/entry.js',
    }));
    const opened = async () => (await pages.open(visitTo('/'))) ?? expect.unreachable();
    const before = await opened();
    const asItWas = before.br;
    await opened();
    edition = 1;
    await t.deps.db.updateTable('landing').set({ version: 'another' }).execute();
    await seen(t);
    const after = await opened();
    expect(after.tag).not.toBe(before.tag);
    const br = after.br;
    await vi.waitFor(() => expect(before.br).not.toBe(asItWas), PATIENCE);
    expect(after.br).toBe(br);
    expect(String(await pages.plain(after))).toBe(words[1]);
  });
});
