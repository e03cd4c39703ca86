import { builtApp } from '#app/built-app.ts';
import type { Deps } from '#platform/deps.ts';
import { applyBrand, brandFileIn, initBrand, readBrand, revertBrand } from '#site/brand/import.ts';
import { writePreview } from '#site/brand/preview.ts';
import { judgeLegal, legalLines } from '#site/legal/apply-legal.ts';
import { readLegal } from '#site/legal/legal-files.ts';
import type { Said } from './keys-command.ts';

type Verb = 'init' | 'check' | 'preview' | 'apply' | 'revert';

/** The administrator's commands about the brand (docs/brand.md). */
export async function runBrandCommand(deps: Deps, verb: Verb): Promise<Said> {
  const file = brandFileIn(deps.config.brandDir);
  if (verb === 'init') {
    const isNew = await initBrand(deps, deps.config.brandDir);
    return isNew
      ? {
          ok: true,
          lines: [
            `Edit ${file}, then run: npm run brand -- check`,
            'After that: npm run brand -- apply',
          ],
        }
      : { ok: false, lines: [`There is ${file} already.`] };
  }
  if (verb === 'revert') {
    const done = await revertBrand(deps);
    return done.ok ? shown(done.brand.name) : refused('', [done.problem]);
  }
  const { locales } = deps.config.offer;
  const read = await readBrand(deps.config.brandDir, locales);
  const legal = await readLegal(deps.config.brandDir, locales);
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(legal.ok ? await judgeLegal(deps, deps.db, legal.texts) : legal.problems),
  ];
  if (!read.ok || !legal.ok || problems.length > 0) {
    return refused(` Problems in ${deps.config.brandDir}:`, problems);
  }
  const warnings = [...read.warnings, ...legal.notes].map((warning) => `Note: ${warning}.`);
  const texts = read.texts.length === 0 ? '' : `; texts of your own: ${read.texts.length}`;
  // Once they are applied, none of them is the first.
  const versions = await legalLines(deps, legal.texts);
  if (verb === 'check') {
    return { ok: true, lines: [...warnings, ...versions, `${file} can be applied${texts}.`] };
  }
  if (verb === 'preview') {
    const page = await writePreview(deps, read, builtApp('web'));
    return page === null
      ? { ok: false, lines: ['The site is not built. Run: npm run build'] }
      : { ok: true, lines: [...warnings, `Open ${page} in a browser.`] };
  }
  const done = await applyBrand(deps, read.brand, { ...read, legal: legal.texts });
  if (!done.ok) return refused('', [done.problem]);
  return { ok: true, lines: [...warnings, ...versions, ...shown(done.brand.name, texts).lines] };
}

const shown = (name: string, texts = ''): Said => ({
  ok: true,
  lines: [`The brand is ${name} now${texts}.`, 'Running servers show it within seconds.'],
});

export const refused = (where: string, problems: readonly string[]): Said => ({
  ok: false,
  lines: [`Nothing was changed.${where}`, ...problems.map((problem) => `- ${problem}`)],
});
