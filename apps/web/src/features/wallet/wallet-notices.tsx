import { isWalletChain } from '@portico/contract';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ConnectedWallet,
  closeWalletNotice,
  useConnectedWallet,
  useWalletNotice,
} from '#domain/wallet/connected-wallet.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { showLogin } from './login-modal.ts';
import { NetworkPicker } from './network-picker.tsx';
import { SwitchingState } from './switching-state.tsx';
import { useConnectedProvider } from './use-followed-wallet.ts';
import { useSwitching } from './use-switching.ts';
import styles from './wallet.module.css';

/** Messages about the wallet, below the header (R-WAL-3, R-WAL-4). */
export function WalletNotices() {
  const t = useTranslations();
  const { key } = useLocation();
  const connected = useConnectedWallet();
  const notice = useWalletNotice();
  const closing = { onClose: closeWalletNotice, closeLabel: t('shell.close') };
  return (
    <div className={styles.notices}>
      {notice === 'welcome' && (
        <Alert kind="success" {...closing}>
          {t('wallet.welcome')}
        </Alert>
      )}
      {(notice === 'gone' || notice === 'changed') && (
        <Alert kind="info" {...closing}>
          <p>{t(`wallet.${notice}`)}</p>
          <div>
            <Button variant="small" onClick={() => void showLogin(key)}>
              {t('wallet.login')}
            </Button>
          </div>
        </Alert>
      )}
      {connected && !isWalletChain(connected.chain) && <ForeignNetwork wallet={connected} />}
    </div>
  );
}

function ForeignNetwork({ wallet }: { wallet: ConnectedWallet }) {
  const t = useTranslations('wallet');
  const switching = useSwitching(useConnectedProvider(wallet));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    // The focus of a person who picked a network here would be lost with this element.
    return () => {
      if (own?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return (
    <div ref={box}>
      <Alert kind="info">
        <p>{t('unsupported')}</p>
        <NetworkPicker chain={wallet.chain} onPick={switching.pick} />
        <SwitchingState switching={switching} />
      </Alert>
    </div>
  );
}
