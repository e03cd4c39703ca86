import { useTranslations } from 'use-intl';
import { Link } from '@portico/client/router/navigation.tsx';
import { HeaderIcon } from './header-icon.tsx';
import styles from './market-header.module.css';

const NAV_PAGES = ['home', 'kyc', 'faq'] as const;

export type MarketNavProps = {
  /** The product's pages around the marketplace. */
  paths: Record<(typeof NAV_PAGES)[number] | 'profile', string>;
  signedIn: boolean;
};

/**
 * For a signed-in account the profile link is at the end, where its appearance shifts nothing. On a phone it is an
 * icon, which fits beside the words of every language.
 */
export function MarketNav({ paths, signedIn }: MarketNavProps) {
  const t = useTranslations('market_nav');
  return (
    <nav aria-label={t('label')} className={styles.nav}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list">
        {NAV_PAGES.map((name) => (
          <li key={name}>
            <Link to={paths[name]}>{t(name)}</Link>
          </li>
        ))}
        {signedIn && (
          <li>
            <Link to={paths.profile} className={styles.profile}>
              <HeaderIcon name="person" />
              <span>{t('profile')}</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
