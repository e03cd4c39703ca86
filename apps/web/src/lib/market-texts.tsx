import { loadMarketplace } from '@portico/locales';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';
import { lazyTexts } from './lazy-texts.ts';

/** The texts of marketplace, cart, wallet modals and profile, which no other page needs. */
export const marketTexts = lazyTexts(loadMarketplace);

/** Gives what is below it these texts beside those of every page; suspends until they are there. */
export function MarketTexts({ children }: { children: ReactNode }) {
  const shared = useMessages();
  const own = marketTexts.useTexts();
  const messages = useMemo(() => ({ ...shared, ...own }) as Messages, [shared, own]);
  return (
    <IntlProvider locale={useLocale()} messages={messages}>
      {children}
    </IntlProvider>
  );
}
