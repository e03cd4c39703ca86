import { withReplaced } from '@portico/locales/replaced';
import { useMemo } from 'react';
import type { LazyTexts } from './lazy-texts.ts';
import { useOverrides } from './overrides.ts';

/**
 * The texts of a whole page, with the operators' replacements, whose keys begin with the file's name. Only such pages
 * import this: the first screen has no bytes for it.
 */
export function usePageTexts<T>(texts: LazyTexts<T>, prefix: 'legal.' | 'pages.'): T {
  const builtIn = texts.useTexts();
  const overrides = useOverrides();
  return useMemo(() => withReplaced(builtIn, overrides, prefix), [builtIn, overrides, prefix]);
}
