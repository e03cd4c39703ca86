import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLanding } from '../landing/operator/import.ts';
import { together } from '../test/codes.ts';
import { aLanding, aProject, onDisk, seen } from '../test/landing.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '../test/site.ts';
import { startApp, type TestApp } from '../test/start.ts';
import { createPages, KEPT, type PageVisit } from './pages.ts';

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

describe('R-I18N-4 R-LAND-1 what a page shows', () => {
  it('R-I18N-4 twenty who come first at once wait for one rendering', async () => {
    const answers = await together(20, () => openPage(app, '/auth'));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(site.rendered()).toEqual(['/auth']);
    await openPage(app, '/auth?some=query');
    await openPage(app, '/auth/');
    expect(site.rendered()).toEqual(['/auth']);
  });

  it('R-I18N-4 R-LAND-1 R-ENTRY-5 follows the operators within seconds, and cannot break out of its page', async () => {
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

  it('R-I18N-4 leaves the built-in text where an operator’s does not fit, text by text', async () => {
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

describe('R-ROUTE-1 the pages that are kept', () => {
  it('R-ROUTE-1 are so many and no more, and what was asked for least goes first', async () => {
    const rendered: string[] = [];
    const pages = createPages(
      t.deps,
      {
        render: async ({ pathname }) => {
          rendered.push(pathname);
          return { html: pathname, style: '' };
        },
        end: () => {},
      },
      (error) => expect.unreachable(String(error)),
    );
    const open = (n: number) => {
      const visit: PageVisit = {
        pathname: `/${n}`,
        locale: 'en-US',
        theme: 'dark',
        returning: false,
        phone: false,
      };
      return pages.open(visit);
    };
    for (let n = 0; n < KEPT; n += 1) await open(n);
    await open(0);
    expect(rendered).toHaveLength(KEPT);
    await open(KEPT);
    expect(rendered).toHaveLength(KEPT + 1);
    // Page 0 was asked for again meanwhile; page 1 had to go.
    await open(0);
    expect(rendered).toHaveLength(KEPT + 1);
    await open(1);
    expect(rendered.at(-1)).toBe('/1');
    expect(rendered).toHaveLength(KEPT + 2);
  });
});
