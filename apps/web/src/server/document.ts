import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@portico/contract';

/** The part of a Vite manifest entry that a document needs. */
type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** The files that the head of a page's document references. */
export type Assets = { script: string; modules: string[]; styles: string };

/**
 * Reads a built site; returns a function that gives a document's assets by the sources of the
 * page's own chunks. Throws for a source that the build has no chunk of, unless it may be missing.
 */
export function readAssets(
  site: string,
  file: string,
  mayBeMissing: readonly string[] = [],
): (locale: Locale, own?: readonly string[], needs?: { texts: boolean }) => Assets {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const script = manifest[entry]?.file ?? '';
  return (locale, own = [], needs = { texts: true }) => {
    // A page with its own code waits for the rest of the texts, too, unless its document has them.
    const texts = own.length > 0 && needs.texts ? [textsOf(locale)] : [];
    const wanted = [entry, ...own, ...texts];
    const unknown = wanted.find(
      (key) => !Object.hasOwn(manifest, key) && !mayBeMissing.includes(key),
    );
    // Its styles and scripts would be missing from the document.
    if (unknown !== undefined) throw new Error(`The build has no chunk of ${unknown}.`);
    const chunks = [...new Set(wanted.flatMap((key) => closure(manifest, key)))];
    const files = chunks.map((key) => manifest[key] as Chunk);
    const sheets = [...new Set(files.flatMap(({ css = [] }) => css))];
    return {
      script: `/${script}`,
      modules: files.map(({ file }) => `/${file}`).filter((file) => file !== `/${script}`),
      styles: sheets.map((sheet) => readFileSync(join(site, sheet), 'utf8')).join(''),
    };
  };
}

const textsOf = (locale: Locale) => `../../packages/locales/texts/${locale}/ui.json`;

/** A chunk and all its imports, dependencies first. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((each) => closure(manifest, each, seen)), key];
}

/** A brand's own colors: a style sheet, and the background for the browser's own bars. */
export type Look = { css: string; bars: typeof BAR_COLORS };

/** The page's background (`--bg`) in each theme, for the browser's own bars. */
const BAR_COLORS = { light: '#faf7f1', dark: '#0b1017' };

export type DocumentParts = {
  locale: Locale;
  theme: string;
  title: string;
  description: string;
  /** The languages to choose from. */
  locales: readonly Locale[];
  /** The label of the language choice. */
  languages: string;
  /** Rendered by React, complete. */
  body: string;
  /** See {@link PageData}. */
  data: unknown;
  assets: Assets;
  /** In place of the product's icon. */
  head?: string | null | undefined;
  /** A brand's own ones. */
  bars?: typeof BAR_COLORS | undefined;
};

/** The document of a page. The policy's hash is computed from the style; see {@link styleOf}. */
export function writeDocument(parts: DocumentParts): string {
  const { locale, assets } = parts;
  const { dir } = LOCALES[locale];
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${dir}" data-theme="${parts.theme}" data-letters="later">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(parts.title)}</title>`,
    `<meta name="description" content="${escaped(parts.description)}">`,
    '<meta name="color-scheme" content="light dark">',
    ...Object.entries(parts.bars ?? BAR_COLORS).map(([name, color]) => {
      const media = parts.theme === 'auto' ? `(prefers-color-scheme:${name})` : '';
      const shown = parts.theme === 'auto' || parts.theme === name ? media : 'not all';
      return `<meta name="theme-color" id="theme-${name}" content="${color}" media="${shown}">`;
    }),
    '<meta name="referrer" content="no-referrer">',
    parts.head ?? '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.modules.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<style>${assets.styles}</style>`,
    '</head>',
    `<body><div id="root">${parts.body}</div>`,
    languageLinks(parts, locale),
    `<script type="application/json" id="page-data">${asData(parts.data)}</script>`,
    '</body></html>',
  ].join('');
}

/**
 * Without script the server handles the choice of language; see `chosenBy` in
 * apps/api/src/site/pages/pages.routes.ts.
 */
function languageLinks(
  { languages, locales }: Pick<DocumentParts, 'languages' | 'locales'>,
  shown: Locale,
): string {
  const links = locales.map((id) => {
    const { name, dir } = LOCALES[id];
    const current = id === shown ? ' aria-current="true"' : '';
    return `<a href="?lang=${id}" lang="${id}" dir="${dir}"${current}>${name}</a>`;
  });
  const nav = `<nav class="languages" aria-label="${escaped(languages)}">${links.join(' ')}</nav>`;
  return `<noscript>${nav}</noscript>`;
}

/** JSON that cannot close the element that contains it. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}
