import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import {
  at,
  LOCALE_IDS,
  type Locale,
  type Localization,
  localeOfHeader,
  providerIcon,
  type ShownProvider,
  type SocialProvider,
  shownOffer,
} from '@portico/contract';
import { formsOf } from '@portico/locales/brand-forms';
import { SECOND } from '#core/clock.ts';
import { entityTag } from '#core/entity-tag.ts';
import { contactOf, type ShownBrand } from '#platform/brand/brand.ts';
import type { Config } from '#platform/config/config.ts';
import { iconFileOf } from '#platform/config/providers/provider.ts';
import type { Deps } from '#platform/deps.ts';
import { oncePerOutage } from '#platform/ports/turns/outages.ts';
import { createTurns } from '#platform/ports/turns/turns.ts';
import { contentOf, landingVersion } from '#site/landing/landing.ts';
import { legalPageOf } from '#site/legal/legal.ts';
import { withDemoWallet } from '../demo-wallet/demo-wallet.ts';
import { headOf } from './head.ts';
import type { PageRequest, Renderer, SiteConfig } from './renderer.ts';

/* Renders the site's pages with this installation's content, once for each language, and keeps them compressed. */

/** The properties of a visit that decide on the document. */
export type PageVisit = {
  pathname: string;
  locale: Locale;
  theme: PageRequest['theme'];
  returning: boolean;
  /** Whether the browser identifies itself as a phone, which gets a shorter page. */
  phone: boolean;
  /** The providers whose stand-ins this browser gets (R-SOC-5), by name. */
  standIns: readonly SocialProvider[];
  /** Whether this browser gets the demo wallet (site/demo-wallet). */
  demoWallet: boolean;
  /** What a partner asks for, as JSON, so that the page shows it at once; null on every other page. */
  asked?: string | null;
};

type Page = {
  /** Compressed by brotli (RFC 7932): fast at first, and better after the second request. */
  br: Buffer;
  /** The entity tag of the document, the same for every compression. */
  tag: string;
  /** CSP sources of the page's inline styles. */
  styles: string[];
  /** The path of its script. */
  script: string;
};

export type Pages = {
  /**
   * The document of a visit. Null if it cannot be rendered: the caller then sends the page without its content.
   * `mayRender` is asked if the page is neither cached nor being rendered.
   */
  open(visit: PageVisit, mayRender?: () => boolean): Promise<Page | null>;
  /** The uncompressed document. */
  plain(page: Page): Promise<Buffer>;
};

/** A page has one document for each theme and language. */
export const THEMES = ['auto', 'dark', 'light'] as const;
/** /auth has variants: after a return from a provider, and on phones. */
const VARIANTS_OF_RETURN = 4;

/** The number of documents for this many paths, about ten kilobytes each: all of them fit into the cache. */
export function documentsOf(paths: number): number {
  return (paths - 1 + VARIANTS_OF_RETURN) * LOCALE_IDS.length * THEMES.length;
}

/**
 * The longest queue for the rendering thread: at a hundredth of a second each, the last is rendered in a third of a
 * second.
 */
export const WAITING_MAX = 32;
/** The longest wait of a visitor; a page that is rendered later is cached for the next one. */
export const PATIENCE_MS = 5_000;
/** A page that could not be rendered is not tried again before this. */
export const RETRY_SECONDS = 10;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Takes a millisecond or two of the first visitor's time; the best takes forty times as long to save a tenth. */
const QUICK = atQuality(5);
const BEST = atQuality(11);

type CachedPage = { page: Promise<Page | null>; failedAt?: number; shortened?: Promise<void> };

/**
 * `onError` gets the reason why a page could not be rendered, once per outage; at most `capacity` documents are kept.
 */
export function createPages(
  deps: Deps,
  renderer: Renderer,
  { capacity, onError: report }: { capacity: number; onError: (error: unknown) => void },
): Pages {
  const onError = oncePerOutage(deps.clock, report);
  let rendering = 0;
  const cache = new Map<string, CachedPage>();
  let cachedVersion = '';
  // One at a time: the threads that compress also hash passwords and read files.
  const shortening = createTurns({ capacity: 1, waiting: capacity });

  async function render(visit: PageVisit): Promise<Page> {
    const { asked = null, standIns, demoWallet, ...page } = visit;
    const content = await contentOf(deps, visit.locale);
    const { brand, logo, terms, ownLegal, navigation, localization } = content;
    const document = ownLegal.find((name) => visit.pathname === `/${name}`);
    const rendered = await renderer.render({
      ...page,
      asked: asked === null ? null : (JSON.parse(asked) as object),
      config: siteConfig(deps.config, brand, standIns, { logo, terms, ownLegal }),
      legal: document ? await legalPageOf(deps, brand, document, visit.locale) : null,
      navigation,
      localization,
      head: headOf(brand, deps.config.publicUrl),
      look: brand.look && { css: brand.look.pages.css, bars: brand.look.bars },
    });
    const { style, script } = rendered;
    const html = demoWallet ? withDemoWallet(rendered.html) : rendered.html;
    return { br: await compress(html, QUICK), tag: entityTag(html), styles: [style], script };
  }

  function startRendering(visit: PageVisit): CachedPage {
    rendering += 1;
    const started: CachedPage = {
      page: render(visit)
        .catch((error: unknown) => {
          onError(error);
          started.failedAt = deps.clock.now();
          return null;
        })
        .finally(() => {
          rendering -= 1;
        }),
    };
    return started;
  }

  function hasRoom(): boolean {
    if (rendering >= WAITING_MAX) onError(new Error('too many pages wait to be rendered'));
    return rendering < WAITING_MAX;
  }

  /** Compresses a page again, as small as possible, once it was requested a second time. No request waits for it. */
  async function shorten(opening: Promise<Page | null>): Promise<void> {
    const page = await opening;
    if (page === null) return;
    await shortening.run(1, async () => {
      page.br = await compress(await decompress(page.br), BEST);
    });
  }

  async function open(visit: PageVisit, mayRender: () => boolean): Promise<Page | null> {
    const version = await landingVersion(deps);
    if (version !== cachedVersion) cache.clear();
    cachedVersion = version;
    const { pathname, locale, theme, returning, phone, standIns, demoWallet, asked } = visit;
    const about = [pathname, locale, theme, returning, phone, standIns, demoWallet, asked ?? ''];
    const key = about.join(' ');
    const before = cache.get(key);
    const isThere = before !== undefined && !mayBeTriedAgain(before);
    if (!isThere && !(hasRoom() && mayRender())) return null;
    const found = isThere ? before : startRendering(visit);
    // Moves the entry to the end, so that the least recently used one is evicted first.
    cache.delete(key);
    cache.set(key, found);
    const [oldest] = cache.keys();
    if (cache.size > capacity && oldest !== undefined) cache.delete(oldest);
    if (found === before) found.shortened ??= shorten(found.page).catch(onError);
    return found.page;
  }

  function mayBeTriedAgain({ failedAt }: CachedPage): boolean {
    // The difference is negative after the clock was set back.
    return (
      failedAt !== undefined && Math.abs(deps.clock.now() - failedAt) >= RETRY_SECONDS * SECOND
    );
  }

  return {
    open: (visit, mayRender = () => true) =>
      inTime(open(visit, mayRender)).catch((error: unknown) => {
        onError(error);
        return null;
      }),
    plain: ({ br }) => decompress(br),
  };
}

async function inTime<T>(opening: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`not rendered within ${PATIENCE_MS} ms`);
    timer = setTimeout(() => reject(error), PATIENCE_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** The longest that a document without content waits for them; usually they are in memory. */
const TEXTS_MS = 500;

/**
 * What replaces built-in texts in this language, without the projects, for a document without content. Undefined if
 * nothing does, or if it is not known soon: then the browser asks for it.
 */
export async function replacedTexts(
  deps: Parameters<typeof contentOf>[0],
  locale: Locale,
): Promise<Localization | undefined> {
  const late = wait(TEXTS_MS, undefined, { ref: false });
  const content = contentOf(deps, locale).catch(() => undefined);
  const found = (await Promise.race([content, late]))?.localization;
  if (found === undefined || Object.keys(found.texts).length === 0) return undefined;
  const contributors = { part1_block: [], part2_block: [], part3_block: [] };
  return { ...found, ecosystem_block: { as_of: '', contributors } };
}

/** The settings that the browser gets, with what operators set at run time. */
export function siteConfig(
  config: Config,
  brand: Omit<ShownBrand, 'version' | 'texts'>,
  standIns: readonly SocialProvider[] = [],
  set: Partial<SiteConfig> = {},
): SiteConfig {
  return {
    ipLookupUrl: config.ipLookupUrl,
    brand: formsOf(brand.name),
    contactEmail: contactOf(config, brand),
    mainSiteUrl: config.mainSiteUrl,
    production: config.mode === 'production',
    providers: shownProviders(config, standIns),
    logo: brand.files?.light?.address ?? null,
    ...(brand.look?.font && { font: brand.look.font }),
    terms: { version: 1, from: null, coming: false, inForce: 1 },
    ownLegal: [],
    ...shownOffer(config.offer),
    ...set,
  };
}

/** Those with credentials, and those with a stand-in (R-SOC-5). */
function shownProviders(
  { providers }: Config,
  standIns: readonly SocialProvider[],
): ShownProvider[] {
  const shown = providers.filter(({ id, client }) => client !== null || standIns.includes(id));
  return shown.map((provider) => {
    const file = iconFileOf(provider);
    return {
      id: provider.id,
      name: provider.name,
      icon: file && at(providerIcon, { file }).path,
    };
  });
}

/** The language of a visit: the saved choice, else the browser's preference, else English (R-I18N-1). */
export function localeOfVisit(
  chosen: string | undefined,
  accepted: string | undefined,
  offered: readonly Locale[],
): Locale {
  return offered.find((locale) => locale === chosen) ?? localeOfHeader(accepted, offered);
}
