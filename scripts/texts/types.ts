import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dissect } from '@portico/locales/icu';
import { ROOT } from '../checks/source/tree.ts';
import type { Texts } from './files.ts';

const FILE = 'packages/locales/src/arguments.generated.ts';

/** The arguments and tags of a text, as a text of nothing else: use-intl derives the types of a call from it. */
function argumentsOf(text: string): string {
  // The options of a select are a part of its type.
  if (/,\s*select\s*,/.test(text)) return text;
  const { gaps, plurals, kinds } = dissect(text);
  const formats = new Map([...kinds].map((kind) => kind.split(' as ') as [string, string]));
  return [...gaps]
    .map((gap) => {
      if (gap.startsWith('<')) return `${gap}${gap.replace('<', '</')}`;
      const format = plurals.has(gap) ? 'plural' : formats.get(gap);
      return format === undefined ? `{${gap}}` : `{${gap}, ${format}}`;
    })
    .join('');
}

/** The declaration of what each English text takes; the others take nothing. */
function declarationOf(english: Texts): string {
  const lines = [...english]
    .map(([key, text]) => [key, argumentsOf(text)] as const)
    .filter(([, taken]) => taken !== '')
    .map(([key, taken]) => `  '${key}': '${taken.replaceAll("'", "\\'")}';`);
  return [
    '// Generated from packages/locales/texts/en-US by `npm run texts -- types`. Do not edit.',
    '',
    '/** The arguments and tags of each English text that has any. */',
    'export type Arguments = {',
    ...lines.sort(),
    '};',
    '',
  ].join('\n');
}

export const writeTypes = (english: Texts) =>
  writeFileSync(join(ROOT, FILE), declarationOf(english));

/** The problem with the declaration, if it is not the one of this English. */
export function judgeTypes(english: Texts): string[] {
  const isCurrent = readFileSync(join(ROOT, FILE), 'utf8') === declarationOf(english);
  return isCurrent ? [] : [`${FILE} is not current: npm run texts -- types`];
}
