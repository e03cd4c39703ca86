import { brotliDecompressSync } from 'node:zlib';
import { LOCALE_IDS, type Localization, type NavItem } from '@portico/contract';
import { uiTexts } from '@portico/locales/server';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { partnersIn, seen } from '#test/people/landing.ts';
import { get } from '#test/people/people.ts';
import { landingOf, landingVersion, navigationOf } from './landing.ts';
import { seedLanding } from './seed.ts';

const t = anApp();

describe('R-I18N-4 the bundle of a locale', () => {
  it.each(LOCALE_IDS)('R-I18N-4 %s has the product’s own texts', async (locale) => {
    const answer = await get(t, `/localization/${locale}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { nav_titles, ecosystem_block, texts, ...named } = answer.json() as Localization;
    const ui = await uiTexts(locale);
    expect(named).toEqual({
      blog: ui.get('nav.blog'),
      learn: ui.get('nav.learn'),
      launch_button: ui.get('nav.launch'),
      auth_title1: ui.get('auth.title1'),
      auth_title2: ui.get('auth.title2'),
      email_phone_input_label: ui.get('auth.label'),
      sign_up: ui.get('auth.submit'),
      sign_up_with_google: ui.get('auth.provider')?.replace('{provider}', 'Google'),
      sign_up_with_apple: ui.get('auth.provider')?.replace('{provider}', 'Apple'),
      line_text: ui.get('auth.or'),
      back_btn_text: ui.get('shell.back'),
    });
    expect(Object.values(named).filter((text) => !text)).toEqual([]);
    expect(nav_titles.ecosystem).toBe(ui.get('nav_titles.ecosystem'));
    expect(texts).toEqual({});
    expect(ecosystem_block.as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each(['xx-XX', 'en', 'EN-us', '__proto__', 'constructor', '..%2F..%2Fetc', 'e'.repeat(200)])(
    'R-I18N-4 %s is not found',
    async (locale) => {
      const answer = await get(t, `/localization/${locale}`);
      expect(expectContractError(answer).code).toBe('not_found');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.etag).toBeUndefined();
    },
  );

  it.each(['/localization/uk-UA', '/nav-items'])(
    'R-I18N-4 %s is sent again only if it changed',
    async (url) => {
      const first = await get(t, url);
      expect(first.headers['cache-control']).toBe('no-cache');
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
      for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
        const again = await t.app.inject({ url, headers: { 'if-none-match': known } });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      }
      const other = await t.app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect([other.statusCode, other.body]).toEqual([200, first.body]);
      const packed = await t.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect([packed.headers.etag, String(brotliDecompressSync(packed.rawPayload))]).toEqual([
        tag,
        first.body,
      ]);
    },
  );
});

describe('R-LAND-1 the navigation', () => {
  it('R-LAND-1 has entries with drop-downs, whose titles have labels in every locale', async () => {
    const answer = await get(t, '/nav-items');
    expect(answer.statusCode, answer.body).toBe(200);
    const items = answer.json() as NavItem[];
    expect(items.map(({ title, arrow }) => [title, arrow])).toEqual([
      ['ecosystem', true],
      ['account', true],
      ['about', true],
    ]);
    const titles = items.flatMap(({ title, dropItems }) => [
      title,
      ...dropItems.map((item) => item.title),
    ]);
    for (const locale of LOCALE_IDS) {
      const { nav_titles } = await seen(t, locale);
      expect(titles.filter((title) => !nav_titles[title])).toEqual([]);
    }
    const links = items.flatMap(({ dropItems }) => dropItems.map(({ link }) => link));
    expect(links).toContain('/ecosystem?sort=tvl');
    for (const link of links) expect(link).toMatch(/^\/[a-z-]+(\?sort=\w+)?$/);
  });

  it('R-LAND-1 is the same in a page as in a call', async () => {
    expect((await get(t, '/nav-items')).json()).toEqual(await navigationOf(t.deps));
    expect(await seen(t, 'he-IL')).toEqual(await landingOf(t.deps, 'he-IL'));
    expect(await landingVersion(t.deps)).toMatch(/^[\w-]{36}$/);
  });
});

describe('R-ENTRY-5 R-LAND-9 the partners of a new installation', () => {
  it('R-ENTRY-5 R-LAND-9 are thirty in three rows, described in every language', async () => {
    const english = partnersIn(await seen(t));
    expect(english).toHaveLength(30);
    for (const of of ['id', 'name', 'description', 'image'] as const) {
      expect(new Set(english.map((partner) => partner[of])).size, of).toBe(30);
    }
    for (const { users, TVL } of english) {
      expect(users).toBeGreaterThanOrEqual(800);
      expect(users).toBeLessThanOrEqual(250_000);
      expect(TVL).toBeGreaterThanOrEqual(300_000);
      expect(TVL).toBeLessThanOrEqual(1_900_000_000);
    }
    const words = new Set(english.map(({ description }) => description));
    for (const locale of LOCALE_IDS) {
      const bundle = await seen(t, locale);
      const rows = Object.values(bundle.ecosystem_block.contributors);
      expect(rows.map((row) => row.length)).toEqual([10, 10, 10]);
      const theirs = partnersIn(bundle).map(({ description }) => description);
      expect(new Set(theirs).size, locale).toBe(30);
      if (locale !== 'en-US')
        expect(
          theirs.filter((text) => words.has(text)),
          locale,
        ).toEqual([]);
    }
  });

  it('R-MKT-8 are marked as demo data until an import replaces them, and are not in a new production installation', async () => {
    expect((await seen(t)).ecosystem_block.demo).toBe(true);
    const { db } = t.deps;
    await db.updateTable('partners').set({ name: 'A real one' }).execute();
    await db.updateTable('landing').set({ version: 'replaced' }).execute();
    expect((await seen(t)).ecosystem_block.demo).toBeUndefined();
    await db.deleteFrom('partners').execute();
    await db.deleteFrom('landing').execute();
    await seedLanding({ ...t.deps, config: { mode: 'production' } });
    expect(await db.selectFrom('partners').selectAll().execute()).toEqual([]);
    // Without pictures there is no sheet of them to fetch.
    expect((await seen(t)).ecosystem_block).not.toHaveProperty('sheet');
    await db.deleteFrom('landing').execute();
    await seedLanding(t.deps);
  });

  it('R-ENTRY-5 are written once by twenty processes that start at the same time', async () => {
    const { db } = t.deps;
    await db.deleteFrom('partners').execute();
    await db.deleteFrom('landing').execute();
    await together(20, () => seedLanding(t.deps));
    expect(await db.selectFrom('partners').selectAll().execute()).toHaveLength(30);
    expect(await db.selectFrom('landing').selectAll().execute()).toHaveLength(1);
    const version = await landingVersion(t.deps);
    await seedLanding(t.deps);
    expect(await landingVersion(t.deps)).toBe(version);
  });
});
