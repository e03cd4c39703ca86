import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import styles from './market-header.module.css';

type MarketHeaderProps = {
  /** Leads home. */
  logo: ReactNode;
  language: ReactNode;
};

/** The header of the marketplace area (R-MKT-1). */
export function MarketHeader({ logo, language }: MarketHeaderProps) {
  const t = useTranslations('market_nav');
  return (
    <header className={styles.header}>
      {logo}
      <nav aria-label={t('label')}>
        <ul className={styles.links}>
          <li>
            <Link to={PATHS.home}>{t('home')}</Link>
          </li>
          <li>
            <Link to={PATHS.kycSelect}>{t('kyc')}</Link>
          </li>
          <li>
            <Link to={PATHS.faq}>{t('faq')}</Link>
          </li>
        </ul>
      </nav>
      {language}
    </header>
  );
}
