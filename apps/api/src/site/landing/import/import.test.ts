import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { doubled } from '@portico/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { landingVersion } from '#site/landing/landing.ts';
import { operateOn } from '#test/engines/operate.ts';
import { anAppForEach } from '#test/engines/start.ts';
import { aLanding, aProject, onDisk, partnersIn, seen } from '#test/people/landing.ts';
import { get } from '#test/people/people.ts';
import { aJpeg, anImageOf, aPng } from '#test/people/pictures.ts';
import { importLanding } from './import.ts';
import { UNNAMED_MINUTES } from './stored-pictures.ts';

const t = anAppForEach();

const put = (parts: Record<string, unknown> = {}) =>
  importLanding(t.deps, onDisk(t, 'landing.json', aLanding(parts)));

const picturesStored = () =>
  readdirSync(join(t.dataDir, 'landing'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(t.dataDir, 'landing', name)).isFile(),
  ).length;

describe('R-LAND-1 R-ENTRY-5 R-LAND-9 an operator’s import', () => {
  it('R-LAND-1 R-ENTRY-5 is shown to every visitor, in their language, within seconds', async () => {
    await seen(t);
    const before = await landingVersion(t.deps);
    expect(await put()).toEqual({ ok: true, projects: 4, texts: 0 });
    const english = await seen(t);
    expect(await landingVersion(t.deps)).not.toBe(before);
    expect(english.ecosystem_block.as_of).toBe('2026-10-01');
    const { part1_block, part2_block, part3_block } = english.ecosystem_block.contributors;
    const ids = [part1_block, part2_block, part3_block].map((row) => row.map(({ id }) => id));
    expect(ids).toEqual([['first'], ['second'], ['third', 'fourth']]);
    expect(part1_block[0]).toMatchObject({
      name: 'FIRST',
      description: 'First of all',
      users: 1200,
      TVL: 5_000_000,
    });
    expect(english.nav_titles).toMatchObject({ shop: 'Shop', all: 'Everything' });
    const german = await seen(t, 'de-DE');
    expect(partnersIn(german).map(({ description }) => description)).toEqual([
      'Das erste',
      'About second',
      'About third',
      'About fourth',
    ]);
    // A title without a label in a language shows the English one.
    expect(german.nav_titles).toMatchObject({ shop: 'Laden', all: 'Everything' });
    expect((await get(t, '/nav-items')).json()).toEqual(aLanding().navigation);
    for (const { image } of partnersIn(english)) {
      expect((await t.app.inject(image)).headers['content-type']).toBe('image/webp');
    }
  });

  it('R-I18N-4 an operator’s text replaces the built-in one, in its locale only', async () => {
    const texts = {
      'uk-UA': { 'auth.submit': 'Почати' },
      'en-US': {
        'code.resend_wait': 'Another code in {seconds} seconds',
        'nav_titles.about': 'Who we are',
        'residency.title': 'Your country',
        'market.demo': 'Nothing here is real',
      },
    };
    expect(await put({ texts })).toEqual({ ok: true, projects: 4, texts: 5 });
    const ukrainian = await seen(t, 'uk-UA');
    expect(ukrainian.sign_up).toBe('Почати');
    expect(ukrainian.texts).toEqual(texts['uk-UA']);
    const english = await seen(t);
    expect(english.sign_up).toBe('Sign up');
    expect(english.nav_titles.about).toBe('Who we are');
    expect(ukrainian.nav_titles.about).not.toBe('Who we are');
    expect(english.texts).toEqual(texts['en-US']);
    // A file of an earlier version has keys that are gone.
    const former = { 'missing.city': 'Your city, please', 'auth.google': 'In with Google' };
    expect(await put({ texts: { 'en-US': former } })).toMatchObject({ ok: true, texts: 2 });
    const later = await seen(t);
    expect(later.texts['address.city_missing']).toBe('Your city, please');
    expect(later.sign_up_with_google).toBe('In with Google');
    expect(await put()).toMatchObject({ ok: true });
    expect((await seen(t, 'uk-UA')).texts).toEqual({});
  });

  it('R-API-4 pictures are cut to size, and named by their content', async () => {
    onDisk(t, 'photo.jpg', await aJpeg(900, 300));
    onDisk(t, 'drawing.png', await aPng(40, 40));
    onDisk(t, 'modern.webp', await anImageOf(300, 300, 4).webp().toBuffer());
    onDisk(t, 'logo.png', await anImageOf(1000, 500, 4).png().toBuffer());
    const projects = [
      aProject('first', { image: 'photo.jpg' }),
      aProject('second', { image: './drawing.png' }),
      aProject('third', { image: 'modern.webp' }),
      aProject('fourth', { image: 'photo.jpg' }),
      aProject('fifth'),
    ];
    const own = await t.app.inject('/images/logo.webp');
    expect(await put({ projects, logo: 'logo.png' })).toMatchObject({ ok: true });
    const partners = partnersIn(await seen(t));
    for (const { id, image } of partners) {
      const name = id === 'fifth' ? 'project-01' : id;
      expect(image).toMatch(new RegExp(`^/images/ecosystem/${name}\\.[0-9a-f]{16}\\.webp$`));
      for (const [url, size] of [
        [image, [56, 72]],
        [doubled(image), [112, 144]],
      ] as const) {
        const answer = await t.app.inject(url);
        expect(answer.statusCode).toBe(200);
        expect(sizeOf(answer.rawPayload)).toEqual(size);
      }
    }
    const hashes = partners.map(({ image }) => image.slice(-21));
    expect(new Set(hashes).size).toBe(4);
    const logo = await t.app.inject('/images/logo.webp');
    expect(sizeOf(logo.rawPayload)).toEqual([448, 224]);
    expect(logo.headers.etag).not.toBe(own.headers.etag);
    // The import read a WebP file, a format that the server accepts from operators only.
    await expect(sharp(logo.rawPayload).metadata()).rejects.toThrow();
    await put();
    await seen(t);
    expect((await t.app.inject('/images/logo.webp')).headers.etag).toBe(own.headers.etag);
  });

  it('R-API-4 pictures of the previous landing stay until the next import', async () => {
    onDisk(t, 'photo.jpg', await aJpeg(90, 90));
    await put({ projects: [aProject('first', { image: 'photo.jpg' })], logo: 'photo.jpg' });
    const [{ image } = { image: '' }] = partnersIn(await seen(t));
    const status = async () => (await t.app.inject(image)).statusCode;
    t.clock.advance((UNNAMED_MINUTES + 1) * MINUTE);
    await put();
    expect([await status(), picturesStored()]).toEqual([200, 3]);
    await put();
    await seen(t);
    expect([await status(), picturesStored()]).toEqual([404, 0]);
  });

  it('R-AUDIT-1 leaves an audit row with counts', async () => {
    await put({ texts: { 'en-US': { 'auth.submit': 'Go' } } });
    const rows = await t.deps.db.selectFrom('audit_events').selectAll().execute();
    expect(rows).toMatchObject([
      {
        kind: 'landing_imported',
        request_id: 'operator',
        details: '{"projects":4,"texts":1}',
      },
    ]);
  });
});

describe('R-LAND-1 the operator’s commands for the landing', () => {
  it('R-LAND-1 an export can be imported without a change, pictures included', async () => {
    onDisk(t, 'photo.jpg', await aJpeg(200, 200));
    const texts = { 'fr-FR': { 'auth.or': 'ou bien' } };
    const projects = [aProject('first', { image: 'photo.jpg', row: 2 }), aProject('second')];
    await put({ projects, texts, logo: 'photo.jpg' });
    const [before, logo] = [await seen(t, 'fr-FR'), await t.app.inject('/images/logo.webp')];
    const first = await operateOn(t, 'landing', 'export');
    expect(first).toMatchObject({ code: 0, err: '' });
    const path = onDisk(t, 'exported.json', first.out);
    expect(await operateOn(t, 'landing', 'import', path)).toEqual({
      code: 0,
      out: 'The landing was replaced; projects: 2, replaced texts: 1.\nRunning servers show it within seconds.\n',
      err: '',
    });
    expect(await seen(t, 'fr-FR')).toEqual(before);
    expect((await t.app.inject('/images/logo.webp')).headers.etag).toBe(logo.headers.etag);
    expect((await operateOn(t, 'landing', 'export')).out).toBe(first.out);
  });

  it('R-LAND-1 the landing of a new installation can be exported as a starting point', async () => {
    const before = await seen(t, 'ar-AR');
    const { out } = await operateOn(t, 'landing', 'export');
    expect(JSON.parse(out).projects).toHaveLength(30);
    const path = onDisk(t, 'exported.json', out);
    expect((await operateOn(t, 'landing', 'import', path)).code).toBe(0);
    expect(await seen(t, 'ar-AR')).toEqual(before);
  });

  it('R-LAND-1 a refusal names the file and every problem, and exits with a failure code', async () => {
    const path = onDisk(t, 'wrong.json', aLanding({ asOf: 'yesterday', projects: {} }));
    const { code, out, err } = await operateOn(t, 'landing', 'import', path);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `Nothing was changed. Problems in ${path}:\n- asOf must be a date like 2026-11-16\n- projects must be a list\n`,
    );
  });

  it('R-LAND-1 picture paths are relative to the file', async () => {
    const photo = onDisk(t, 'photo.jpg', await aJpeg(90, 90));
    const path = onDisk(t, 'landing.json', aLanding({ logo: 'photo.jpg' }));
    const moved = join(dirname(dirname(path)), 'landing.json');
    copyFileSync(path, moved);
    expect(await importLanding(t.deps, moved)).toMatchObject({ ok: false });
    copyFileSync(photo, join(dirname(moved), 'photo.jpg'));
    expect(await importLanding(t.deps, moved)).toMatchObject({ ok: true });
    expect(readFileSync(moved, 'utf8')).toContain('photo.jpg');
  });
});

/** Of a WebP file: RFC 9649, section 2.7, or 2.5 if it has no alpha. */
function sizeOf(bytes: Buffer): number[] {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}
