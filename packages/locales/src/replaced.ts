import type { Locale } from '@portico/contract';

/*
 * Texts of an installation that replace built-in ones (docs/texts.md). A key is one of `replaceableTexts`: a screen's
 * text has its section and name (`auth.label`), wherever its file is; the others begin with their file
 * (`mail.code.subject`, `pages.faq.title`).
 */

/** By key, of one language. */
export type Replacements<Text = string> = Readonly<Record<string, Text>>;
/** By locale. Made once for each version of them, because what is composed from them is kept by this object. */
export type AllReplacements = Readonly<Partial<Record<Locale, Replacements>>>;

export const NO_REPLACEMENTS: AllReplacements = {};

/** A part's texts with the replacements in their places; other keys are ignored. */
export function withReplaced<Tree>(tree: Tree, texts: Replacements<unknown>, prefix = ''): Tree {
  const own = Object.entries(texts).filter(([key]) => key.startsWith(prefix));
  if (own.length === 0) return tree;
  const made = structuredClone(tree);
  for (const [key, text] of own) put(made, key.slice(prefix.length).split('.'), text);
  return made;
}

function put(tree: unknown, [key = '', ...rest]: string[], text: unknown): void {
  if (typeof tree !== 'object' || tree === null || !Object.hasOwn(tree, key)) return;
  const at = tree as Record<string, unknown>;
  if (rest.length > 0) put(at[key], rest, text);
  else if (typeof at[key] === 'string') at[key] = text;
}
