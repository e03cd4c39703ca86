import { useTranslations } from 'use-intl';
import type { ConnectedWallet } from '#lib/connected-wallet.ts';
import { useProblemText } from '#lib/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { disconnect } from './disconnect.ts';
import { NetworkPicker } from './network-picker.tsx';
import { useConnectedProvider } from './use-followed-wallet.ts';
import { useSwitching } from './use-switching.ts';
import styles from './wallet.module.css';

/** What the connected wallet is, and how to leave it. */
export function WalletPanel({ wallet }: { wallet: ConnectedWallet }) {
  const t = useTranslations('wallet');
  const text = useProblemText();
  const provider = useConnectedProvider(wallet);
  const switching = useSwitching(provider);
  return (
    <>
      <p className={styles.name}>
        <bdi translate="no">{wallet.name}</bdi>
      </p>
      <p className={styles.address} dir="ltr" translate="no">
        {wallet.address}
      </p>
      <CopyButton text={() => wallet.address}>{t('copy_address')}</CopyButton>
      <NetworkPicker chain={wallet.chain} onPick={switching.pick} busy={switching.busy} />
      {switching.problem && <Alert kind="error">{text(switching.problem)}</Alert>}
      <Button variant="ghost" onClick={() => void disconnect(wallet, provider)}>
        {t('disconnect')}
      </Button>
    </>
  );
}
