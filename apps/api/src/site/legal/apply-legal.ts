import type { Locale } from '@portico/contract';
import { DAY } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  beginTerms,
  dayOf,
  findNewest,
  firstDayFor,
  nextTerms,
  shownVersion,
  TERMS_NOTICE_DAYS,
} from '#site/terms/terms.ts';
import * as store from './legal.store.ts';
import { LEGAL_FOLDER, type OwnText } from './legal-files.ts';

/*
 * The company's texts on their way into the database. Once there are people, a version stays as it was applied: it is
 * what they read and accepted. A translation may be added.
 */

const MEANWHILE = 'New terms were announced at the same time. Run it again';

/** What keeps these texts from being applied now. */
export async function judgeLegal(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  texts: readonly OwnText[],
): Promise<string[]> {
  // Nobody read anything yet.
  if (!(await store.hasPeople(db))) return [];
  const problems: string[] = [];
  const own = await store.findNewestVersions(db);
  for (const text of texts) {
    const { document, version } = text;
    const isTerms = document === 'terms';
    const shown = isTerms ? await shownVersion(db) : own[document];
    if (shown !== undefined && version <= shown)
      problems.push(...(await keeps(clock.now(), db, text, shown)));
    else if (isTerms) problems.push(...(await leavesTime(clock.now(), db, text)));
  }
  return problems;
}

/** From when each of these texts applies. */
export async function legalLines(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  texts: readonly OwnText[],
): Promise<string[]> {
  const now = clock.now();
  const isFirst = !(await store.hasPeople(db));
  return texts.map(({ document, version, from }) => {
    const days = Math.round((Date.parse(from) - Date.parse(dayOf(now))) / DAY);
    const line = `${LEGAL_FOLDER}/${document} version ${version} applies from ${from}`;
    if (days <= 0) return `${line}.`;
    const ahead = `${line}, in ${days} ${days === 1 ? 'day' : 'days'}`;
    return isFirst ? `${ahead}; nothing applies before.` : `${ahead}.`;
  });
}

/** A version that people may have read has to be the same. */
async function keeps(now: number, db: Queries, text: OwnText, shown: number): Promise<string[]> {
  const { document, version, from, texts } = text;
  const place = `${LEGAL_FOLDER}/${document}`;
  if (version < shown) return [`${place} has version ${version}, and ${shown} is shown`];
  const rows = await store.findTexts(db, document, version);
  if (rows.length === 0) {
    return [
      `${place} has version ${version}, under which people accepted the text of the product: give yours version ${shown + 1}, and a date from ${firstDayFor(now)} on`,
    ];
  }
  const changed = rows.filter((row) => {
    const now = texts[row.locale as Locale];
    return now !== undefined && now.text !== row.text;
  });
  const problems = changed.map(
    ({ locale }) =>
      `${place}/${locale}.md has another text than the version ${version} that people read: give the new one version ${version + 1}`,
  );
  const [{ applies_on } = { applies_on: from }] = rows;
  if (applies_on !== from) {
    problems.push(
      `${place} has the date ${from}, and version ${version} applies from ${applies_on}`,
    );
  }
  return problems;
}

async function leavesTime(now: number, db: Queries, { from }: OwnText): Promise<string[]> {
  const first = firstDayFor(now);
  const place = `${LEGAL_FOLDER}/terms`;
  const newest = await findNewest(db);
  if (from < first) {
    return [
      `${place} has the date ${from}, and new terms are announced ${TERMS_NOTICE_DAYS} days before they apply: ${first} is the first day possible`,
    ];
  }
  if (newest !== undefined && from <= newest.applies_on) {
    return [
      `${place} has the date ${from}, and version ${newest.version} applies from ${newest.applies_on}: name a later day`,
    ];
  }
  return [];
}

/** Ends the transaction that applies the brand, so that nothing is half applied. */
class LegalRefused extends Error {}

/** The answer of a transaction that {@link putLegal} ended. */
export function refusedLegal(error: unknown): { ok: false; problem: string } {
  if (error instanceof LegalRefused) return { ok: false, problem: error.message };
  throw error;
}

/** Stores the texts in the transaction that applies the brand, and ends it if anything keeps them from being applied. */
export async function putLegal(
  deps: Pick<Deps, 'clock'>,
  tx: Queries,
  texts: readonly OwnText[],
): Promise<void> {
  const [problem] = await judgeLegal(deps, tx, texts);
  if (problem !== undefined) throw new LegalRefused(problem);
  const at = deps.clock.now();
  const isFirst = !(await store.hasPeople(tx));
  for (const { document, version, from, texts: byLocale } of texts) {
    if (isFirst) await store.deleteTexts(tx, document);
    if (document === 'terms') {
      const isNew = isFirst || version > (await shownVersion(tx));
      const begin = isFirst ? beginTerms : nextTerms;
      if (isNew && !(await begin(tx, { version, from, at }))) throw new LegalRefused(MEANWHILE);
    }
    for (const [locale, { text, parsed }] of Object.entries(byLocale)) {
      const page = JSON.stringify(parsed);
      const row = { document, version, locale, applies_on: from, text, page, applied_at: at };
      await store.insertText(tx, row);
    }
  }
}
