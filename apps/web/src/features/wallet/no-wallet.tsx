import { useTranslations } from 'use-intl';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './wallet.module.css';

const FIND_A_WALLET = 'https://ethereum.org/wallets/find-wallet/';

/** How to get a wallet, for browsers without one. */
export function NoWallet() {
  const t = useTranslations('wallet');
  const hint = useTranslations('shell')('new_tab');
  return (
    <div className={styles.none}>
      <p role="status">{t('none')}</p>
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
      <p>{t('phone')}</p>
      <CopyButton text={() => window.location.href}>{t('copy_page')}</CopyButton>
    </div>
  );
}
