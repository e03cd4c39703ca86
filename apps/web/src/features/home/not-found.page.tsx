import { useTranslations } from 'use-intl';
import { PATHS } from '#lib/paths.ts';
import { usePage } from '#lib/use-page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';

/** For every address that leads nowhere (R-ROUTE-5). */
export function NotFoundPage() {
  const t = useTranslations('not_found');
  usePage(t('title'));
  return (
    <Screen title={t('title')} lede={t('text')}>
      <ButtonLink to={PATHS.home}>{t('home')}</ButtonLink>
    </Screen>
  );
}
