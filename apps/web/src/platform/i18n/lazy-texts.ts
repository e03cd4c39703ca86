import type { Locale } from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { use } from 'react';
import { useLocale } from 'use-intl';
import { inTime } from '@portico/client/router/chunk-error.ts';

/**
 * Long texts that few pages show: fetched with the page, whose Suspense boundary waits for them.
 */
export type LazyTexts<T> = {
  /**
   * The texts in the page's language; suspends until they have loaded, throws a ChunkError if they
   * do not arrive.
   */
  useTexts: () => T;
  /** Prefetches them. */
  load: (locale: Locale) => Promise<void>;
};

/** With a known status, `use` returns synchronously: on the server and after a prefetch. */
type WithStatus<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

const followers: ((from: Locale, to: Locale) => Promise<unknown> | null)[] = [];

/** Fetches in another language what this tab has in one; rejects if something does not arrive. */
export async function lazyTextsIn(from: Locale, to: Locale): Promise<void> {
  await Promise.all(followers.map((follow) => follow(from, to)));
}

/** `inPage` gives the texts that came with the page; null if they did not. */
export function lazyTexts<T>(
  fetchTexts: (locale: Locale) => Promise<T>,
  inPage: (locale: Locale) => T | null = () => null,
): LazyTexts<T> {
  const coming = new Map<Locale, WithStatus<T>>();
  let name = '';
  const load = (locale: Locale): Promise<T> => {
    // A page of the browser has one name; the server renders pages of several, one after the other.
    if (import.meta.env.SSR && name !== brandName()) {
      name = brandName();
      coming.clear();
    }
    const given = inPage(locale);
    // The next page of the server may have another text, in the same language.
    if (import.meta.env.SSR && given !== null) return withStatus(Promise.resolve(given), given);
    const before = coming.get(locale);
    if (before) return before;
    const loading = given === null ? fetched(locale) : withStatus(Promise.resolve(given), given);
    coming.set(locale, loading);
    return loading;
  };
  const fetched = (locale: Locale): WithStatus<T> => {
    const loading: WithStatus<T> = inTime(fetchTexts(locale)).then((texts) => {
      withStatus(loading, texts);
      return texts;
    });
    return loading;
  };
  followers.push((from, to) => {
    if (!coming.has(from)) return null;
    // A later call may retry; components that render the texts may not, or they would retry without
    // end.
    return load(to).catch((error: unknown) => {
      coming.delete(to);
      throw error;
    });
  });
  return {
    // Every time, without a shortcut: a render that began with `use` must call it again.
    useTexts: () => use(load(useLocale())),
    load: async (locale) => {
      await load(locale);
    },
  };
}

function withStatus<T>(promise: Promise<T>, value: T): WithStatus<T> {
  return Object.assign(promise, { status: 'fulfilled', value } as const);
}
