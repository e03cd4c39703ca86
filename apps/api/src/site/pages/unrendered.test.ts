import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_IDS, LOCALES, type Locale } from '@portico/contract';
import { formsOf } from '@portico/locales/brand-forms';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { ADDRESS_LIMITS } from '#platform/http/limits/buckets.ts';
import { applyBrand } from '#site/brand/import.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '#test/people/site.ts';
import { createPages, PATIENCE_MS, type PageVisit, RETRY_SECONDS, WAITING_MAX } from './pages.ts';
import type { RenderedPage } from './renderer.ts';

let t: TestApp;
let site: TestSite;
let app: FastifyInstance;
let dead: Db;
beforeAll(async () => {
  site = aSite();
  t = await startApp({
    env: { MAIL_FROM: 'door@portico.example', IP_LOOKUP_URL: "/ip?</script><!--\u2028$&$'" },
  });
  app = await appWith(t, site);
  // Nothing listens on port 1.
  dead = openDatabase({ kind: 'postgres', url: 'postgres://x@127.0.0.1:1/x', poolSize: 2 });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await dead.destroy();
  await t.close();
  site.remove();
});

type Answer = Awaited<ReturnType<typeof openPage>>;

function expectShell(answer: Answer, locale: Locale = 'en-US', theme = 'auto') {
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(
    `<html lang="${locale}" dir="${LOCALES[locale].dir}" data-theme="${theme}">`,
  );
  expect(answer.body).toContain('splash');
  expect(answer.body.match(/<\/?script/g)).toHaveLength(2);
  expect(answer.body).not.toContain('<!--');
  expect(dataIn<object>(answer.body)).toEqual({
    locale,
    returning: false,
    config: {
      brand: formsOf('Portico'),
      ipLookupUrl: "/ip?</script><!--\u2028$&$'",
      contactEmail: 'door@portico.example',
      mainSiteUrl: '',
      production: false,
      providers: [],
      logo: null,
      terms: { version: 1, from: null, coming: false, inForce: 1 },
      ownLegal: [],
    },
  });
  expect(answer.headers['content-security-policy']).toContain("style-src 'self';");
  expect(answer.headers).not.toHaveProperty('etag');
}

const aVisit = (pathname: string): PageVisit => ({
  pathname,
  locale: 'en-US',
  theme: 'dark',
  returning: false,
  phone: false,
  standIns: [],
  demoWallet: false,
});

/** The new log entries, shortened. */
function logged(since: number) {
  return t.log.slice(since).map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err: { message: string } };
    return `${msg}: ${err.message.split('\n')[0]}`;
  });
}

describe('R-LAND-3 R-ENTRY-6 a page that cannot be rendered', () => {
  it('R-LAND-3 is sent without its content to everybody, and the log says why once', async () => {
    const since = t.log.length;
    const before = site.rendered().length;
    const answers = await together(20, () => openPage(app, '/throws'));
    for (const answer of answers) expectShell(answer);
    expectShell(await openPage(app, '/throws'));
    expect(logged(since)).toEqual(['a page could not be rendered: Error: this page is broken']);
    expect(site.rendered().length - before).toBe(1);
    t.clock.advance(RETRY_SECONDS * SECOND);
    expectShell(await openPage(app, '/throws'));
    expect(site.rendered().length - before).toBe(2);
    // The thread is still usable.
    expect(dataIn((await openPage(app, '/terms')).body).pathname).toBe('/terms');
  });

  it('R-LAND-3 keeps its visitor’s language and appearance', async () => {
    const answer = await openPage(app, '/throws', {
      headers: { cookie: 'theme=light', 'accept-language': 'ar' },
    });
    expectShell(answer, 'ar-AR', 'light');
  });

  it('R-LAND-3 whose thread ends fails only for those who wait; the next page starts a new thread', async () => {
    const since = t.log.length;
    expectShell(await openPage(app, '/ends'));
    expect(logged(since)).toEqual(['a page could not be rendered: the thread ended with 3']);
    const after = await openPage(app, '/terms', { headers: { 'accept-language': 'pl' } });
    expect(dataIn(after.body).locale).toBe('pl-PL');
  });

  it('R-LAND-3 whose thread hangs keeps nobody waiting, and the thread is ended', async () => {
    const since = t.log.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers: Answer[] = [];
    void openPage(app, '/hangs').then((answer) => answers.push(answer));
    while (answers.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(SECOND);
    }
    // The hanging thread is detected after the waiting requests were answered.
    vi.advanceTimersByTime(60 * SECOND);
    vi.useRealTimers();
    expectShell(answers[0] as Answer);
    expect(logged(since)[0]).toMatch(
      /: (not rendered within|no answer from the thread within) \d+ ms$/,
    );
    const after = await openPage(app, '/terms', { headers: { 'accept-language': 'uk' } });
    expect(dataIn(after.body).locale).toBe('uk-UA');
  });

  it('R-LAND-3 in time is cached for the next visitor', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const errors: unknown[] = [];
    const rendering = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(() => rendering.promise);
    const pages = createPages(
      t.deps,
      { render, end: () => {} },
      { capacity: 10, onError: (error) => errors.push(error) },
    );
    const visit = aVisit('/x');
    const opening = pages.open(visit);
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce(), { timeout: 20_000 });
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(await opening).toBeNull();
    expect(String(errors)).toContain('not rendered within');
    rendering.resolve({ html: 'here', style: '', script: '/assets/entry.js' });
    vi.useRealTimers();
    const page = await pages.open(visit);
    expect(page && String(await pages.plain(page))).toBe('here');
    expect(render).toHaveBeenCalledOnce();
  });

  it('R-LAND-3 because the queue is full is sent without its content at once, and is logged once', async () => {
    const errors: unknown[] = [];
    const rendering = Promise.withResolvers<RenderedPage>();
    const render = vi.fn(() => rendering.promise);
    const pages = createPages(
      t.deps,
      { render, end: () => {} },
      { capacity: 1_000, onError: (error) => errors.push(error) },
    );
    const open = (n: number) => pages.open(aVisit(`/${n}`));
    const waiting = Array.from({ length: WAITING_MAX }, (_, n) => open(n));
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(WAITING_MAX), { timeout: 20_000 });
    // Nothing has been rendered yet, but these were answered.
    for (let n = 0; n < 100; n += 1) expect(await open(WAITING_MAX + n)).toBeNull();
    expect(render).toHaveBeenCalledTimes(WAITING_MAX);
    expect(errors.map(String)).toEqual(['Error: too many pages wait to be rendered']);
    // A request for a page that is being rendered waits for it.
    waiting.push(open(0));
    rendering.resolve({ html: 'here', style: '', script: '' });
    for (const page of await Promise.all(waiting)) expect(page).not.toBeNull();
    expect(await open(WAITING_MAX)).not.toBeNull();
  });

  it('R-LAND-3 because its network had many rendered is sent without its content; cached pages come whole', async () => {
    const limited = await startApp({ env: { DISABLE_ADDRESS_LIMITS: '' } });
    const own = aSite();
    const open = await appWith(limited, own);
    try {
      const { atOnce } = ADDRESS_LIMITS.render;
      const from = (remoteAddress: string, url: string, locale: string, theme: string) =>
        openPage(open, url, {
          remoteAddress,
          headers: { 'accept-language': locale, cookie: `theme=${theme}` },
        });
      // The test site has five pages, in eleven languages and three themes.
      const all = LOCALE_IDS.flatMap((locale) =>
        ['/', '/auth', '/terms'].flatMap((url) =>
          ['dark', 'light', 'auto'].map((theme) => [url, locale, theme] as const),
        ),
      );
      expect(all.length).toBeGreaterThan(atOnce);
      for (const visit of all) expect((await from('203.0.113.7', ...visit)).statusCode).toBe(200);
      expect(own.rendered()).toHaveLength(atOnce);
      const [first, last] = [all[0], all.at(-1)];
      if (first === undefined || last === undefined) throw new Error('no page');
      expect((await from('203.0.113.7', ...first)).headers).toHaveProperty('etag');
      expect((await from('203.0.113.7', ...last)).headers).not.toHaveProperty('etag');
      expect((await from('203.0.113.8', ...last)).headers).toHaveProperty('etag');
      expect(limited.log.filter((line) => line.includes('could not be rendered'))).toEqual([]);
    } finally {
      await open.close();
      await limited.close();
      own.remove();
    }
  });

  it('R-LAND-3 for lack of a database is sent without its content, and with it as soon as the database was read', async () => {
    const since = t.log.length;
    const away = await appWith(t, site, { ...t.deps, db: dead });
    expectShell(await openPage(away, '/terms'));
    // On PostgreSQL it also says that it cannot store its files for other processes.
    const why = logged(since).filter((line) => line.startsWith('a page could not be rendered: '));
    expect(why).toHaveLength(1);
    await away.close();
  });

  it('R-LAND-3 has the texts that replace built-in ones, so that none of those shows before them', async () => {
    const brand = { name: 'Portico' };
    const texts = [['en-US', 'ui.auth.label', 'Your address']] as const;
    expect(await applyBrand(t.deps, brand, { texts })).toMatchObject({ ok: true });
    t.clock.advance(FRESH_SECONDS * SECOND);
    const open = async (language: string) => {
      const { body } = await openPage(app, '/throws', { headers: { 'accept-language': language } });
      return dataIn<{ localization?: object }>(body).localization;
    };
    expect(await open('en')).toMatchObject({
      texts: { 'auth.label': 'Your address' },
      ecosystem_block: { as_of: '', contributors: { part1_block: [] } },
    });
    expect(await open('de')).toBeUndefined();
    await t.deps.db.deleteFrom('brands').execute();
    t.clock.advance(FRESH_SECONDS * SECOND);
    expect(await open('en')).toBeUndefined();
  });

  it('R-LAND-3 for lack of its code is sent without its content', async () => {
    const broken = aSite();
    rmSync(join(broken.folder, 'server'), { recursive: true });
    const other = await appWith(t, broken);
    expectShell(await openPage(other, '/terms'));
    await other.close();
    broken.remove();
  });
});

it('R-ROUTE-1 without a build only calls are served', async () => {
  const half = aSite();
  rmSync(join(half.folder, 'paths.json'));
  const bare = await appWith(t, half);
  expect((await openPage(bare, '/auth')).statusCode).toBe(404);
  expect((await bare.inject('/health')).statusCode).toBe(200);
  await bare.close();
  half.remove();
});
