import { createHash } from 'node:crypto';
import {
  LOCALE_IDS,
  type Locale,
  type Localization,
  MORE_DETAILS,
  type NavItem,
} from '@portico/contract';
import { loadUi, loadVerification } from '@portico/locales';
import { showBrand } from '@portico/locales/brand';
import { renderToString } from 'react-dom/server';
import { isInDocument } from '#app/journey.ts';
import { PAGES } from '#app/pages.tsx';
import { Product } from '#app/product.tsx';
import { compileTexts } from '#platform/i18n/compile-text.ts';
import { withOverrides } from '#platform/i18n/overrides.ts';
import {
  type CompiledText,
  type FirstMessages,
  givePageData,
  isOff,
  type PageData,
  type RuntimeConfig,
} from '#platform/router/page-data.ts';
import { takeHead } from '@portico/client/router/head.ts';
import { PATHS, pathOf } from '@portico/client/router/paths.ts';
import { type Assets, type Look, readAssets, writeDocument } from './server/document.ts';
import { OF_MARKETPLACE, SOURCES } from './server/sources.ts';

/** The addresses that have a page. */
export const paths = Object.keys(PAGES);

/* The server-side renderer: built separately, loaded by the api (apps/api/src/site/pages). It
 uses the same components as the browser, which can therefore hydrate them. */

export type RenderRequest = {
  pathname: string;
  locale: Locale;
  theme: 'auto' | 'dark' | 'light';
  returning: boolean;
  /** Whether the request is from a phone. */
  phone: boolean;
  /** What a partner asks for, on the page of its request. */
  asked: PageData['asked'];
  legal: PageData['legal'];
  config: RuntimeConfig;
  navigation: readonly NavItem[];
  localization: Localization;
  /** A brand's icons and social preview, in place of the product's icon. */
  head?: string | null;
  /** A brand's own colors. */
  look?: Look | undefined;
};

/** A page's document, the CSP source of its inline style, and the path of its script. */
export type Rendered = { html: string; style: string; script: string };

/**
 * The texts that come with every document: whole sections, and single texts of others. The rest is
 * fetched later.
 */
const FIRST = ['shell', 'nav', 'nav_titles', 'footer', 'auth', 'carousel'] as const;
const FIRST_OF = {
  notices: ['signed_out_elsewhere'],
  errors: ['social_failed', 'unexpected_error'],
} as const;

/** Throws if a page names a source that this build has no chunk of; called once a site is built. */
export function checkSources(site: string, manifest: string): void {
  const assetsOf = readAssets(site, manifest, OF_MARKETPLACE);
  for (const sources of Object.values(SOURCES)) {
    for (const locale of LOCALE_IDS) assetsOf(locale, sources);
  }
}

/** Renders the pages of the site built into this folder, by Vite's manifest of it. */
export function createRenderer(
  site: string,
  manifest: string,
): (request: RenderRequest) => Promise<Rendered> {
  const assetsOf = readAssets(site, manifest, OF_MARKETPLACE);
  return async (request) => {
    const { pathname, locale, theme, config, navigation, localization, returning } = request;
    const { asked, legal } = request;
    // Before any text is read: the page before this one may have had another name.
    showBrand(config.brand);
    const path = pathOf(pathname);
    const page = path === null ? null : PAGES[path];
    const whole = isInDocument(pathname);
    const shows =
      page?.shows === 'partners' || (page?.shows === 'rows of partners' && !request.phone);
    const texts = compileTexts(locale, localization.texts);
    const messages: FirstMessages = withOverrides<FirstMessages>(await loadUi(locale), texts);
    const shown: PageData = {
      locale,
      config,
      returning,
      asked,
      legal,
      connect: null,
      messages,
      texts,
      navigation,
      localization: shows ? localization : bare(localization),
    };
    givePageData(shown);
    // A page's own header is in the document even if the page itself is not.
    if (whole || page?.header) await Promise.all([page?.load?.(locale), page?.loadOnServer?.()]);
    // A page that threw may have left entries behind.
    takeHead();
    const body = renderToString(
      <Product
        language={{ locale, messages, overrides: texts }}
        at={{ pathname, search: '', state: null, key: 'first' }}
      />,
    );
    const head = takeHead();
    const isConnect = path === PATHS.connect;
    const all = path === null ? undefined : SOURCES[path];
    const sources = isOff(PATHS.marketplace)
      ? all?.filter((source) => !OF_MARKETPLACE.includes(source))
      : all;
    const own = assetsOf(locale, sources, { texts: !isConnect });
    const { look } = request;
    const assets = look ? { ...own, styles: own.styles + look.css } : own;
    const html = writeDocument({
      locale,
      theme,
      title: head.title ?? config.brand.name,
      description: head.description ?? plain(messages.auth?.lede),
      locales: config.locales ?? LOCALE_IDS,
      languages: plain(messages.shell?.language),
      body,
      data: {
        ...shown,
        messages: firstOf(messages),
        connect: isConnect ? await firstOfConnect(locale) : null,
      },
      assets,
      bars: look?.bars,
      head: request.head,
    });
    return { html, style: sourceOf(assets), script: assets.script };
  };
}

function sourceOf({ styles }: Assets): string {
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
}

function firstOf(messages: FirstMessages): FirstMessages {
  const whole = FIRST.map((section) => [section, messages[section]]);
  const parts = Object.entries(FIRST_OF).map(([section, keys]) => {
    const texts = messages[section as keyof typeof FIRST_OF];
    return [section, Object.fromEntries(keys.map((key) => [key, texts?.[key]]))];
  });
  return Object.fromEntries([...whole, ...parts]);
}

/** Without the projects, for pages that show none. */
function bare(localization: Localization): Localization {
  const none = { part1_block: [], part2_block: [], part3_block: [] };
  const { demo } = localization.ecosystem_block;
  return {
    ...localization,
    ecosystem_block: { as_of: '', contributors: none, ...(demo && { demo }) },
  };
}

/** The texts of a partner's request that only signed-in people and other endings need; a held answer has its title. */
const LATER_OF_CONNECT = /^(leave|over)_|^refused_(?!title$)|^(title|lede)_(?!to$)|^test_(?!text$)/;

async function firstOfConnect(locale: Locale): Promise<PageData['connect']> {
  const texts: Record<string, Record<string, CompiledText>> = await loadVerification(locale);
  const connect = Object.entries(texts.connect ?? {}).filter(
    ([key]) => !LATER_OF_CONNECT.test(key),
  );
  const first: PageData['connect'] = { connect: Object.fromEntries(connect) };
  for (const { label } of MORE_DETAILS as readonly { label: string }[]) {
    const [section = '', key = ''] = label.split('.');
    first[section] = { ...first[section], [key]: texts[section]?.[key] ?? '' };
  }
  return first;
}

function plain(text: CompiledText | undefined): string {
  return typeof text === 'string' ? text : '';
}
