import { createContext, use } from 'react';
import type { CompiledText } from '#platform/router/page-data.ts';

/** Operators' texts that replace built-in ones, by key (`auth.label`). */
export type OverrideTexts = Readonly<Record<string, CompiledText>>;

/** Those of the page's language, for texts that some pages add to the shared ones. */
export const Overrides = createContext<OverrideTexts>({});
export const useOverrides = (): OverrideTexts => use(Overrides);

/** The texts with the operators' replacements; an unknown key is ignored. */
export function withOverrides<T extends object>(messages: T, texts: OverrideTexts): T {
  const all = messages as Record<string, Record<string, CompiledText>>;
  const changed: Record<string, Record<string, CompiledText>> = { ...all };
  for (const [path, text] of Object.entries(texts)) {
    const [section = '', key = ''] = path.split('.');
    if (all[section]?.[key] === undefined) continue;
    changed[section] = { ...changed[section], [key]: text };
  }
  return changed as T;
}
