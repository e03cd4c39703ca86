import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#core/html.ts';
import type { ShownBrand } from '#platform/brand/brand.ts';
import type { Config } from '#platform/config/config.ts';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { inScheme } from './outbox-page.ts';
import { samplesDocument } from './samples-page.ts';

/** Writes the pages of samples as files, one for each language that is offered, with all their emails in them. */
export async function writeMailPreview(
  config: Config,
  brand: ShownBrand,
  folder: string,
): Promise<void> {
  const site = siteOf(config, brand);
  await mkdir(folder, { recursive: true });
  const { locales } = config.offer;
  for (const locale of locales) {
    const letters = await sampleLetters(site, locale);
    const page = samplesDocument(letters, locale, {
      locales,
      page: (id) => `${id}.html`,
      frame: (place) => (scheme) =>
        `srcdoc="${escapeHtml(inScheme(letters[place]?.html ?? '', scheme))}"`,
    });
    await writeFile(join(folder, `${locale}.html`), page);
  }
}
