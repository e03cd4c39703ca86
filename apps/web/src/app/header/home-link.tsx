import { useTranslations } from 'use-intl';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS, pathOf } from '@portico/client/router/paths.ts';
import { Logo } from '@portico/ui/icons/logo.tsx';
import styles from './header.module.css';

/** The logo links to home; on /auth to the main site, if one is configured (R-ROUTE-6). */
export function HomeLink({ onClick }: { onClick?: () => void }) {
  const label = useTranslations('shell')('home');
  const { pathname } = useLocation();
  const { mainSiteUrl, logo, brand } = runtimeConfig();
  const logoImage = <Logo image={logo} name={brand.name} />;
  if (pathOf(pathname) === PATHS.auth && mainSiteUrl !== '') {
    return (
      <a href={mainSiteUrl} className={styles.logo} aria-label={label}>
        {logoImage}
      </a>
    );
  }
  return (
    <Link to={PATHS.home} className={styles.logo} aria-label={label} onClick={onClick}>
      {logoImage}
    </Link>
  );
}
