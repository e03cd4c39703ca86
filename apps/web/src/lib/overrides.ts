import type { UiMessages } from '@portico/locales';
import type { CompiledText, FirstMessages } from './page-data.ts';

/** The texts with the operators' in their place; a key that no text has is left out. */
export function withOverrides(
  messages: UiMessages | FirstMessages,
  texts: Record<string, CompiledText>,
): FirstMessages {
  const all = messages as Record<string, Record<string, CompiledText>>;
  const changed: Record<string, Record<string, CompiledText>> = { ...all };
  for (const [path, text] of Object.entries(texts)) {
    const [section = '', key = ''] = path.split('.');
    if (all[section]?.[key] === undefined) continue;
    changed[section] = { ...changed[section], [key]: text };
  }
  return changed as FirstMessages;
}
