import { useTranslations } from 'use-intl';
import { useLocation } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import { DropDown } from '#ui/drop-down.tsx';
import around from '../around.module.css';
import { useEntries } from './entries.ts';
import styles from './header.module.css';
import { WayLink } from './way-link.tsx';

/** The navigation of wide screens (R-LAND-1). */
export function MainNav() {
  const t = useTranslations('nav');
  const { key } = useLocation();
  const { items, pages } = useEntries();
  return (
    <nav aria-label={t('label')} className={styles.nav}>
      <ul>
        {items.map(({ label, arrow, ways }) =>
          ways.length === 0 ? (
            <li key={label}>
              <WayLink label={label} link={PATHS.notFound} className={around.quiet} />
            </li>
          ) : (
            <DropDown key={label} label={label} arrow={arrow} visit={key}>
              {ways.map((way) => (
                <li key={way.label}>
                  <WayLink {...way} />
                </li>
              ))}
            </DropDown>
          ),
        )}
        {pages.map((page) => (
          <li key={page.link}>
            <WayLink {...page} className={around.quiet} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
