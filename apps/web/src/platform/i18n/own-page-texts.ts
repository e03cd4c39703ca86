import type { Locale } from '@portico/contract';
import { withReplaced } from '@portico/locales/replaced';
import { useMemo } from 'react';
import { type LazyTexts, lazyTexts } from './lazy-texts.ts';
import { useOverrides } from './overrides.ts';

/** The texts of whole pages, with the operators' replacements; their keys begin with the file's name. */
export function ownPageTexts<T>(
  fetchTexts: (locale: Locale) => Promise<T>,
  prefix: string,
): LazyTexts<T> {
  const texts = lazyTexts(fetchTexts);
  return {
    ...texts,
    useTexts: () => {
      const builtIn = texts.useTexts();
      const overrides = useOverrides();
      return useMemo(() => withReplaced(builtIn, overrides, prefix), [builtIn, overrides]);
    },
  };
}
