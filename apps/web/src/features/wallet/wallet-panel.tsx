import { useTranslations } from 'use-intl';
import type { ConnectedWallet } from '#domain/wallet/connected-wallet.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { CopyButton } from './copy-button.tsx';
import { disconnect } from './disconnect.ts';
import { NetworkPicker } from './network-picker.tsx';
import { SwitchingState } from './switching-state.tsx';
import { useConnectedProvider } from './use-followed-wallet.ts';
import { useSwitching } from './use-switching.ts';
import styles from './wallet.module.css';

/** Shows the connected wallet, and lets the person disconnect it. */
export function WalletPanel({ wallet }: { wallet: ConnectedWallet }) {
  const t = useTranslations('wallet');
  const provider = useConnectedProvider(wallet);
  const switching = useSwitching(provider);
  return (
    <>
      <p className={styles.name}>
        {wallet.name === '' ? t('unnamed') : <bdi translate="no">{wallet.name}</bdi>}
      </p>
      <p className={styles.address}>
        <Address>{wallet.address}</Address>
      </p>
      <CopyButton text={() => wallet.address}>{t('copy_address')}</CopyButton>
      <NetworkPicker chain={wallet.chain} onPick={switching.pick} />
      <SwitchingState switching={switching} />
      <Button variant="ghost" onClick={() => void disconnect(wallet, provider)}>
        {t('disconnect')}
      </Button>
    </>
  );
}
