import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, brandFile, DEFAULT_BRAND } from '@portico/contract/site/brand';
import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { dropBrand, presentBrand, putBrand, type ShownBrand } from '#platform/brand/brand.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { problemsOf, readJson, said } from '#site/landing/import/json-file.ts';
import { putLegal, refusedLegal } from '#site/legal/apply-legal.ts';
import type { OwnText } from '#site/legal/legal-files.ts';
import { smsProblem } from './sms-letters.ts';

/*
 * brand.json on its way into the database (docs/brand.md). Servers follow by themselves (platform/brand); none reads the
 * folder.
 */

/** `warnings`: what is allowed and has a price. */
type Read = { ok: true; brand: Brand; warnings: string[] } | { ok: false; problems: string[] };
type Changed = { ok: true; brand: ShownBrand } | { ok: false; problem: string };

const FILE = 'brand.json';
export const brandFileIn = (folder: string): string => join(folder, FILE);

/** The brand in a folder, or what is wrong with it. */
export async function readBrand(folder: string): Promise<Read> {
  const read = await readJson(brandFileIn(folder));
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { data: brand, error } = brandFile.safeParse(read.given, { error: said });
  if (brand === undefined) return { ok: false, problems: problemsOf(error?.issues) };
  const warning = smsProblem(brand.name);
  return { ok: true, brand, warnings: warning === null ? [] : [`name ${warning}`] };
}

/** Writes the present brand as a file to begin with; false if there is one already. */
export async function initBrand({ db }: Pick<Deps, 'db'>, folder: string): Promise<boolean> {
  const { version: _, ...brand } = await presentBrand(db);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(brandFileIn(folder), `${JSON.stringify(brand, null, 2)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const MEANWHILE = 'Another brand was applied or reverted at the same time. Run it again';

/** Shows this brand from now on, in every process. */
export async function applyBrand(
  deps: Deps,
  brand: Brand,
  legal: readonly OwnText[] = [],
): Promise<Changed> {
  return inTransaction<Changed>(deps.db, async (tx) => {
    const isOurs = await putBrand(tx, brand, deps.clock.now());
    if (!isOurs) return { ok: false, problem: MEANWHILE };
    await putLegal(deps, tx, legal);
    await record(deps, tx, OPERATOR, { kind: 'brand_applied' });
    return { ok: true, brand: await presentBrand(tx) };
  }).catch(refusedLegal);
}

/** Shows the brand before this one again. */
export async function revertBrand(deps: Deps): Promise<Changed> {
  return inTransaction(deps.db, async (tx) => {
    const { version } = await presentBrand(tx);
    if (version === '') {
      return { ok: false, problem: `No brand is applied: ${DEFAULT_BRAND.name} is shown` };
    }
    if (!(await dropBrand(tx, version))) return { ok: false, problem: MEANWHILE };
    await record(deps, tx, OPERATOR, { kind: 'brand_reverted' });
    return { ok: true, brand: await presentBrand(tx) };
  });
}
