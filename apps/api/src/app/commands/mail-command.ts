import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@portico/contract';
import { type ShownBrand, shownAs } from '#platform/brand/brand.ts';
import type { Deps } from '#platform/deps.ts';
import { brandFileIn, readBrand } from '#site/brand/import.ts';
import { writeMailPreview } from '#site/outbox-page/preview.ts';
import { refused } from './brand-command.ts';
import type { Said } from './keys-command.ts';

/** Writes every email and text message as the brand's folder would have them. */
export async function previewMail(deps: Deps, folder: string | null): Promise<Said> {
  const { brandDir, dataDir } = deps.config;
  const brand = await brandIn(deps, brandDir);
  if (!brand.ok) return refused(` Problems in ${brandDir}:`, brand.problems);
  const out = folder ?? join(dataDir, 'mail-preview');
  await writeMailPreview(deps.config, brand.shown, out);
  return { ok: true, lines: [`Open ${join(out, `${DEFAULT_LOCALE}.html`)} in a browser.`] };
}

type InFolder = { ok: true; shown: ShownBrand } | { ok: false; problems: string[] };

/** The folder's brand with its texts; without one, what is shown now. */
async function brandIn(deps: Deps, folder: string): Promise<InFolder> {
  if (!existsSync(brandFileIn(folder))) return { ok: true, shown: await deps.brand() };
  const read = await readBrand(folder, deps.config.offer.locales);
  if (!read.ok) return read;
  return { ok: true, shown: await shownAs(read) };
}
