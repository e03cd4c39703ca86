import { brotliDecompressSync } from 'node:zlib';
import { formsOf } from '@portico/locales/brand-forms';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { speak } from '#test/people/raw.ts';
import {
  appWith,
  aSite,
  dataIn,
  openPage,
  STYLE_SOURCE,
  type TestSite,
} from '#test/people/site.ts';

let t: TestApp;
let site: TestSite;
let app: FastifyInstance;
beforeAll(async () => {
  site = aSite();
  t = await startApp({
    env: {
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      MAIL_FROM: 'A "B" <door&co@portico.example>',
      MAIN_SITE_URL: 'https://main.example/',
      IP_LOOKUP_URL: 'https://ip.example/json?a=1&b="></script><!--$&',
    },
  });
  app = await appWith(t, site);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await t.close();
  site.remove();
});

const TOKEN = 'eyJh.secret-of-somebody.x';

describe('R-ROUTE-1 the pages of the site', () => {
  it.each(['/', '/auth', '/auth/', '/auth///', '/terms?x=1', '/?'])(
    'R-ROUTE-1 a browser that opens %s gets its page, with a policy that allows no other origins',
    async (url) => {
      const answer = await openPage(app, url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding, accept-language, cookie, sec-ch-ua-mobile',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = String(answer.headers['content-security-policy']).split('; ');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain(`style-src 'self' ${STYLE_SOURCE}`);
      expect(policy).toContain("connect-src 'self' https://ip.example");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.join()).not.toMatch(/unsafe|\*/);
      const expected = url.replace(/\?.*|(?<=.)\/+$/g, '');
      expect(dataIn(answer.body).pathname).toBe(expected);
    },
  );

  it('R-ROUTE-1 a request that accepts anything gets the page, one for another type does not', async () => {
    const ask = (accept: string) => app.inject({ url: '/auth', headers: { accept } });
    expect((await ask('*/*')).headers['content-type']).toMatch(/^text\/html/);
    expect((await app.inject('/auth')).headers['content-type']).toMatch(/^text\/html/);
    for (const accept of ['application/json', 'image/*'])
      expect((await ask(accept)).statusCode).toBe(404);
  });

  it('R-ROUTE-1 R-SOC-5 R-ROUTE-6 a page gets this installation’s settings and its content, and nothing else', async () => {
    const { config, navigation, localization } = dataIn((await openPage(app, '/auth')).body);
    expect(config).toEqual({
      brand: formsOf('Portico'),
      ipLookupUrl: 'https://ip.example/json?a=1&b="></script><!--$&',
      contactEmail: 'door&co@portico.example',
      mainSiteUrl: 'https://main.example',
      production: false,
      providers: [{ id: 'google', name: 'Google', icon: null }],
      logo: null,
      terms: { version: 1, from: null, coming: false, inForce: 1 },
      ownLegal: [],
    });
    expect(navigation.length).toBeGreaterThan(0);
    expect(localization.ecosystem_block.contributors.part1_block).toHaveLength(10);
  });

  it('R-SOC-5 a page gets whether its installation is in production, and for which providers it has credentials', async () => {
    const production = await startApp({ config: { mode: 'production' } });
    const itsApp = await appWith(production, site);
    try {
      const { config } = dataIn((await openPage(itsApp, '/auth')).body);
      expect(config).toMatchObject({ production: true, providers: [] });
    } finally {
      await itsApp.close();
      await production.close();
    }
  });

  it.each([
    '//evil.example',
    '/%5Cevil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example/auth',
    '//evil.example/auth',
    'http://evil.example/auth',
    '/AUTH',
    '/%61uth',
    '/auth;/terms',
    '/auth/nothing',
    '/constructor',
    '/index.html',
  ])('R-ROUTE-5 %s redirects to /404 and nowhere else', async (address) => {
    const answer = await speak(
      app,
      `GET ${address} HTTP/1.1\r\nhost: evil.example\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/404']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('R-OP-60 every address of the partner console opens the same document, and /partners another one', async () => {
    const [first, ...others] = await Promise.all(
      ['/partners/new', '/partners/some-client/team', '/partners/invitation/'].map((path) =>
        openPage(app, path),
      ),
    );
    for (const { statusCode, headers } of others) {
      expect([statusCode, headers.etag]).toEqual([200, first?.headers.etag]);
    }
    // A visitor without a session reads the page for partners there.
    const front = await openPage(app, '/partners');
    expect(dataIn(front.body).pathname).toBe('/partners');
    expect(front.headers.etag).not.toBe(first?.headers.etag);
    expect((await openPage(app, '/partnership')).statusCode).toBe(302);
  });

  it('R-ROUTE-5 /404 has the status 404, and is sent whole each time', async () => {
    const answer = await openPage(app, '/404', { headers: { 'if-none-match': '*' } });
    expect(answer.statusCode).toBe(404);
    expect(dataIn(answer.body).pathname).toBe('/404');
  });
});

describe('R-I18N-1 the language and the appearance of a page', () => {
  it.each([
    [{}, 'en-US', 'auto'],
    [{ 'accept-language': 'ja, de-AT;q=0.8, fr;q=0.9' }, 'fr-FR', 'auto'],
    [{ 'accept-language': 'ja' }, 'en-US', 'auto'],
    [{ 'accept-language': 'fr', cookie: 'locale=he-IL; theme=light' }, 'he-IL', 'light'],
    [{ 'accept-language': 'fr', cookie: 'theme=auto; locale=xx-XX' }, 'fr-FR', 'auto'],
    [{ cookie: 'locale=__proto__; theme=constructor' }, 'en-US', 'auto'],
    [{ cookie: 'locale=%3Cscript%3E; theme=dark"onload=' }, 'en-US', 'auto'],
    [{ cookie: 'locale; theme=%zz; =' }, 'en-US', 'auto'],
  ])('R-I18N-1 %j is %s, %s', async (headers, locale, theme) => {
    const { body } = await openPage(app, '/terms', { headers: headers as Record<string, string> });
    expect(body).toContain(`<html lang="${locale}" data-theme="${theme}">`);
    const bundle = await t.app.inject(`/localization/${locale}`);
    expect(dataIn(body)).toMatchObject({ locale, theme, localization: bundle.json() });
  });
});

describe('R-I18N-13 the language that a visitor without script chooses by a link', () => {
  it('R-I18N-13 is remembered, and redirects to the same page without the parameter', async () => {
    const answer = await openPage(app, '/terms?a=1&lang=uk-UA');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({ location: '/terms', 'cache-control': 'no-store' });
    const cached = String(answer.headers['set-cookie']);
    expect(cached).toMatch(/^locale=uk-UA; Max-Age=31536000; Path=\/; (Secure; )?SameSite=Lax$/);
  });

  it.each(['xx-XX', '', '__proto__', 'en-US%0d%0aX-Evil:1', '//evil.example'])(
    'R-I18N-13 %j chooses no language',
    async (lang) => {
      const answer = await openPage(app, `/terms?lang=${lang}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    },
  );
});

describe('R-ROUTE-1 the delivery of a page', () => {
  it('R-ROUTE-1 its headers name the script, so that the browser requests it before the document has arrived', async () => {
    const answer = await openPage(app, '/auth');
    expect(answer.headers.link).toBe('</assets/entry.js>; rel=modulepreload');
    // A browser would send the URL along as the referrer.
    const returning = await openPage(app, '/auth?error=social_failed');
    expect(returning.headers).not.toHaveProperty('link');
    const broken = await openPage(app, '/throws');
    expect(broken.headers).not.toHaveProperty('link');
  });

  it('R-ROUTE-1 is compressed if the browser accepts brotli, and the same text if it does not', async () => {
    const plain = await openPage(app, '/auth');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const codings of ['br', 'gzip, BR', 'gzip;q=1.0, br;q=0.5', 'br ; q=1']) {
      const packed = await openPage(app, '/auth', { headers: { 'accept-encoding': codings } });
      expect(packed.headers['content-encoding'], codings).toBe('br');
      expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
    for (const codings of ['', 'gzip', 'br;q=0', 'br; q=0.000, *', 'brotli', 'x-br']) {
      const answer = await openPage(app, '/auth', { headers: { 'accept-encoding': codings } });
      expect(answer.headers, codings).not.toHaveProperty('content-encoding');
    }
  });

  it('R-ROUTE-1 is skipped if the browser has the page already', async () => {
    const first = await openPage(app, '/auth');
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await openPage(app, '/auth', { headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const {
        vary,
        etag,
        'cache-control': cached,
        'content-security-policy': policy,
      } = first.headers;
      expect(again.headers).toMatchObject({
        vary,
        etag,
        'cache-control': cached,
        'content-security-policy': policy,
      });
    }
    for (const headers of [{ 'accept-language': 'de' }, { cookie: 'theme=light' }]) {
      expect(
        (await openPage(app, '/auth', { headers: { ...headers, 'if-none-match': tag } }))
          .statusCode,
      ).toBe(200);
    }
  });

  it('R-ROUTE-1 HEAD gets the same headers without the page', async () => {
    const ask = async (method: 'GET' | 'HEAD', codings: string) => {
      const headers = { 'accept-encoding': codings };
      const answer = await openPage(app, '/auth', { method, headers });
      const { date, 'x-request-id': id, 'content-length': length, ...said } = answer.headers;
      return { answer, length: Number(length), said };
    };
    const head = (await ask('HEAD', 'br')).answer;
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await ask('HEAD', 'br')).said).toEqual((await ask('GET', 'br')).said);
    // The better compression may have replaced the first one between the two.
    const [plain, whole] = [await ask('HEAD', ''), await ask('GET', '')];
    expect([plain.length, plain.said]).toEqual([whole.answer.rawPayload.length, whole.said]);
    expect((await ask('HEAD', 'br')).length).toBeLessThan(plain.length);
    for (const known of ['"other"', String(head.headers.etag)]) {
      const sent = await speak(
        app,
        `HEAD /auth HTTP/1.1\r\nhost: a\r\nif-none-match: ${known}\r\nconnection: close\r\n\r\n`,
      );
      expect([sent.status, sent.body]).toEqual([known === '"other"' ? 200 : 304, '']);
    }
  });
});

describe('R-ENTRY-4 a browser that identifies itself as a phone', () => {
  it('R-ENTRY-4 gets `/auth` without the rows that it has no room for, and every other page in full', async () => {
    const asked = async (path: string, mobile?: string) => {
      const headers = mobile === undefined ? {} : { 'sec-ch-ua-mobile': mobile };
      return dataIn((await openPage(app, path, { headers })).body).phone;
    };
    expect(await asked('/auth', '?1')).toBe(true);
    expect(await asked('/auth', '?0')).toBe(false);
    expect(await asked('/auth')).toBe(false);
    expect(await asked('/terms', '?1')).toBe(false);
  });
});

describe('R-ENTRY-9 the return from a provider', () => {
  it('R-ENTRY-9 gets a page of its own, but neither page nor cache contains the tokens', async () => {
    const before = site.rendered().length;
    const url = `/auth?access_token=${TOKEN}&refresh_token=${TOKEN}-r&kyc=true`;
    const answer = await openPage(app, url);
    expect(dataIn(answer.body).returning).toBe(true);
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain('secret-of-somebody');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('etag');
    // All returns share one page; other visits share another.
    const other = await openPage(app, url.replaceAll(TOKEN, 'another'));
    expect(other.body).toBe(answer.body);
    expect(site.rendered().length - before).toBe(1);
    expect(dataIn((await openPage(app, '/auth?a?=b&error=x')).body).returning).toBe(false);
    expect(dataIn((await openPage(app, '/auth?a?=b&access_token=x')).body).returning).toBe(true);
    expect(dataIn((await openPage(app, `/terms?access_token=x`)).body).returning).toBe(false);
    expect(t.log.join()).not.toContain('secret-of-somebody');
  });
});
