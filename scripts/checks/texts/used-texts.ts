import { dirname } from 'node:path/posix';
import { fixedText, parse, walkNodes } from '../source/syntax.ts';
import type { Source } from '../source/tree.ts';

/**
 * The keys `section.name` that no source uses. A key counts as used if
 * - its full name is a string somewhere: `t('auth.title')`;
 * - a template starts with it, up to a gap: `errors.${code}` uses all of `errors`, `code.title_${channel}` some of
 * `code`;
 * - one folder contains both its section and its name as strings, or the start of its name as a template:
 * `useTranslations('auth')` in the page, and `t('title')` there or in a part beside it.
 * Names that the web's platform returns (`copied`) count in every folder: the caller has the section.
 * A name in two sections may therefore hide an unused key; a used one is never reported.
 */
export function findUnused(keys: string[], sources: Source[]): string[] {
  const folders = new Map<string, Strings>();
  for (const source of sources) {
    const folder = dirname(source.path);
    const strings = folders.get(folder) ?? { whole: new Set(), heads: new Set() };
    folders.set(folder, strings);
    collect(source, strings);
  }
  const all = [...folders.values()];
  const given = [...folders].filter(([folder]) => PLATFORM.test(folder));
  for (const strings of all) {
    for (const [, { whole }] of given) for (const name of whole) strings.whole.add(name);
  }
  return keys.filter((key) => !all.some((strings) => uses(strings, key)));
}

const PLATFORM = /^apps\/web\/src\/platform\//;

interface Strings {
  whole: Set<string>;
  /** The text of a template before its first gap. */
  heads: Set<string>;
}

function collect(source: Source, { whole, heads }: Strings): void {
  walkNodes(parse(source), (node) => {
    const text = fixedText(node);
    if (text === undefined) return;
    const [head = '', ...gaps] = text.split('…');
    if (node.type === 'TemplateLiteral' && gaps.length > 0) heads.add(head);
    else whole.add(text);
  });
}

function uses({ whole, heads }: Strings, key: string): boolean {
  const dot = key.indexOf('.');
  const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
  if (whole.has(key)) return true;
  if ([...heads].some((head) => head.startsWith(`${section}.`) && key.startsWith(head)))
    return true;
  if (!whole.has(section)) return false;
  return whole.has(name) || [...heads].some((head) => head !== '' && name.startsWith(head));
}
