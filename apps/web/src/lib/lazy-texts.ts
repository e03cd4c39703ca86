import type { Locale } from '@portico/contract';
import { use } from 'react';
import { useLocale } from 'use-intl';
import { inTime } from './chunk-error.ts';

/** Long texts that few pages show: fetched with the page, whose Suspense boundary waits for them. */
export type LazyTexts<T> = {
  /** The texts in the page's language; suspends until they are there, throws a ChunkError where they do not come. */
  useTexts: () => T;
  /** Fetches them ahead. */
  load: (locale: Locale) => Promise<void>;
};

export function lazyTexts<T>(fetchTexts: (locale: Locale) => Promise<T>): LazyTexts<T> {
  const here = new Map<Locale, T>();
  const coming = new Map<Locale, Promise<T>>();
  const load = (locale: Locale): Promise<T> => {
    const before = coming.get(locale);
    if (before) return before;
    const loading = inTime(fetchTexts(locale)).then((texts) => {
      here.set(locale, texts);
      return texts;
    });
    coming.set(locale, loading);
    return loading;
  };
  return {
    useTexts: () => {
      const locale = useLocale();
      return here.get(locale) ?? use(load(locale));
    },
    load: async (locale) => {
      await load(locale);
    },
  };
}
