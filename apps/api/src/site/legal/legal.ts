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
import { createFollowed } from '#core/followed.ts';
import { contactOf, type ShownBrand } from '#platform/brand/brand.ts';
import type { Db, Queries } from '#platform/db/client.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
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

type Kept = { brand: ShownBrand; pages: Map<string, () => Promise<LegalPage | null>> };

// Each app of a process has a database of its own.
const kept = new WeakMap<Db, Kept>();

/**
 * The same from memory (core/followed.ts): callers get one object as long as it says the same, so that its answer is
 * written and compressed once.
 */
export async function keptLegalPage(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'brand'>,
  document: LegalDocument,
  locale: Locale,
  version?: number,
): Promise<LegalPage | null> {
  const brand = await deps.brand();
  const { pages } = keptUnder(deps.db, brand);
  const key = [document, locale, version].join(' ');
  const follow =
    pages.get(key) ??
    createFollowed<LegalPage | null>(deps.clock, isDatabaseDown, async (known) => {
      const page = await legalPageOf(deps, brand, document, locale, version);
      return known && JSON.stringify(known) === JSON.stringify(page) ? known : page;
    });
  pages.set(key, follow);
  const page = await follow();
  // There is no end to the versions that do not exist.
  if (page === null) pages.delete(key);
  return page;
}

function keptUnder(db: Db, brand: ShownBrand): Kept {
  const before = kept.get(db);
  if (before?.brand === brand) return before;
  const empty: Kept = { brand, pages: new Map() };
  kept.set(db, empty);
  return empty;
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
