import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import type { Wallet } from './read-wallet.ts';
import type { WalletSigning } from './use-wallet-sign-in.ts';
import styles from './wallet-list.module.css';

type WalletListProps = {
  signing: WalletSigning;
  busyLabel: string;
  /** The name of a wallet that gives none; such a wallet is the only one. */
  unnamed?: string;
  /** Says beside each that it is in this browser. */
  installed?: string;
};

/** The wallets of this browser, to choose the one that signs. */
export function WalletList({ signing, busyLabel, unnamed, installed }: WalletListProps) {
  return (
    <ul className={styles.wallets}>
      {signing.wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button
            variant="ghost"
            busy={signing.asked === wallet}
            busyLabel={busyLabel}
            unavailable={signing.busy && signing.asked !== wallet}
            icon={<WalletIcon wallet={wallet} />}
            onClick={() => signing.choose(wallet)}
          >
            <span className={styles.wallet}>
              {wallet.name === '' ? (
                <span>{unnamed}</span>
              ) : (
                <bdi translate="no">{wallet.name}</bdi>
              )}
              {installed && (
                <span className={styles.installed} aria-hidden="true">
                  {installed}
                </span>
              )}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function WalletIcon({ wallet }: { wallet: Wallet }) {
  if (wallet.icon === null) return <Icon name="wallet" />;
  return <img src={wallet.icon} alt="" className={styles.icon} />;
}
