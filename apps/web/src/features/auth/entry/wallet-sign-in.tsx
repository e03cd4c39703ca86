import { walletLogin } from '@portico/contract';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useWalletSignIn } from '#domain/wallet/use-wallet-sign-in.ts';
import { WalletButton } from '#domain/wallet/wallet-button.tsx';
import { call } from '#platform/http/call.ts';
import { storeTokens } from '#platform/session/session.ts';
import { problemOf, useProblemText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import styles from '../auth.module.css';
import type { EntryProps } from './entry.ts';

/** Sign-In with Ethereum (R-WAL-5). A new account sees what it can do next; an existing account is signed in. */
export function WalletSignIn({ onFailure }: EntryProps) {
  const t = useTranslations();
  const text = useProblemText();
  const navigate = useNavigate();
  const signing = useWalletSignIn(async (signed) => {
    const answer = await call(walletLogin, signed);
    if (!answer.ok) return problemOf(answer);
    storeTokens(answer.value);
    const from = answer.value.kyc ? PATHS.creatingPassword : PATHS.auth;
    navigate(PATHS.success, { replace: true, state: { from } });
    return undefined;
  });
  const { outcome } = signing;
  const failed = outcome?.kind === 'error';
  useEffect(() => onFailure(failed), [onFailure, failed]);

  return (
    <div className={styles.entry}>
      <WalletButton
        signing={signing}
        chooseTitle={t('auth.wallet_choose')}
        busyLabel={t('auth.wallet_confirm')}
        closeLabel={t('shell.close')}
        aria-describedby="wallet-hint"
      >
        {t('auth.wallet')}
      </WalletButton>
      <p id="wallet-hint" className={styles.small}>
        {t('auth.wallet_free')}
      </p>
      {outcome && (
        <Alert kind={outcome.kind} closeLabel={t('shell.close')} onClose={signing.forget}>
          {text(outcome.problem)}
        </Alert>
      )}
    </div>
  );
}
