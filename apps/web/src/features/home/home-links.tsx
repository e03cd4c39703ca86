import { use } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { isOff } from '#platform/router/page-data.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { Icon, type IconName } from '@portico/ui/icons/icon.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './home-links.module.css';

type HomeText = keyof Messages['home'];
type HomeLink = { to: Path; icon: IconName; title: HomeText; text: HomeText };

/** Links to the next pages, the most wanted first; the partners are on this one. */
const LINKS: readonly HomeLink[] = [
  { to: PATHS.marketplace, icon: 'wallet', title: 'marketplace', text: 'marketplace_text' },
  { to: PATHS.profile, icon: 'card', title: 'profile', text: 'profile_text' },
  { to: PATHS.security, icon: 'lock', title: 'security', text: 'security_text' },
];

export function HomeLinks() {
  const t = useTranslations('home');
  const hasMarketplace = use(HasMarketplace);
  const shown = LINKS.filter(
    ({ to }) => !isOff(to) && (to !== PATHS.marketplace || hasMarketplace),
  );
  const say = t as (key: HomeText) => string;
  return (
    <Panel>
      <nav className={styles.nav} aria-labelledby="home-links">
        <h2 id="home-links">{t('ways')}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
        <ul role="list" className={styles.list}>
          {shown.map(({ to, icon, title, text }) => (
            <li key={to} className={styles.item}>
              <span className={styles.arch}>
                <Icon name={icon} />
              </span>
              <span className={styles.words}>
                <Link to={to} className={styles.link}>
                  {say(title)}
                </Link>
                <span className={styles.text}>{say(text)}</span>
              </span>
              <span className={styles.onward}>
                <Icon name="arrow" mirrored />
              </span>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}
