import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { builtApp } from '#app/built-app.ts';
import { createDeps } from '#app/deps.ts';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { readSite } from '#platform/http/site.ts';
import { landingVersion } from '#site/landing/landing.ts';
import { operateOn } from '#test/engines/operate.ts';
import { anApp } from '#test/engines/start.ts';
import { appWith, aSite, dataIn, openPage } from '#test/people/site.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const t = anApp();
afterEach(async () => {
  await t.deps.db.deleteFrom('brands').execute();
  await t.deps.db.deleteFrom('brand_files').execute();
  rmSync(folder(), { recursive: true, force: true });
  t.clock.advance(FRESH_SECONDS * SECOND);
});

const folder = () => join(t.dataDir, 'brand');
function write(brand: unknown): void {
  mkdirSync(folder(), { recursive: true });
  const text = typeof brand === 'string' ? brand : JSON.stringify(brand);
  writeFileSync(join(folder(), 'brand.json'), text);
}
const run = (verb: string) => operateOn(t, 'brand', verb);
const shown = async () => {
  t.clock.advance(FRESH_SECONDS * SECOND);
  return t.deps.brand();
};

describe('R-BRAND-2 brand.json', () => {
  it('R-BRAND-2 is begun with what is shown, checked, applied, and taken back one by one', async () => {
    const begun = await run('init');
    expect([begun.code, begun.err]).toEqual([0, '']);
    expect(begun.out).toMatch(/ -- check\n.* -- apply\n$/);
    expect(JSON.parse(readFileSync(join(folder(), 'brand.json'), 'utf8'))).toEqual({
      name: 'Portico',
    });
    expect((await run('init')).err).toContain('already');

    write({ name: 'Harbor', legalName: 'Harbor Ltd.', supportEmail: 'help@harbor.example' });
    expect(await run('check')).toMatchObject({ code: 0, err: '' });
    expect((await shown()).name).toBe('Portico');
    expect((await run('apply')).out).toContain('The brand is Harbor now.');
    expect(await shown()).toMatchObject({ name: 'Harbor', legalName: 'Harbor Ltd.' });
    write({ name: 'Atlas' });
    await run('apply');
    expect((await shown()).name).toBe('Atlas');
    expect((await run('revert')).out).toContain('The brand is Harbor now.');
    expect((await shown()).supportEmail).toBe('help@harbor.example');
    expect((await run('revert')).out).toContain('The brand is Portico now.');
    expect(await shown()).toEqual({ name: 'Portico', version: '', texts: {} });
    const none = await run('revert');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('No brand is applied')]);
  });

  it('R-BRAND-2 a word that is no command lists those of the brand alone', async () => {
    const { code, err } = await run('show');
    expect(code).toBe(2);
    expect([...err.matchAll(/^ {2}(\w+ \w+)/gm)].map(([, command]) => command)).toEqual(
      ['init', 'check', 'preview', 'apply', 'revert'].map((verb) => `brand ${verb}`),
    );
  });

  it.each([
    ['{ "name": "Harb', 'cannot be read'],
    ['[]', 'The file must be an object'],
    ['{}', 'name must be a text'],
    [{ name: '' }, 'name must not be empty'],
    [{ name: ' Harbor' }, 'name must have no space at its beginning or end'],
    [{ name: 'H'.repeat(31) }, 'name must have 30 characters at most'],
    [{ name: '<b>Harbor</b>' }, 'name must have none of { } < >'],
    [{ name: 'Harbor {code}' }, 'name must have none of { } < >'],
    [{ name: "O'Hara" }, 'name must have no straight apostrophe: write ’'],
    [{ name: 'Har\nbor' }, 'name must be one line of visible characters'],
    [{ name: 'Har\u202ebor' }, 'name must be one line of visible characters'],
    [{ name: '***' }, 'name must have a letter or a digit'],
    [{ name: 'Harbor', legalName: '<i>' }, 'legalName must have none of'],
    [{ name: 'Harbor', supportEmail: 'help' }, 'supportEmail must be an email address'],
    [{ name: 'Harbor', color: '#123456' }, 'has unknown keys: color'],
    [{ name: 'Harbor', colors: '#123456' }, 'colors must be an object with "accent"'],
    [{ name: 'Harbor', colors: { neutral: '#123456' } }, 'colors.accent must be an object with'],
    [
      { name: 'Harbor', colors: { accent: { light: 'blue' } } },
      'colors.accent.light must be a color like #1d4ed8',
    ],
    [
      { name: 'Harbor', colors: { accent: { light: '#1d4ed8', dark: '#12' } } },
      'colors.accent.dark must be a color like #1d4ed8',
    ],
    [{ name: 'Harbor', radius: -1 }, 'radius must be a whole number of pixels, 0 to 28'],
    [
      { name: 'Harbor', colors: { accent: { light: '#ffd400' } } },
      'colors.accent.light #ffd400 has a contrast of 1.3 : 1 on #faf7f1 (bg) and needs 3 : 1. The nearest that has it is #ab8d00',
    ],
  ])(
    'R-BRAND-3 R-BRAND-20 %j is refused with its place, and nothing changes',
    async (brand, problem) => {
      write(brand);
      for (const verb of ['check', 'apply']) {
        const { code, err } = await run(verb);
        expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
        expect(err).toContain('brand.json');
      }
      expect((await shown()).version).toBe('');
    },
  );

  it.each(['A&B', 'נמל', 'ميناء ١', '1Password', 'O’Hara', 'Vstup $& "x"'])(
    'R-BRAND-3 %s is a name',
    async (name) => {
      write({ name });
      expect(await run('apply')).toMatchObject({ code: 0, err: '' });
      expect((await shown()).name).toBe(name);
    },
  );

  it('R-BRAND-3 a name that shortens text messages is named by the check', async () => {
    write({ name: 'Vstůp' });
    expect((await run('check')).out).toContain('name has “ů”: each text message');
    write({ name: 'Ñandú & Co. à' });
    expect((await run('check')).out).toContain('“ú”');
    write({ name: 'Straße & Ørsted' });
    expect((await run('check')).out).not.toContain('Note');
  });
});

it('R-BRAND-2 the documentation’s commands work in their order, with its own brand', async () => {
  const page = readFileSync(join(ROOT, 'docs/brand.md'), 'utf8');
  const verbs = [...page.matchAll(/^npm run brand -- (\w+)/gm)].map(([, verb = '']) => verb);
  expect(verbs).toEqual(['init', 'check', 'preview', 'apply', 'revert']);
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  expect(json).toBe(readFileSync(join(ROOT, 'examples/brand/brand.json'), 'utf8'));
  for (const verb of verbs) {
    const isUnbuilt = verb === 'preview' && readSite(builtApp('web')) === null;
    const err = isUnbuilt ? 'The site is not built. Run: npm run build\n' : '';
    expect(await run(verb)).toMatchObject({ code: isUnbuilt ? 1 : 0, err });
    if (verb === 'init') {
      cpSync(join(ROOT, 'examples/brand'), folder(), { recursive: true });
      write(json);
    }
    if (verb === 'apply') expect(await shown()).toMatchObject(JSON.parse(json));
  }
  expect(await shown()).toEqual({ name: 'Portico', version: '', texts: {} });
});

const LOOK = { colors: { accent: { light: '#1d4f91' } }, radius: 10 };

describe('R-BRAND-4 R-BRAND-21 a brand that is applied', () => {
  it('R-BRAND-4 R-BRAND-21 reaches every process within seconds, and no page is the one of before', async () => {
    const site = aSite();
    const other = createDeps(t.deps.config, t.deps.secrets, { clock: t.clock, db: t.deps.db });
    const app = await appWith(t, site, other);
    try {
      const open = () => openPage(app, '/', { headers: { 'accept-language': 'ar' } });
      const before = await open();
      const known = { 'if-none-match': String(before.headers.etag), 'accept-language': 'ar' };
      expect((await openPage(app, '/', { headers: known })).statusCode).toBe(304);
      expect(dataIn(before.body).config.brand.name).toBe('Portico');

      write({ name: 'Harbor', supportEmail: 'help@harbor.example', ...LOOK });
      await run('apply');
      t.clock.advance(FRESH_SECONDS * SECOND);
      const after = await openPage(app, '/', { headers: known });
      expect(after.statusCode).toBe(200);
      expect(after.headers.etag).not.toBe(before.headers.etag);
      const { config, localization } = dataIn(after.body);
      expect(config).toMatchObject({
        brand: { name: 'Harbor', ltr: 'Harbor', rtl: '\u2068Harbor\u2069' },
        contactEmail: 'help@harbor.example',
      });
      expect(localization.nav_titles.about).toBe('حول \u2068Harbor\u2069');
      expect(after.body).not.toContain('Portico');

      // The page that cannot be rendered has the name, too.
      const fallback = await openPage(app, '/throws');
      const { look } = await other.brand();
      expect(dataIn(after.body)).toMatchObject({
        look: { css: look?.pages.css, bars: look?.bars },
      });
      expect(fallback.body).toContain(`<style>${look?.pages.css}</style></head>`);
      expect(fallback.headers['content-security-policy']).toContain(
        `style-src 'self' ${look?.pages.source};`,
      );
      expect(fallback.body).toContain('"name":"Harbor"');
      expect(fallback.body).not.toContain('Portico');
    } finally {
      await app.close();
      site.remove();
    }
  });

  it('R-BRAND-4 changes the landing’s version each time, also when it is taken back', async () => {
    const versions = new Set<string>();
    const note = async () => {
      t.clock.advance(FRESH_SECONDS * SECOND);
      versions.add(await landingVersion(t.deps));
    };
    await note();
    write({ name: 'Harbor' });
    await run('apply');
    await note();
    await run('apply');
    await note();
    expect(versions.size).toBe(3);
    await run('revert');
    await run('revert');
    await note();
    expect(versions.size).toBe(3);
  });
});
