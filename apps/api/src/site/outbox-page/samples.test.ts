import { LOCALE_IDS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { anApp } from '#test/engines/start.ts';

const t = anApp();

const local = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    url,
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost:3000', ...headers },
  });

const samples = async () => sampleLetters(siteOf(t.deps.config, await t.deps.brand()), 'en-US');

describe('R-TEXT-1 the emails and text messages with sample values', () => {
  it.each(LOCALE_IDS)('R-TEXT-1 %s has every kind, with no gap unfilled', async (locale) => {
    const answer = await local(`/outbox/samples/${locale}`);
    expect(answer.statusCode).toBe(200);
    const all = await samples();
    expect(all.length).toBeGreaterThan(30);
    expect(answer.body.match(/<article id="email-/g)).toHaveLength(all.length);
    const texted = all.filter(({ sms }) => sms !== null);
    expect(answer.body.match(/<article id="text-/g)).toHaveLength(texted.length);
    const shown = answer.body.replace(/<style>.*<\/style>/s, '').replace(/<[^>]*>/g, ' ');
    expect(shown).not.toMatch(/[{}]|\b(undefined|null|NaN)\b|\b(notice|reasons|parts)\.[a-z]/);
    expect(answer.body).toContain(`hreflang="${locale}" lang="${locale}"`);
  });

  it('R-TEXT-1 each email is a document of its own in the chosen colors, in which nothing runs', async () => {
    for (const [place, { kind }] of (await samples()).entries()) {
      for (const scheme of ['light', 'dark']) {
        const answer = await local(`/outbox/samples/ar-AR/${place}/${scheme}`);
        expect(answer.statusCode, kind).toBe(200);
        expect(answer.body, kind).toContain(`color-scheme:${scheme}`);
        expect(answer.headers['content-security-policy'], kind).toContain("default-src 'none'");
        expect(answer.headers['content-security-policy'], kind).toContain('sandbox');
      }
    }
  });

  it('R-TEXT-1 nobody else reads them, and there are no others', async () => {
    const others = [
      '/outbox/samples/xx',
      '/outbox/samples/en-US/99/light',
      '/outbox/samples/en-US/0/blue',
    ];
    for (const url of others) expect((await local(url)).statusCode, url).toBe(404);
    for (const url of ['/outbox/samples/en-US', '/outbox/samples/en-US/0/light']) {
      expect((await local(url, { 'x-forwarded-for': '203.0.113.7' })).statusCode, url).toBe(404);
    }
  });
});

describe('R-TEXT-1 with some languages', () => {
  const few = anApp({ env: { LOCALES: 'en-US,de-DE' } });

  it('R-TEXT-1 the samples have the offered ones alone', async () => {
    const at = (locale: string) =>
      few.app.inject({
        url: `/outbox/samples/${locale}`,
        remoteAddress: '127.0.0.1',
        headers: { host: 'localhost:3000' },
      });
    const { body } = await at('de-DE');
    expect(body.match(/hreflang="/g)).toHaveLength(2);
    for (const url of ['fr-FR', 'fr-FR/0/light']) expect((await at(url)).statusCode).toBe(404);
  });
});
