import { useTranslations } from 'use-intl';
import { useMedia } from '@portico/client/browser/use-media.ts';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './wallet.module.css';

const FIND_A_WALLET = 'https://ethereum.org/wallets/find-wallet/';

/** The links by which wallets on a phone open a page in their own browser, where they announce themselves. */
const APPS: readonly { name: string; link: (page: string) => string }[] = [
  {
    name: 'MetaMask',
    link: (page) => `https://metamask.app.link/dapp/${page.replace(/^https?:\/\//, '')}`,
  },
  {
    name: 'Trust Wallet',
    link: (page) =>
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
  },
  {
    name: 'Coinbase Wallet',
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
];

/** How to get a wallet, for browsers without one; on a phone, links into the apps of wallets. */
export function NoWallet() {
  const t = useTranslations('wallet');
  const hint = useTranslations('shell')('new_tab');
  const isPhone = useMedia('(pointer: coarse)');
  const get = (
    <p>
      {pieces(
        t.rich('get', {
          link: (text) => (
            <NewTabLink to={FIND_A_WALLET} hint={hint}>
              {text}
            </NewTabLink>
          ),
        }),
      )}
    </p>
  );
  return (
    <div className={styles.none}>
      <p role="status">{t('none')}</p>
      {!isPhone && get}
      <p>{t('phone')}</p>
      {isPhone && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
        <ul role="list" className={styles.apps}>
          {APPS.map(({ name, link }) => (
            <li key={name}>
              <a href={link(window.location.href)} rel="noreferrer">
                {t('open_in', { wallet: name })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <CopyButton text={() => window.location.href}>{t('copy_page')}</CopyButton>
      {isPhone && get}
    </div>
  );
}
