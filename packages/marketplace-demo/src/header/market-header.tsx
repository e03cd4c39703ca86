import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { CartButton } from './cart-button.tsx';
import { HeaderIcon } from './header-icon.tsx';
import styles from './market-header.module.css';
import { MarketNav, type MarketNavProps } from './market-nav.tsx';
import { MarketSearch } from './market-search.tsx';

const SEARCH = 'market-search';

export type MarketHeaderProps = {
  /** Links to the start page. */
  logo: ReactNode;
  language: ReactNode;
  /** The menu of the connected wallet, or what connects one. */
  wallet: ReactNode;
  /** The entries of the account; false for visitors. */
  account: ReactNode;
} & MarketNavProps;

/** The header of the marketplace area (R-MKT-1). On a phone the search box is collapsed behind its button. */
export function MarketHeader({ logo, language, wallet, account, ...nav }: MarketHeaderProps) {
  const t = useTranslations('market_nav');
  const hydrated = useHydrated();
  const [searching, setSearching] = useState(false);
  const unfold = () => {
    // Synchronous, because a phone shows its keyboard only for a focus within the press.
    flushSync(() => setSearching(!searching));
    if (!searching) document.getElementById(SEARCH)?.focus();
  };
  return (
    <header className={styles.header}>
      <div className={styles.logo}>{logo}</div>
      <div className={styles.links}>
        <MarketNav {...nav} />
        <button
          type="button"
          // Before hydration it would do nothing.
          disabled={!hydrated}
          className={styles.unfold}
          aria-label={t('search')}
          aria-expanded={searching}
          onClick={unfold}
        >
          <HeaderIcon name="search" />
        </button>
        <div className={styles.search} data-open={searching || undefined}>
          <MarketSearch id={SEARCH} />
        </div>
      </div>
      <div className={styles.actions}>
        <div className={styles.language}>
          <HeaderIcon name="globe" />
          {language}
        </div>
        {wallet}
        <CartButton />
        {account && <div className={styles.account}>{account}</div>}
      </div>
    </header>
  );
}
