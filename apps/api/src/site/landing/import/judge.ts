import { isLocale } from '@portico/contract';
import { misfits } from '@portico/locales/icu';
import { screenTexts } from '@portico/locales/server';
import type { Clock } from '#core/clock.ts';
import { presentTexts } from '#platform/brand/brand.ts';
import { type LandingFile, landingFile } from './file.ts';
import { placeOf, problemsOf, said } from './json-file.ts';

export type Judged = { file: LandingFile | null; problems: string[] };

/**
 * All problems of a file, each with its place; `file` is null if the file's shape is invalid. Pictures are checked
 * separately.
 */
export async function validateFile(given: unknown, clock: Clock): Promise<Judged> {
  const read = landingFile(clock).safeParse(given, { error: said });
  return {
    file: read.success ? read.data : null,
    problems: [
      ...problemsOf(read.error?.issues),
      ...repeatedIds(given),
      ...(await wrongTexts(given)),
    ],
  };
}

/** The entries of a part, if it has any; nothing has been validated yet. */
function partsOf(given: unknown, key: string): [string, unknown][] {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return [];
  return Object.entries((given as Record<string, unknown>)[key] ?? {});
}

function repeatedIds(given: unknown): string[] {
  const seen = new Set<unknown>();
  return partsOf(given, 'projects').flatMap(([n, project]) => {
    const id = (project as { id?: unknown } | null)?.id;
    if (typeof id !== 'string') return [];
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [`${placeOf(['projects', Number(n), 'id'])} is used twice: ${id}`] : [];
  });
}

async function wrongTexts(given: unknown): Promise<string[]> {
  const problems: string[] = [];
  for (const [locale, texts] of partsOf(given, 'texts')) {
    if (!isLocale(locale)) continue;
    const builtIn = await screenTexts(locale);
    for (const [key, text] of Object.entries(texts ?? {})) {
      const place = placeOf(['texts', locale, key]);
      const [[now, asNow] = [key, '']] = presentTexts([[key, String(text)]], builtIn);
      const model = builtIn.get(now);
      if (model === undefined) problems.push(`${place} is not a text of the screens`);
      else if (typeof text === 'string')
        problems.push(...misfits(asNow, model).map((what) => `${place} ${what}`));
    }
  }
  return problems;
}
