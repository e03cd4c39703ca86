import type { Wallet } from '#lib/announced-wallets.ts';
import type { WalletSigning } from '#lib/use-wallet-sign-in.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import styles from './wallet-button.module.css';

type WalletButtonProps = {
  signing: WalletSigning;
  variant?: ButtonVariant;
  chooseTitle: string;
  busyLabel: string;
  closeLabel: string;
  unavailable?: boolean;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  children: string;
};

/** Asks this browser's wallet to sign, or first which of several. */
export function WalletButton(props: WalletButtonProps) {
  const { signing, variant = 'ghost', children } = props;
  return (
    <>
      <Button
        variant={variant}
        busy={signing.busy}
        busyLabel={props.busyLabel}
        unavailable={props.unavailable ?? false}
        icon={variant === 'small' ? undefined : <Icon name="wallet" />}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        onClick={signing.start}
      >
        {children}
      </Button>
      {signing.choosing && (
        <Dialog title={props.chooseTitle} onClose={signing.stopChoosing}>
          <ul className={styles.wallets}>
            {signing.wallets.map((wallet) => (
              <li key={wallet.id}>
                <Button
                  variant="ghost"
                  icon={<WalletIcon wallet={wallet} />}
                  onClick={() => signing.choose(wallet)}
                >
                  <bdi translate="no">{wallet.name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="link" onClick={signing.stopChoosing}>
            {props.closeLabel}
          </Button>
        </Dialog>
      )}
    </>
  );
}

function WalletIcon({ wallet }: { wallet: Wallet }) {
  if (wallet.icon === null) return <Icon name="wallet" />;
  return <img src={wallet.icon} alt="" className={styles.icon} />;
}
