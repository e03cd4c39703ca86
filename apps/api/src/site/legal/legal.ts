import {
  DEFAULT_LOCALE,
  LEGAL_DOCUMENTS,
  type LegalBlock,
  type LegalDocument,
  type LegalPage,
  type LegalRun,
  LOCALES,
  type Locale,
} from '@portico/contract';
import type { Brand } from '@portico/contract/site/brand';
import { formsOf } from '@portico/locales/brand-forms';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { contactOf, type ShownBrand } from '#platform/brand/brand.ts';
import type { Db, Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { shownVersion } from '#site/terms/terms.ts';
import * as store from './legal.store.ts';
import type { Parsed } from './markdown.ts';

/** The documents whose page shows a text of the company. */
export async function ownDocuments(db: Queries): Promise<LegalDocument[]> {
  const newest = await store.findNewestVersions(db);
  const shown = newest.terms === undefined ? null : await shownVersion(db);
  return LEGAL_DOCUMENTS.filter((document) =>
    // Terms that were announced after it came with the product (operate terms announce).
    document === 'terms' ? newest.terms === shown : newest[document] !== undefined,
  );
}

/**
 * A text of the company in a language, or in English where it has no translation; null if there is none of this
 * version. `version` is the one that the page shows if none is given.
 */
export async function legalPageOf(
  deps: Pick<Deps, 'db' | 'config'>,
  brand: Brand,
  document: LegalDocument,
  locale: Locale,
  version?: number,
): Promise<LegalPage | null> {
  const shown =
    version ??
    (document === 'terms'
      ? await shownVersion(deps.db)
      : (await store.findNewestVersions(deps.db))[document]);
  if (shown === undefined) return null;
  const rows = await store.findTexts(deps.db, document, shown, [locale, DEFAULT_LOCALE]);
  const row =
    rows.find((each) => each.locale === locale) ??
    rows.find((each) => each.locale === DEFAULT_LOCALE);
  if (row === undefined) return null;
  const { title, blocks } = JSON.parse(row.page) as Parsed;
  const email = contactOf(deps.config, brand);
  const { dir } = LOCALES[row.locale as Locale];
  const name = JSON.parse(`"${formsOf(brand.name)[dir]}"`) as string;
  const filled = (text: string) =>
    text.replaceAll('{brand}', () => name).replaceAll('{email}', () => email);
  return {
    document,
    version: shown,
    from: row.applies_on,
    locale: row.locale,
    title: filled(title),
    blocks: blocks.map((block) => filledBlock(block, filled, email)),
  };
}

type Kept = {
  brand: ShownBrand;
  pages: Map<string, { at: number; page: Promise<LegalPage | null> }>;
};

// Each app of a process has a database of its own.
const kept = new WeakMap<Db, Kept>();

/**
 * The same from memory: callers get one object for some seconds, and after them as long as it says the same. Its answer
 * is written and compressed once.
 */
export async function keptLegalPage(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'brand'>,
  document: LegalDocument,
  locale: Locale,
  version?: number,
): Promise<LegalPage | null> {
  const brand = await deps.brand();
  const now = deps.clock.now();
  const { pages } = keptUnder(deps.db, brand);
  const key = [document, locale, version].join(' ');
  const known = pages.get(key);
  // The difference is negative after the clock was set back.
  if (known && Math.abs(now - known.at) < FRESH_SECONDS * SECOND) return known.page;
  const page = unlessSame(legalPageOf(deps, brand, document, locale, version), known?.page);
  pages.set(key, { at: now, page });
  // There is no end to the versions that do not exist.
  page.then((found) => found === null && pages.delete(key)).catch(() => pages.delete(key));
  return page;
}

function keptUnder(db: Db, brand: ShownBrand): Kept {
  const before = kept.get(db);
  if (before?.brand === brand) return before;
  const empty: Kept = { brand, pages: new Map() };
  kept.set(db, empty);
  return empty;
}

/** The former object if it says the same: its answer is written and compressed already. */
async function unlessSame(
  page: Promise<LegalPage | null>,
  former: Promise<LegalPage | null> | undefined,
): Promise<LegalPage | null> {
  const [next, last] = await Promise.all([page, former?.catch(() => null)]);
  return last && JSON.stringify(last) === JSON.stringify(next) ? last : next;
}

function filledBlock(
  block: LegalBlock,
  filled: (text: string) => string,
  email: string,
): LegalBlock {
  const runs = (given: LegalRun[]) => given.flatMap((run) => filledRun(run, filled, email));
  switch (block.kind) {
    case 'section':
    case 'heading':
      return { ...block, heading: filled(block.heading) };
    case 'text':
      return { ...block, runs: runs(block.runs) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, paragraphs: item.paragraphs.map(runs) })),
      };
    case 'table':
      return { ...block, head: block.head.map(runs), rows: block.rows.map((row) => row.map(runs)) };
  }
}

/** The support address is a link, as in the product's own texts. */
function filledRun(run: LegalRun, filled: (text: string) => string, email: string): LegalRun[] {
  if (run.href !== undefined || !run.text.includes('{email}')) {
    const { href } = run;
    return [{ ...run, text: filled(run.text), ...(href !== undefined && { href: filled(href) }) }];
  }
  const link = { ...run, text: email, href: `mailto:${email}` };
  return run.text.split('{email}').flatMap((text, index) => {
    const piece = text === '' ? [] : [{ ...run, text: filled(text) }];
    return index === 0 ? piece : [link, ...piece];
  });
}
