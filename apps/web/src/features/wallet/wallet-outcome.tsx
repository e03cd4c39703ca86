import { useTranslations } from 'use-intl';
import { requestSessionEnd } from '#domain/session/end-session.ts';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import type { WalletSigning } from '#domain/wallet/use-wallet-sign-in.ts';
import { clearTokens, refreshToken } from '#platform/session/session.ts';
import { type TextKey, useProblemText } from '@portico/client/i18n/texts.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';

/** Problems that a fresh sign-in solves. */
const AGAIN: readonly TextKey[] = [
  'errors.identity_taken',
  'errors.recent_sign_in_needed',
  'errors.session_ended',
];

/** Why the wallet is not connected, and what to do about it if a retry is not enough. */
export function WalletOutcome({ signing: { outcome } }: { signing: WalletSigning }) {
  const t = useTranslations('security');
  const text = useProblemText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (outcome === null) return null;
  const { kind, problem } = outcome;
  const signInAgain = async () => {
    const oldToken = refreshToken();
    // Typed input stays: the same person returns here.
    storeReturnTo(pathname);
    clearTokens();
    navigate(PATHS.auth);
    if (oldToken !== null) await requestSessionEnd(oldToken);
  };
  return (
    <Alert kind={kind}>
      <p>{text(problem)}</p>
      {AGAIN.includes(typeof problem === 'string' ? problem : problem.key) && (
        <div>
          <Button variant="small" onClick={() => void signInAgain()}>
            {t('sign_in_again')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
