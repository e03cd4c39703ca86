import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { appWith, aSite, INNER_FILES, openPage, SCRIPT, type TestSite } from '#test/people/site.ts';

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

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('R-ROUTE-1 the files of the site', () => {
  it('R-ROUTE-1 are compressed for clients that accept it, and plain for others', async () => {
    const asked = { br: 'gzip, deflate, br', plain: 'gzip', refused: 'br;q=0, gzip' };
    for (const [as, codings] of Object.entries(asked)) {
      const answer = await app.inject({
        url: '/assets/app-1a2b.js',
        headers: { 'accept-encoding': codings },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ ...HEADERS, vary: 'accept-encoding' });
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(answer.headers['content-encoding']).toBe(as === 'br' ? 'br' : undefined);
      const bytes = answer.rawPayload;
      expect(String(as === 'br' ? brotliDecompressSync(bytes) : bytes)).toBe(SCRIPT);
    }
  });

  it('R-ROUTE-1 are cached forever if their name has a hash, and revalidated otherwise', async () => {
    const asset = await app.inject('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await app.inject('/icon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({
      url: '/icon.svg',
      headers: { 'if-none-match': String(icon.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/assets/app-gone.js',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/manifest.json',
    '/assets/..%2f..%2fmanifest.json',
    '/assets/..%5c..%5cmanifest.json',
    '//manifest.json',
    '/assets/',
    '/assets',
    '/user/nothing',
    ...INNER_FILES.map((name) => `/${name}`),
    ...INNER_FILES.map((name) => `/../${name}`),
    ...INNER_FILES.map((name) => `/site/../${name}`),
  ])("R-ROUTE-1 R-API-2 %s answers 404 in the contract's shape", async (url) => {
    const answer = await app.inject(url);
    expect(expectContractError(answer).code).toBe('not_found');
    expect(answer.headers).toMatchObject({ ...HEADERS, 'cache-control': 'no-store' });
    expect(answer.body).not.toContain('INNER');
    // A browser gets no file either.
    const opened = await openPage(app, url);
    expect(opened.headers.location ?? opened.statusCode).toSatisfy(
      (there: unknown) => there === '/404' || there === 404,
    );
    expect(opened.body).not.toContain('INNER');
  });

  it('R-ROUTE-1 R-API-2 refuses a POST to a page and a GET to a call', async () => {
    expect((await openPage(app, '/auth', { method: 'POST' })).statusCode).toBe(404);
    expect((await openPage(app, '/assets/app-1a2b.js', { method: 'POST' })).statusCode).toBe(405);
    expect((await app.inject('/user/auth/login')).statusCode).toBe(405);
    expect((await openPage(app, '/health')).json()).toEqual({ status: 'ok' });
  });
});
