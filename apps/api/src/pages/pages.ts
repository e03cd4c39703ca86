import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { DEFAULT_LOCALE, isLocale, type Locale, localeOfHeader } from '@portico/contract';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { landingOf, landingVersion, navigationOf } from '../landing/landing.ts';
import type { PageRequest, Renderer, SiteConfig } from './renderer.ts';

/*
 * The pages of the site, rendered with what this installation shows, once for each language, and kept compressed.
 */

/** What of a visit decides on the document. */
export type PageVisit = {
  pathname: string;
  locale: Locale;
  theme: PageRequest['theme'];
  returning: boolean;
};

export type Page = {
  /** Compressed by brotli (RFC 7932). */
  br: Buffer;
  etag: string;
  /** CSP sources of the styles that stand in it. */
  styles: string[];
};

export type Pages = {
  /** The document of a visit. Null where it cannot be rendered: the page without its content must do. */
  open(visit: PageVisit): Promise<Page | null>;
  /** A document as it is before it is compressed. */
  plain(page: Page): Promise<Buffer>;
};

/** Some kilobytes each; what is asked for least makes room. */
const KEPT = 400;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** `onError` hears why a page could not be rendered. */
export function createPages(
  deps: Deps,
  renderer: Renderer,
  onError: (error: unknown) => void,
): Pages {
  const kept = new Map<string, Promise<Page>>();
  let keptVersion = '';

  async function render(visit: PageVisit): Promise<Page> {
    const { html, style } = await renderer.render({
      ...visit,
      config: siteConfig(deps.config),
      navigation: await navigationOf(deps),
      localization: await landingOf(deps, visit.locale),
    });
    const br = await compress(html, BEST);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    return { br, etag, styles: [style] };
  }

  async function open(visit: PageVisit): Promise<Page> {
    const version = await landingVersion(deps);
    if (version !== keptVersion) kept.clear();
    keptVersion = version;
    const key = [visit.pathname, visit.locale, visit.theme, visit.returning].join(' ');
    const page = kept.get(key) ?? render(visit);
    // What was asked for last goes last.
    kept.delete(key);
    kept.set(key, page);
    page.catch(() => kept.get(key) === page && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return page;
  }

  return {
    open: (visit) =>
      open(visit).catch((error: unknown) => {
        onError(error);
        return null;
      }),
    plain: ({ br }) => decompress(br),
  };
}

/** What the browser is told of this installation. */
export function siteConfig(config: Config): SiteConfig {
  return {
    ipLookupUrl: config.ipLookupUrl,
    contactEmail: /<([^>]+)>/.exec(config.mail.from)?.[1] ?? config.mail.from,
    mainSiteUrl: config.mainSiteUrl,
    production: config.mode === 'production',
    google: config.google !== null,
    apple: config.apple !== null,
    logo: false,
  };
}

/** The language of a visit: the choice that the browser keeps, else what it asks for, else English (R-I18N-1). */
export function localeOfVisit(chosen: string | undefined, accepted: string | undefined): Locale {
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  return accepted === undefined ? DEFAULT_LOCALE : localeOfHeader(accepted);
}
