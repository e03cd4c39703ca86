import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';

type SignInOverProps = { title: string; cause: 'sign_in_expired' | 'account_disabled' };

/** Says why no code can succeed any more, and where to start over. */
export function SignInOver({ title, cause }: SignInOverProps) {
  const t = useTranslations();
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => focusHeading(), []);
  return (
    <Screen title={title} back={{ label: t('shell.back'), to: PATHS.auth }}>
      <Alert kind="error">{t(`errors.${cause}`)}</Alert>
      {cause === 'sign_in_expired' && (
        <ButtonLink to={PATHS.login} replace>
          {t('code.start_again')}
        </ButtonLink>
      )}
    </Screen>
  );
}
