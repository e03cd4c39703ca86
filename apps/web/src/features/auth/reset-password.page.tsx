import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { identifiers } from '#lib/drafts.ts';
import { PATHS } from '#lib/paths.ts';
import { usePage } from '#lib/use-page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';

/** Without the password a code signs in; where no address is known yet, /auth asks for it. */
export function ResetPasswordPage() {
  const t = useTranslations();
  const [known] = useState(() => identifiers.read().loginEmail !== '');
  usePage(t('reset.title'));
  return (
    <Screen
      title={t('reset.title')}
      lede={t('reset.lede')}
      back={{ label: t('shell.back'), to: known ? PATHS.login : PATHS.auth }}
    >
      <ButtonLink to={known ? PATHS.emailVerify : PATHS.auth}>{t('reset.submit')}</ButtonLink>
      {known && (
        <ButtonLink variant="ghost" to={PATHS.login}>
          {t('reset.back')}
        </ButtonLink>
      )}
    </Screen>
  );
}
