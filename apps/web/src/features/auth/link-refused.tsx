import { useTranslations } from 'use-intl';
import { PATHS } from '#platform/router/paths.ts';
import { usePage } from '#platform/router/use-page.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { OtherWays } from './other-ways.tsx';

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
      <OtherWays />
    </Screen>
  );
}
