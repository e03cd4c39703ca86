import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import type { Path } from '@portico/client/router/paths.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';

type SignUpFailedProps = {
  failed: Failure;
  codeScreen: Path;
  onSignIn: () => void;
  onClose: () => void;
};

/** The server's sentence, or that the sign-up failed if the server sent none; and what to do next. */
export function SignUpFailed({ failed, codeScreen, onSignIn, onClose }: SignUpFailedProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const isUnanswered =
    !failed.offline && (failed.code === 'network_error' || failed.code === 'parsing_error');
  return (
    <Alert kind="error" closeLabel={t('shell.close')} onClose={onClose}>
      {isUnanswered && <p>{t('notices.sign_up_failed')}</p>}
      <p>{errorText(failed)}</p>
      {failed.code === 'verification_missing' && (
        <ButtonLink variant="link" to={codeScreen}>
          {t('code.resend')}
        </ButtonLink>
      )}
      {failed.code === 'email_already_exist' && (
        <Button variant="link" onClick={onSignIn}>
          {t('creating_account.sign_in')}
        </Button>
      )}
    </Alert>
  );
}
