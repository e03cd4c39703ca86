import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';

/** Why the profile failed to load, with its cause (R-OK-2); without a session, a link to sign in. */
export function ProfileFailed({ failed, onClose }: { failed: Failure; onClose: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const closing = { onClose, closeLabel: t('shell.close') };
  if (failed.code === 'missing_token') {
    return (
      <Alert kind="error" {...closing}>
        <p>{t('notices.no_access_token')}</p>
        <ButtonLink variant="link" to={PATHS.auth}>
          {t('login.submit')}
        </ButtonLink>
      </Alert>
    );
  }
  return (
    <Alert kind="error" {...closing}>
      <p>{t('notices.failed_load_profile')}</p>
      {failed.code !== 'network_error' && <p>{t('notices.failed_fetch_profile')}</p>}
      <p>{errorText(failed)}</p>
    </Alert>
  );
}
