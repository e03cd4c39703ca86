import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { isLocale, LOCALE_IDS, type Locale, localeOfHeader } from '@portico/contract';
import type { Config } from '#config/config.ts';
import { SECOND } from '#core/clock.ts';
import { contactIn } from '#core/contact.ts';
import { entityTag } from '#core/entity-tag.ts';
import type { Deps } from '#deps/deps.ts';
import { oncePerSpell } from '#ports/turns/spells.ts';
import { createTurns } from '#ports/turns/turns.ts';
import { hasOwnLogo, landingOf, landingVersion, navigationOf } from '#site/landing/landing.ts';
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
  /** Whether the browser says that it is on a phone: it shows fewer things, and is sent fewer. */
  phone: boolean;
};

type Page = {
  /** Compressed by brotli (RFC 7932): in a moment at first, and shorter soon after it was asked for again. */
  br: Buffer;
  /** The entity tag of the document, which is the same however it is compressed. */
  tag: string;
  /** CSP sources of the styles that stand in it. */
  styles: string[];
  /** The path of its script. */
  script: string;
};

export type Pages = {
  /**
   * The document of a visit. Null where it cannot be rendered: the page without its content must do. `mayRender` is asked
   * where it is not there yet and nobody else waits for it.
   */
  open(visit: PageVisit, mayRender?: () => boolean): Promise<Page | null>;
  /** A document as it is before it is compressed. */
  plain(page: Page): Promise<Buffer>;
};

/** A page has one document for each of these, besides one for each language. */
export const THEMES = ['auto', 'dark', 'light'] as const;
/** The page that people come back to from a provider has others then, and on phones. */
const VARIANTS_OF_RETURN = 4;

/** How many documents there are of so many paths, some ten kilobytes each: all of them are kept, in the end. */
export function documentsOf(paths: number): number {
  return (paths - 1 + VARIANTS_OF_RETURN) * LOCALE_IDS.length * THEMES.length;
}

/** So many may wait for the thread: at a hundredth of a second each, the last is there before anybody minds. */
export const WAITING_MAX = 32;
/** Nobody looks at an empty window for longer; what comes later is there for the next visitor. */
export const PATIENCE_MS = 5_000;
/** One that could not be rendered is not tried again with every visit. */
export const RETRY_SECONDS = 10;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** A millisecond or two of the first visitor's time; the best takes forty times as long for a tenth less. */
const QUICK = atQuality(5);
const BEST = atQuality(11);

type Kept = { page: Promise<Page | null>; failedAt?: number; shortened?: Promise<void> };

/** `onError` hears why a page could not be rendered, once a spell; at most `capacity` documents are kept. */
export function createPages(
  deps: Deps,
  renderer: Renderer,
  { capacity, onError: tell }: { capacity: number; onError: (error: unknown) => void },
): Pages {
  const onError = oncePerSpell(deps.clock, tell);
  let rendering = 0;
  const kept = new Map<string, Kept>();
  let keptVersion = '';
  // One after the other: the threads that compress also hash passwords and read files.
  const shortening = createTurns({ capacity: 1, waiting: capacity });

  async function render(visit: PageVisit): Promise<Page> {
    const { html, style, script } = await renderer.render({
      ...visit,
      config: siteConfig(deps.config, await hasOwnLogo(deps)),
      navigation: await navigationOf(deps),
      localization: await landingOf(deps, visit.locale),
    });
    return { br: await compress(html, QUICK), tag: entityTag(html), styles: [style], script };
  }

  function begin(visit: PageVisit): Kept {
    rendering += 1;
    const begun: Kept = {
      page: render(visit)
        .catch((error: unknown) => {
          onError(error);
          begun.failedAt = deps.clock.now();
          return null;
        })
        .finally(() => {
          rendering -= 1;
        }),
    };
    return begun;
  }

  function hasRoom(): boolean {
    if (rendering >= WAITING_MAX) onError(new Error('too many pages wait to be rendered'));
    return rendering < WAITING_MAX;
  }

  /** Compresses as well as can be what one visitor saw and the next asks for. Nobody waits for it. */
  async function shorten(opening: Promise<Page | null>): Promise<void> {
    const page = await opening;
    if (page === null) return;
    await shortening.run(1, async () => {
      page.br = await compress(await decompress(page.br), BEST);
    });
  }

  async function open(visit: PageVisit, mayRender: () => boolean): Promise<Page | null> {
    const version = await landingVersion(deps);
    if (version !== keptVersion) kept.clear();
    keptVersion = version;
    const key = [visit.pathname, visit.locale, visit.theme, visit.returning, visit.phone].join(' ');
    const before = kept.get(key);
    const isThere = before !== undefined && !mayBeTriedAgain(before);
    if (!isThere && !(hasRoom() && mayRender())) return null;
    const found = isThere ? before : begin(visit);
    // What was asked for last goes last.
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    if (found === before) found.shortened ??= shorten(found.page).catch(onError);
    return found.page;
  }

  function mayBeTriedAgain({ failedAt }: Kept): boolean {
    // The other way round is a clock that was set back.
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

/** What the browser is told of this installation; `logo` is whether operators have one of their own. */
export function siteConfig(config: Config, logo = false): SiteConfig {
  return {
    ipLookupUrl: config.ipLookupUrl,
    contactEmail: contactIn(config.mail.from),
    mainSiteUrl: config.mainSiteUrl,
    production: config.mode === 'production',
    google: config.google !== null,
    apple: config.apple !== null,
    logo,
  };
}

/** The language of a visit: the choice that the browser keeps, else what it asks for, else English (R-I18N-1). */
export function localeOfVisit(chosen: string | undefined, accepted: string | undefined): Locale {
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  return localeOfHeader(accepted);
}
