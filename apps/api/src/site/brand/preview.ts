import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@portico/contract';
import { escapeHtml } from '#core/html.ts';
import { type BrandContent, type ShownBrand, shownAs } from '#platform/brand/brand.ts';
import type { Deps } from '#platform/deps.ts';
import { readSite } from '#platform/http/site.ts';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { contentUnder } from '#site/landing/landing.ts';
import { inScheme } from '#site/outbox-page/outbox-page.ts';
import { siteConfig } from '#site/pages/pages.ts';
import { createRenderer } from '#site/pages/renderer.ts';

/*
 * A page that shows a brand before it is applied: screens of the built site, rendered as for a visitor, and emails. It
 * is one file, so that a browser opens it from the disk; what needs a server, as the product's own font and partners'
 * pictures, is not in it.
 */

const SCREENS: readonly { title: string; path: string; locale: Locale }[] = [
  { title: 'Sign in', path: '/auth', locale: 'en-US' },
  { title: 'Sign in, in Arabic', path: '/auth', locale: 'ar-AR' },
  { title: 'Questions', path: '/faq', locale: 'de-DE' },
  { title: 'For partners', path: '/partners', locale: 'en-US' },
  { title: 'No page', path: '/404', locale: 'uk-UA' },
];
const LETTERS = ['code', 'resubmission', 'confirmed'];
const THEMES = ['light', 'dark'] as const;
type Frame = { title: string; of(theme: (typeof THEMES)[number]): string };

/** Writes the page beside brand.json; returns its path, or null if the site is not built. */
export async function writePreview(
  deps: Deps,
  given: BrandContent,
  folder: string,
): Promise<string | null> {
  const brand = await shownAs(given);
  const frames = await screensOf(deps, brand, folder);
  if (frames === null) return null;
  const letters = await sampleLetters(siteOf(deps.config, brand), 'en-US');
  const mails = letters
    .filter(({ kind }, n) => LETTERS.includes(kind) && letters[n - 1]?.kind !== kind)
    .map(({ subject, html }): Frame => {
      return { title: `Email: ${subject}`, of: (theme) => inScheme(html, theme) };
    });
  const path = join(deps.config.brandDir, 'preview.html');
  await writeFile(path, documentOf(brand.name, [...frames, ...mails]));
  return path;
}

async function screensOf(deps: Deps, brand: ShownBrand, folder: string): Promise<Frame[] | null> {
  const site = readSite(folder);
  if (site === null) return null;
  const renderer = createRenderer(site.renderer);
  const { look, files } = brand;
  const logo = files?.light?.address ?? null;
  try {
    return await Promise.all(
      SCREENS.filter(({ locale }) => deps.config.offer.locales.includes(locale)).map(
        async ({ title, path, locale }) => {
          const { navigation, terms, localization } = await contentUnder(brand, deps, locale);
          const [light = '', dark = ''] = await Promise.all(
            THEMES.map(async (theme) => {
              const { html } = await renderer.render({
                ...{ pathname: path, locale, theme, navigation, localization },
                ...{ returning: false, phone: false, asked: null, legal: null },
                config: siteConfig(deps.config, brand, [], { logo, terms }),
                look: look && { css: look.pages.css, bars: look.bars },
              });
              return withoutServer(html, brand);
            }),
          );
          return { title, of: (theme) => (theme === 'light' ? light : dark) } satisfies Frame;
        },
      ),
    );
  } finally {
    renderer.end();
  }
}

/** Without scripts and their choices of language, and with the brand's pictures and font in it. */
function withoutServer(html: string, { files = {} }: ShownBrand): string {
  const alone = html
    .replace(/<script.*?<\/script>|<noscript>.*?<\/noscript>|<link[^>]*>/gs, '')
    // No script will say that the font is here.
    .replace('data-letters="later"', '');
  return Object.values(files).reduce(
    (shown, { address, type, bytes }) =>
      shown.replaceAll(address, `data:${type};base64,${bytes.toString('base64')}`),
    alone,
  );
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#e8e8e8,#222)}
body{margin:0 auto;max-width:76rem;padding:1.5rem 1rem}
section{display:grid;gap:1rem;grid-template-columns:17rem 1fr;margin-block:0 2.5rem}
h2{font-size:1.125rem;grid-column:1/-1;margin:0}
div{border-radius:.75rem;box-shadow:0 2px 12px #0003;overflow:hidden}
.phone{height:30rem;width:17rem}
.desktop{aspect-ratio:1440/900;max-height:30rem;width:100%;container-type:inline-size}
iframe{background:#fff;border:0;transform-origin:0 0}
.phone iframe{height:688px;transform:scale(.6974);width:390px}
.desktop iframe{height:900px;transform:scale(tan(atan2(100cqi,1440px)));width:1440px}`;

function documentOf(name: string, frames: readonly Frame[]): string {
  const sections = frames.map(({ title, of }) => {
    const shown = THEMES.flatMap((theme) =>
      ['phone', 'desktop'].map((width) => {
        const label = escapeHtml(`${title}, ${theme}, ${width}`);
        // Without scripts there is nothing to run; allowed, so that styles for pages with scripts apply.
        return `<div class="${width}"><iframe title="${label}" sandbox="allow-scripts" loading="lazy" srcdoc="${escapeHtml(of(theme))}"></iframe></div>`;
      }),
    );
    return `<section><h2>${escapeHtml(title)}</h2>${shown.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(name)}: preview</title><style>${STYLE}</style></head><body><h1>${escapeHtml(name)}</h1>${sections.join('\n')}</body></html>
`;
}
