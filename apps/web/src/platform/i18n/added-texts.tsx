import type { Locale } from '@portico/contract';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';
import { type LazyTexts, lazyTexts } from './lazy-texts.ts';
import { useOverrides, withOverrides } from './overrides.ts';

/** Texts that some pages have beside those of every page. */
export type AddedTexts = {
  /** Gives what is below it these texts beside those of every page; suspends until they are there. */
  Texts: (props: { children: ReactNode }) => ReactNode;
  texts: LazyTexts<Partial<Messages>>;
};

export function addedTexts(fetchTexts: (locale: Locale) => Promise<unknown>): AddedTexts {
  const texts = lazyTexts(fetchTexts as (locale: Locale) => Promise<Partial<Messages>>);
  function Texts({ children }: { children: ReactNode }) {
    const shared = useMessages();
    const own = texts.useTexts();
    const overrides = useOverrides();
    const messages = useMemo(
      () => ({ ...shared, ...withOverrides(own, overrides) }) as Messages,
      [shared, own, overrides],
    );
    return (
      <IntlProvider locale={useLocale()} messages={messages}>
        {children}
      </IntlProvider>
    );
  }
  return { Texts, texts };
}
