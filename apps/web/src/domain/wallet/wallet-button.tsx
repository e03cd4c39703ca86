import { Button, type ButtonVariant } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import type { WalletSigning } from './use-wallet-sign-in.ts';
import { WalletList } from './wallet-list.tsx';

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

/** Asks this browser's wallet to sign, or first lets the person choose one. */
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
          <WalletList signing={signing} busyLabel={props.busyLabel} />
          <Button variant="link" onClick={signing.stopChoosing}>
            {props.closeLabel}
          </Button>
        </Dialog>
      )}
    </>
  );
}
