import { useTranslations } from 'use-intl';
import type { Failure } from '#platform/http/answer.ts';
import { useErrorText } from '#platform/i18n/texts.ts';
import { PATHS } from '#platform/router/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

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
