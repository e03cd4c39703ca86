import { withReplaced } from '@portico/locales/replaced';
import { useMemo } from 'react';
import { useOverrides } from './overrides.ts';

/**
 * The texts of a whole page, with the operators' replacements, whose keys begin with the file's name. Only such pages
 * import this: the first screen has no bytes for it.
 */
export function usePageTexts<T>(builtIn: T, prefix: 'legal.' | 'pages.'): T {
  const overrides = useOverrides();
  return useMemo(() => withReplaced(builtIn, overrides, prefix), [builtIn, overrides, prefix]);
}
