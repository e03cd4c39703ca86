import type { Locale } from '@portico/contract';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';
import { type LazyTexts, lazyTexts } from './lazy-texts.ts';
import { useOverrides, withOverrides } from './overrides.ts';

/** Texts that some pages need in addition to the shared ones. */
export type AddedTexts = LazyTexts<Partial<Messages>> & {
  /**
   * Provides these texts to its children in addition to the shared ones; suspends until they have
   * loaded.
   */
  Texts: (props: { children: ReactNode }) => ReactNode;
};

export function addedTexts(
  fetchTexts: (locale: Locale) => Promise<unknown>,
  inPage?: (locale: Locale) => object | null,
): AddedTexts {
  const texts = lazyTexts(
    fetchTexts as (locale: Locale) => Promise<Partial<Messages>>,
    inPage as (locale: Locale) => Partial<Messages> | null,
  );
  function Texts({ children }: { children: ReactNode }) {
    const shared = useMessages();
    const own = texts.useTexts();
    const overrides = useOverrides();
    // Inherited, because the rest of the shared texts may be added later (platform/language/messages.tsx).
    const messages = useMemo<Messages>(
      () => Object.assign(Object.create(shared), withOverrides(own, overrides)),
      [shared, own, overrides],
    );
    return (
      <IntlProvider locale={useLocale()} messages={messages}>
        {children}
      </IntlProvider>
    );
  }
  return { ...texts, Texts };
}
