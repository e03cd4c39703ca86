import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_IDS } from '@portico/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { anApp } from '#test/engines/start.ts';

const t = anApp();
const folder = () => join(t.dataDir, 'brand');
const out = () => join(t.dataDir, 'mail-preview');
afterEach(() => {
  for (const each of [folder(), out()]) rmSync(each, { recursive: true, force: true });
});

function write(texts: Record<string, string>): void {
  mkdirSync(join(folder(), 'texts'), { recursive: true });
  writeFileSync(join(folder(), 'brand.json'), '{ "name": "Harbor & Sons" }');
  writeFileSync(join(folder(), 'texts/de-DE.json'), JSON.stringify({ mail: { code: texts } }));
}

/** What frames of a page show, in order. */
const framesIn = (page: string) =>
  [...page.matchAll(/<iframe class="(\w+)"[^>]*? srcdoc="([^"]*)">/g)].map(
    ([, scheme = '', doc = '']) => ({
      scheme,
      html: doc.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    }),
  );

describe('R-TEXT-6 the preview of emails and text messages', () => {
  it('R-TEXT-6 has all of them in every language and both schemes, with the brand and texts of the folder', async () => {
    write({ heading: 'Willkommen bei {brand}' });
    const done = await operateOn(t, 'mail', 'preview');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain(join(out(), 'en-US.html'));
    expect(readdirSync(out()).toSorted()).toEqual(LOCALE_IDS.map((id) => `${id}.html`).toSorted());
    const all = await sampleLetters(siteOf(t.deps.config, await t.deps.brand()), 'en-US');
    for (const locale of LOCALE_IDS) {
      const page = readFileSync(join(out(), `${locale}.html`), 'utf8');
      const frames = framesIn(page);
      for (const scheme of ['light', 'dark']) {
        const ofScheme = frames.filter((frame) => frame.scheme === scheme);
        expect(ofScheme).toHaveLength(all.length);
        for (const { html } of ofScheme) expect(html).toContain(`color-scheme:${scheme}`);
      }
      const texted = all.filter(({ sms }) => sms !== null);
      expect(page.match(/<article id="text-/g)).toHaveLength(texted.length);
      expect(page).not.toContain('Portico');
      expect(page).toContain('href="he-IL.html"');
    }
    const german = framesIn(readFileSync(join(out(), 'de-DE.html'), 'utf8'));
    expect(german[0]?.html).toContain('Willkommen bei Harbor &#38; Sons');
    // Nothing was applied.
    expect((await t.deps.brand()).version).toBe('');
  });

  it('R-TEXT-6 has the offered languages alone', async () => {
    const offered = { ...settingsOf(t), LOCALES: 'en-US,uk-UA' };
    expect(await operateWith(offered, 'mail', 'preview')).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(out()).toSorted()).toEqual(['en-US.html', 'uk-UA.html']);
    const page = readFileSync(join(out(), 'en-US.html'), 'utf8');
    expect([...page.matchAll(/hreflang="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'en-US',
      'uk-UA',
    ]);
  });

  it('R-TEXT-6 goes into another folder if the command names one, and shows what is applied if there is no brand.json', async () => {
    const other = join(t.dataDir, 'elsewhere');
    expect(await operateOn(t, 'mail', 'preview', other)).toMatchObject({ code: 0 });
    expect(readFileSync(join(other, 'en-US.html'), 'utf8')).toContain('is your Portico code');
  });

  it('R-TEXT-6 writes nothing if something is wrong', async () => {
    write({ subject: 'Ihr Code' });
    const { code, err } = await operateOn(t, 'mail', 'preview');
    expect([code, err]).toEqual([1, expect.stringContaining('mail.code.subject lacks code')]);
    expect(() => readdirSync(out())).toThrow('ENOENT');
  });
});
