import { useTranslations } from 'use-intl';
import { Link, useLocation } from '#platform/router/navigation.tsx';
import { PATHS, type Path } from '#platform/router/paths.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { HeaderIcon } from './header-icon.tsx';
import styles from './market-header.module.css';

const WAYS = [
  ['home', PATHS.home],
  ['kyc', PATHS.kycSelect],
  ['faq', PATHS.faq],
] as const satisfies [string, Path][];

/**
 * For a signed-in account the profile link is at the end, where its appearance shifts nothing. On a phone it is an
 * icon, which fits beside the words of every language.
 */
export function MarketNav() {
  const t = useTranslations('market_nav');
  const { pathname } = useLocation();
  const signedIn = useAccessToken() !== null;
  return (
    <nav aria-label={t('label')} className={styles.nav}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list">
        {WAYS.map(([name, path]) => (
          <li key={name}>
            <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
              {t(name)}
            </Link>
          </li>
        ))}
        {signedIn && (
          <li>
            <Link
              to={PATHS.profile}
              aria-current={pathname === PATHS.profile ? 'page' : undefined}
              className={styles.profile}
            >
              <HeaderIcon name="person" />
              <span>{t('profile')}</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
