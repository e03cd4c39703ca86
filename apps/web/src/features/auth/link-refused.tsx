import { useTranslations } from 'use-intl';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { OtherMethods } from './other-methods.tsx';

/** The link was used, replaced, altered or expired; the page does not say which. */
export function LinkRefused() {
  const t = useTranslations();
  usePage(t('change.invalid_title'), { errors: true });
  return (
    <Screen
      title={t('change.invalid_title')}
      lede={t('change.invalid_text')}
      back={{ label: t('shell.back'), to: PATHS.auth }}
    >
      <ButtonLink to={PATHS.resetPassword}>{t('change.new_link')}</ButtonLink>
      <OtherMethods />
    </Screen>
  );
}
