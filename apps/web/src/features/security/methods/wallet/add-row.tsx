import { addWallet } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useWallets } from '#domain/wallet/announced-wallets.ts';
import { useWalletSignIn } from '#domain/wallet/use-wallet-sign-in.ts';
import { WalletButton } from '#domain/wallet/wallet-button.tsx';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { call } from '#platform/http/call.ts';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { problemOf, useProblemText } from '@portico/client/i18n/texts.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Row } from '../../row.tsx';
import type { AddRowProps } from '../method.ts';

/** An account may have several wallets. */
export function AddWallet(props: AddRowProps) {
  return useWallets().length > 0 ? <SignedRow {...props} /> : null;
}

/** Asks a wallet of this browser to sign, as for a sign-in, and adds it as a sign-in method. */
function SignedRow({ recent, onBegin, onAdded }: AddRowProps) {
  const t = useTranslations();
  const text = useProblemText();
  const signing = useWalletSignIn(async (signed) => {
    const answer = await call(addWallet, signed);
    if (answer.ok) await onAdded();
    else if (answer.code === 'recent_sign_in_needed') recent.refuse();
    else return problemOf(answer);
    return undefined;
  });
  const { outcome } = signing;
  useShownErrors(outcome?.kind === 'error');
  const start = () => {
    if (!recent.enough) return recent.refuse();
    onBegin();
    signing.start();
  };
  const method = t('security.wallet');

  return (
    <Row
      icon={<KindIcon kind="wallet" />}
      title={method}
      actions={
        <WalletButton
          variant="small"
          signing={{ ...signing, start }}
          chooseTitle={t('auth.wallet_choose')}
          busyLabel={t('auth.wallet_confirm')}
          closeLabel={t('shell.close')}
          unavailable={!recent.enough}
          aria-label={t('security.add_label', { way: method })}
        >
          {t('security.add')}
        </WalletButton>
      }
      below={
        outcome && (
          <Alert kind={outcome.kind} closeLabel={t('shell.close')} onClose={signing.forget}>
            {text(outcome.problem)}
          </Alert>
        )
      }
    />
  );
}
