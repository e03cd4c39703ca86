import { useTranslations } from 'use-intl';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import around from '../around.module.css';
import { DropDown } from './drop-down.tsx';
import { useEntries } from './entries.ts';
import styles from './header.module.css';
import { HeaderLink } from './header-link.tsx';

/** The navigation of wide screens (R-LAND-1). */
export function MainNav() {
  const t = useTranslations('nav');
  const { key } = useLocation();
  const { items, pages } = useEntries();
  return (
    <nav aria-label={t('label')} className={styles.nav}>
      <ul>
        {items.map(({ id, label, arrow, links }) =>
          links.length === 0 ? (
            <li key={id}>
              <HeaderLink label={label} link={PATHS.notFound} className={around.quiet} />
            </li>
          ) : (
            <DropDown key={id} label={label} arrow={arrow} visit={key}>
              {links.map(({ id, ...link }) => (
                <li key={id}>
                  <HeaderLink {...link} />
                </li>
              ))}
            </DropDown>
          ),
        )}
        {pages.map(({ id, ...page }) => (
          <li key={id}>
            <HeaderLink {...page} className={around.quiet} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
