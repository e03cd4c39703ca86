import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { MarketIcon } from '../market-icon.tsx';
import styles from './social-links.module.css';

/** The demo has no accounts on these networks, and an invented one might belong to a real person. */
const NETWORKS = [
  ['twitter', 'Twitter', 'https://x.com'],
  ['discord', 'Discord', 'https://discord.com'],
  ['instagram', 'Instagram', 'https://www.instagram.com'],
] as const;

/** Links to the home pages of the three networks, each opened in a new tab. */
export function SocialLinks() {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
    <ul role="list" aria-label={t('market.networks')} className={styles.links}>
      {NETWORKS.map(([icon, name, address]) => (
        <li key={icon}>
          <a href={address} target="_blank" rel="noreferrer noopener" title={name}>
            <MarketIcon name={icon} />
            <VisuallyHidden>
              <span translate="no">{name}</span> {t('shell.new_tab')}
            </VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
